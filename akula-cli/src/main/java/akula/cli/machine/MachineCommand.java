package akula.cli.machine;

import akula.api.host.MachineDescription;
import akula.cli.agent.AgentOption;
import akula.cli.agent.FormulasOption;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.hwloc.HwlocReader;
import akula.formats.machine.MachineWriter;
import akula.formats.topology.Topology;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.KernelOption;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.topology.SystemReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula machine}: draws a machine, and writes it as a machine file. */
@Command(
    name = "machine",
    mixinStandardHelpOptions = true,
    description =
        "Show what of this machine, or of another one, may be used; of this one also what can be"
            + " measured and controlled.")
public final class MachineCommand implements Callable<Integer> {
  private static final Path THIS_MACHINE = Path.of("/");

  @Spec private CommandSpec spec;

  @Option(
      names = "--sysfs-root",
      paramLabel = "DIR",
      description = "Read the /sys and /proc of a recorded machine in this folder.")
  private Path root;

  @Option(
      names = "--hwloc",
      paramLabel = "FILE",
      description = "Read an XML export of hwloc: lstopo FILE.xml.")
  private Path hwloc;

  @Mixin private AgentOption agent;

  @Option(
      names = "--loader",
      paramLabel = "FILE",
      description =
          "Tell what this installed akula-scheduler can do, which may have rights that you have not"
              + " (default: the one of this build).")
  private Path loader;

  @Mixin private FormulasOption formulas;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Write the machine to a new file, for --machine FILE of the simulator.")
  private Path save;

  @Option(
      names = "--emulate-speed",
      paramLabel = "CPU=S[,...]",
      description =
          "With --save: the machine that a real run with this option is made on, such as cpu1=0.8.")
  private String speeds;

  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = "text or json (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Override
  public Integer call() throws InvalidInputException, IOException {
    if (format == Format.CSV) {
      throw new UsageException(MessageCode.NOT_TOGETHER, "'machine' prints text or json, not csv");
    }
    requireNew();
    Topology machine = machine();
    if (save != null) {
      MachineWriter.write(slowed(machine.description()), save);
    }
    print(machine, new Output(spec));
    return 0;
  }

  private MachineDescription slowed(MachineDescription machine) {
    if (speeds == null) {
      return machine;
    }
    try {
      return EmulatedSpeeds.parse(speeds).of(machine);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--emulate-speed " + e.getMessage());
    }
  }

  private void requireNew() {
    if (save == null && speeds != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--emulate-speed changes the machine that --save writes; give --save FILE, too");
    }
    if (save == null) {
      return;
    }
    if (save.toString().isEmpty()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--save is empty; expected the name of a new file");
    }
    if (PlainFile.exists(save)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY, "--save is %s, which exists; name a new file".formatted(save));
    }
    UsageException.requireFolderOf("--save", save);
  }

  private Topology machine() throws InvalidInputException {
    if (root != null && hwloc != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--sysfs-root and --hwloc name two machines; give one of them");
    }
    if ((root != null || hwloc != null) && agent.file().isPresent()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--agent tells of this machine, and %s names another; leave one of them out"
              .formatted(root != null ? "--sysfs-root" : "--hwloc"));
    }
    if ((root != null || hwloc != null) && formulas.file().isPresent()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--formulas are for what this machine counts, and %s names another; leave one of them out"
              .formatted(root != null ? "--sysfs-root" : "--hwloc"));
    }
    if ((root != null || hwloc != null) && loader != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--loader tells of this machine, and %s names another; leave one of them out"
              .formatted(root != null ? "--sysfs-root" : "--hwloc"));
    }
    if (loader != null) {
      KernelOption.requireLoader(loader);
    }
    requireName("--sysfs-root", root);
    requireName("--hwloc", hwloc);
    return hwloc != null
        ? HwlocReader.read(hwloc)
        : SystemReader.read(root == null ? THIS_MACHINE : root);
  }

  private static void requireName(String option, Path given) {
    if (given != null && given.toString().isEmpty()) {
      throw new UsageException(MessageCode.WRONG_VALUE, option + " is empty; expected a name");
    }
  }

  private void print(Topology machine, Output out) throws InvalidInputException {
    Abilities abilities =
        root == null && hwloc == null
            ? Abilities.of(
                machine.description(),
                agent,
                formulas.rules(machine.processors()),
                Optional.ofNullable(loader))
            : Abilities.ELSEWHERE;
    if (format == Format.JSON) {
      SequencedMap<String, Object> fields = MachineFields.of(machine);
      fields.putAll(AbilityFields.of(abilities));
      out.json(JsonFormat.MACHINE, fields);
      return;
    }
    out.text(MachineText.of(machine));
    AbilityText.print(abilities, out);
    if (save != null) {
      out.line("");
      out.line("written to " + save);
    }
  }
}
