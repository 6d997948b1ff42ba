package akula.profiler.derive;

import akula.formats.Numbers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is derived, and for which machine.
 *
 * @param name name of the data set
 * @param ways ways of the shared cache, 1 to as many as were measured
 * @param bandwidthMegabytesPerSecond memory bandwidth of the domain, 10^6 bytes per second
 * @param clockHertz clock of the cores, from which solo times follow
 * @param kilobytesPerWay size of a way of the measured cache, 1024 bytes each
 * @param suite which programs are taken
 * @param instructions a table {@code program,instructions} that is asked before the built-in one
 * @param assumedInstructions instructions of a program that stands in neither table; without, such
 *     a program is left out
 * @param measuredOn the machine of the measurements, for people; may be empty
 * @param origin whose measurements they are, for people; may be empty
 * @param licence under what terms they may be used, for people; may be empty
 */
public record DeriveOptions(
    String name,
    int ways,
    double bandwidthMegabytesPerSecond,
    double clockHertz,
    double kilobytesPerWay,
    Suite suite,
    Optional<Path> instructions,
    OptionalDouble assumedInstructions,
    String measuredOn,
    String origin,
    String licence) {

  /** The clock of the measured server, in hertz. */
  public static final double DEFAULT_CLOCK_HERTZ = 2.1e9;

  /** The way of the measured server: 27.5 MB in 11 ways. */
  public static final double DEFAULT_KILOBYTES_PER_WAY = 2560;

  /** Checks what no file can tell. */
  public DeriveOptions {
    requirePositive("number of ways", ways);
    requirePositive("bandwidth", bandwidthMegabytesPerSecond);
    requirePositive("clock", clockHertz);
    requirePositive("size of a way", kilobytesPerWay);
    assumedInstructions.ifPresent(n -> requirePositive("assumed number of instructions", n));
  }

  static void requirePositive(String what, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the %s has to be a number above 0, not %s".formatted(what, shown(value)));
    }
  }

  static String shown(double value) {
    return Double.isNaN(value) ? "NaN" : Numbers.text(value);
  }

  /** Returns options for the CPU2006 programs at the clock and way size of the measured server. */
  public static DeriveOptions of(String name, int ways, double bandwidthMegabytesPerSecond) {
    return new DeriveOptions(
        name,
        ways,
        bandwidthMegabytesPerSecond,
        DEFAULT_CLOCK_HERTZ,
        DEFAULT_KILOBYTES_PER_WAY,
        Suite.CPU2006,
        Optional.empty(),
        OptionalDouble.empty(),
        "",
        "",
        "");
  }
}
