package akula.wrapper.topology;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.topology.Topology;
import akula.formats.topology.TopologyBuilder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the topology of a Linux machine, limited to what the process may use. */
public final class SystemReader {
  private final SystemFiles files;
  private final Mistakes mistakes = new Mistakes();

  private SystemReader(Path root) {
    files = new SystemFiles(root, mistakes);
  }

  /**
   * Reads a machine.
   *
   * @param root the folder that has its {@code sys} and {@code proc}: {@code /}, or a recording;
   *     the limits of a process are those that are recorded there
   * @return what of it may be used
   * @throws InvalidInputException if it is no such folder, or its files hold what they should not
   */
  public static Topology read(Path root) throws InvalidInputException {
    return new SystemReader(root).machine();
  }

  private Topology machine() throws InvalidInputException {
    if (!Files.isDirectory(files.root())) {
      boolean there = Files.exists(files.root());
      files.complain("", there ? "is no folder" : "there is no such folder");
    } else if (!files.exists(Cpus.FOLDER) && !files.exists("proc/cpuinfo")) {
      files.complain("", "has no %s; expected the root of a Linux system".formatted(Cpus.FOLDER));
    }
    mistakes.throwIfAny();
    CpuInfo info = new CpuInfo(files);
    Cpus cpus = new Cpus(files, info);
    TopologyBuilder machine = new TopologyBuilder(name()).model(info.model()).family(info.family());
    machine.online(cpus.online()).offline(cpus.offline());
    Siblings siblings = new Siblings(files, info, cpus.online());
    siblings.give(machine);
    new Caches(files, info, siblings, cpus.online()).give(machine);
    new Nodes(files).give(machine);
    new CoreKinds(files, cpus.online()).give(machine);
    new Limits(files).give(machine);
    mistakes.throwIfAny();
    if (machine.usable().isEmpty()) {
      files.complain("", "has no cpu that is online and allowed; expected at least one");
    }
    mistakes.throwIfAny();
    return machine.build();
  }

  private String name() {
    Path folder = files.root().toAbsolutePath().normalize().getFileName();
    return files
        .text("proc/sys/kernel/hostname")
        .filter(text -> !text.isBlank())
        .orElse(folder == null ? "this machine" : folder.toString());
  }
}
