package akula.wrapper.topology;

import akula.formats.InvalidInputException;
import akula.formats.machine.CpuList;
import akula.formats.topology.CpuSets;
import akula.formats.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/** Writes what a kernel would show of a machine into a folder. */
final class FakeSystem {
  private static final String CPU = "sys/devices/system/cpu/";
  private static final String NODE = "sys/devices/system/node/";

  private final Path root;

  FakeSystem(Path root) {
    this.root = root;
    folder(CPU);
  }

  FakeSystem folder(String path) {
    try {
      Files.createDirectories(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  FakeSystem file(String path, String content) {
    Path file = root.resolve(path);
    folder(root.relativize(file.getParent()).toString());
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Writes a file of each of some cpus. */
  FakeSystem each(String cpus, String name, String content) {
    CpuList.parse(cpus).forEach(cpu -> file(CPU + "cpu" + cpu + "/" + name, content + "\n"));
    return this;
  }

  FakeSystem online(String cpus) {
    return file(CPU + "online", cpus + "\n");
  }

  /** Adds cpus that are one core, with the names of new kernels. */
  FakeSystem core(String cpus) {
    return each(cpus, "topology/core_cpus_list", cpus)
        .each(cpus, "topology/core_cpus", mask(cpus, 8));
  }

  FakeSystem cores(String... all) {
    for (String cpus : all) {
      core(cpus);
    }
    return this;
  }

  FakeSystem pack(int id, String cpus) {
    return each(cpus, "topology/package_cpus_list", cpus)
        .each(cpus, "topology/physical_package_id", Integer.toString(id));
  }

  FakeSystem cache(int index, int level, String type, String size, String cpus) {
    String folder = "cache/index" + index + "/";
    return each(cpus, folder + "level", Integer.toString(level))
        .each(cpus, folder + "type", type)
        .each(cpus, folder + "size", size)
        .each(cpus, folder + "shared_cpu_list", cpus);
  }

  FakeSystem node(int id, String cpus, long kilobytes, String distances) {
    String folder = NODE + "node" + id + "/";
    return file(folder + "cpulist", cpus + "\n")
        .file(folder + "meminfo", "\nNode %d MemTotal:   %d kB\n".formatted(id, kilobytes))
        .file(folder + "distance", distances + "\n");
  }

  /** Returns a mask of words of so many digits that the highest word is not longer than needed. */
  static String mask(String cpus, int leastDigits) {
    BitSet set = CpuSets.ofList(cpus);
    StringBuilder mask = new StringBuilder();
    int words = Math.max(1, (set.length() + 31) / 32);
    for (int word = words - 1; word >= 0; word--) {
      long bits = 0;
      for (int bit = 0; bit < 32; bit++) {
        bits |= set.get(word * 32 + bit) ? 1L << bit : 0;
      }
      String hex = Long.toHexString(bits);
      int digits = word == words - 1 ? leastDigits : 8;
      mask.append("0".repeat(Math.max(0, digits - hex.length()))).append(hex);
      mask.append(word == 0 ? "" : ",");
    }
    return mask.toString();
  }

  Path root() {
    return root;
  }

  Topology read() throws InvalidInputException {
    return SystemReader.read(root);
  }
}
