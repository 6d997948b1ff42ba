package akula.profiler.derive;

import akula.bootstrap.contention.smtcore.CoreConstants;
import akula.formats.Numbers;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is derived for machines whose cores have several hardware contexts.
 *
 * @param name name of the data set
 * @param strength which constants of the model, and how unequal phases are
 * @param ways another number of ways of the cache of a core, above 0, at most as many as measured
 * @param otherSpread another standard deviation of the logarithm of what phases are multiplied by,
 *     at least 0
 * @param seed what phases are drawn from
 * @param clockHertz clock of the cores, from which instructions follow
 * @param measuredOn the machine of the measurements, for people; may be empty
 * @param origin whose measurements they are, for people; may be empty
 * @param licence under what terms they may be used, for people; may be empty
 */
public record SmtDeriveOptions(
    String name,
    Strength strength,
    OptionalDouble ways,
    OptionalDouble otherSpread,
    long seed,
    double clockHertz,
    String measuredOn,
    String origin,
    String licence) {
  private static final double MOST_SPREAD = 2;

  /** The latency of the nodes of POWER8: memory is at the first (TPDS 2017, section 5.1). */
  private static final List<Double> POWER8_LATENCIES = List.of(1.0, 1.25);

  /** How strong interference is: constants that were chosen by hand, with a spread of phases. */
  public enum Strength {
    /** As the model was first written. */
    DEFAULT(
        CoreConstants.DEFAULT.withNodeLatencies(POWER8_LATENCIES),
        0.35,
        "Constants: as the model was first written."),
    /** Towards a large gain of an oracle with two threads a core, so that gain shows nothing. */
    STRONG(
        new CoreConstants(2.9, 1.56, 2.27, 0.25, 0.33, 3.4, POWER8_LATENCIES),
        0.13,
        "Constants: chosen by hand towards a large gain of an oracle with two threads a core, so"
            + " that such a gain is no evidence.");

    private final CoreConstants constants;
    private final double phaseSpread;
    private final String sentence;

    Strength(CoreConstants constants, double phaseSpread, String sentence) {
      this.constants = constants;
      this.phaseSpread = phaseSpread;
      this.sentence = sentence;
    }

    /** Returns where the constants come from, as a sentence. */
    String sentence() {
      return sentence;
    }
  }

  /** Checks what no file can tell. */
  public SmtDeriveOptions {
    ways.ifPresent(value -> DeriveOptions.requirePositive("number of ways", value));
    DeriveOptions.requirePositive("clock", clockHertz);
    otherSpread.ifPresent(value -> {
      if (!(value >= 0 && value <= MOST_SPREAD)) {
        throw new IllegalArgumentException(
            "the spread of phases has to be a number from 0 to %s, not %s"
                .formatted(Numbers.text(MOST_SPREAD), DeriveOptions.shown(value)));
      }
    });
  }

  /** Returns the constants of the model. */
  CoreConstants constants() {
    CoreConstants usual = strength.constants;
    return ways.isPresent() ? usual.withWays(ways.getAsDouble()) : usual;
  }

  /** Returns the standard deviation of the logarithm of what phases are multiplied by. */
  double phaseSpread() {
    return otherSpread.orElse(strength.phaseSpread);
  }
}
