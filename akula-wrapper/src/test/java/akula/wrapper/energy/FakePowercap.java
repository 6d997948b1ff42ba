package akula.wrapper.energy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Writes what a kernel would show of its energy counters into a folder. */
final class FakePowercap {
  static final String FOLDER = "sys/class/powercap/";

  /** As of Intel's server processors. */
  static final long RANGE = 262_143_328_850L;

  private final Path root;

  FakePowercap(Path root) {
    this.root = root;
    file(FOLDER + "intel-rapl/enabled", "1\n");
  }

  Path path(String file) {
    return root.resolve(file);
  }

  FakePowercap file(String name, String content) {
    Path file = path(name);
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Adds a zone, such as {@code intel-rapl:0}. */
  FakePowercap zone(String zone, String name, long microjoules) {
    file(FOLDER + zone + "/name", name + "\n");
    file(FOLDER + zone + "/max_energy_range_uj", RANGE + "\n");
    return counts(zone, microjoules);
  }

  /** Sets a counter. */
  FakePowercap counts(String zone, long microjoules) {
    return file(FOLDER + zone + "/energy_uj", microjoules + "\n");
  }

  FakePowercap without(String file) {
    try {
      Files.delete(path(FOLDER + file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Returns a pause in which counters move. */
  Runnable moving(String... zones) {
    return () -> {
      for (String zone : zones) {
        change(FOLDER + zone + "/energy_uj", count -> Long.toString(Long.parseLong(count) + 1));
      }
    };
  }

  private void change(String file, UnaryOperator<String> how) {
    try {
      file(file, how.apply(Files.readString(path(file)).strip()) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
