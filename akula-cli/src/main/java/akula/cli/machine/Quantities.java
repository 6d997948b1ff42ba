package akula.cli.machine;

import java.util.List;
import java.util.Locale;

/** Sizes, and frequencies, for people. */
final class Quantities {
  private static final List<String> UNITS = List.of("bytes", "KiB", "MiB", "GiB", "TiB", "PiB");

  private Quantities() {}

  /** Returns a size in the unit that makes it shortest, such as {@code 32 MiB}. */
  static String bytes(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= 1024 && unit < UNITS.size() - 1) {
      size /= 1024;
      unit++;
    }
    boolean whole = size == Math.rint(size);
    return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", size, UNITS.get(unit));
  }

  /** Returns a frequency in units of 10^9 hertz. */
  static String gigahertz(long hertz) {
    return String.format(Locale.ROOT, "%.2f", hertz / 1e9);
  }
}
