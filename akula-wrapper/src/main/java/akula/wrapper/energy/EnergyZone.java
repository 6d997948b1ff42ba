package akula.wrapper.energy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A zone of powercap that counts energy.
 *
 * @param name as the kernel calls it, such as {@code package-0}
 * @param folder with its files
 * @param rangeMicrojoules the greatest value of its counter, which begins again at 0 after it
 */
public record EnergyZone(String name, Path folder, long rangeMicrojoules) {
  private static final String COUNTER = "energy_uj";
  private static final String RANGE = "max_energy_range_uj";
  private static final int MOST_BYTES = 64;

  /**
   * Reads what a zone is.
   *
   * @throws IOException if a file cannot be read, or holds something else than it should
   */
  static EnergyZone read(String name, Path folder) throws IOException {
    Path file = folder.resolve(RANGE);
    long range = number(file);
    if (range == 0) {
      throw new IOException(file + " holds 0; expected how far the counter counts");
    }
    EnergyZone zone = new EnergyZone(name, folder, range);
    zone.microjoules();
    return zone;
  }

  /** Returns the file with its counter. */
  Path counter() {
    return folder.resolve(COUNTER);
  }

  /**
   * Returns what it has counted, modulo its range.
   *
   * @throws IOException if the file cannot be read, or holds something else
   */
  long microjoules() throws IOException {
    return number(counter());
  }

  private static long number(Path file) throws IOException {
    String text = text(file);
    if (!text.matches("\\d{1,18}")) {
      String shown = text.replaceAll("[^!-~]+", " ");
      throw new IOException("%s holds '%s'; expected a whole number".formatted(file, shown));
    }
    return Long.parseLong(text);
  }

  /** Such files have the size of a page, whatever they hold. */
  static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1).strip();
    }
  }
}
