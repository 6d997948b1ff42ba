package akula.bootstrap.reference;

import akula.bootstrap.contention.smtcore.CoreConstants;
import akula.bootstrap.contention.smtcore.CoreRow;
import akula.bootstrap.contention.smtcore.PhaseFactors;
import akula.bootstrap.contention.smtcore.ProgramParts;
import akula.bootstrap.contention.smtcore.SmtCore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Random programs on a core, of the kind that there are: more ways, less waiting for memory. */
public final class CoreDraws {
  private final RandomGenerator random;

  /**
   * Draws from a generator.
   *
   * @param random what is drawn from
   */
  public CoreDraws(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Returns a core, with programs, then a phase of each, then nop; nodes 1 and 2 are far from
   * memory.
   */
  public SmtCore core(int programs) {
    int measured = 2 + random.nextInt(10);
    List<CoreRow> rows = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      rows.add(new CoreRow.Whole(program(measured)));
    }
    for (int i = 0; i < programs; i++) {
      rows.add(new CoreRow.Part(i, new PhaseFactors(factor(), factor(), factor(), factor())));
    }
    rows.add(new CoreRow.Nop());
    return new SmtCore(
        new CoreConstants(
            1.5 * random.nextDouble(),
            2 * random.nextDouble(),
            2.5 * random.nextDouble(),
            random.nextDouble(),
            0.5 * random.nextDouble(),
            0.5 + (measured - 0.5) * random.nextDouble(),
            List.of(1.0, 1 + random.nextDouble(), 1 + random.nextDouble())),
        rows);
  }

  private double factor() {
    return Math.exp(0.4 * random.nextGaussian());
  }

  private ProgramParts program(int ways) {
    double references = 0.01 + 35 * Math.pow(random.nextDouble(), 2);
    double reuse = random.nextDouble();
    double knee = 0.5 + 6 * random.nextDouble();
    double perMiss = 0.005 + 0.04 * random.nextDouble();
    double perHit = 0.02 * random.nextDouble();
    double floatingPoint = 0.5 * random.nextDouble();
    IntToDoubleFunction misses = w -> references * (1 - reuse * (1 - Math.exp(-w / knee)));
    return new ProgramParts(
        0.25 + 0.6 * random.nextDouble(),
        0.4 * random.nextDouble(),
        0.2 * random.nextDouble(),
        floatingPoint,
        (1 - floatingPoint) * random.nextDouble(),
        over(ways, w -> perHit * (references - misses.applyAsDouble(w)) * 0.1),
        over(ways, w -> perMiss * misses.applyAsDouble(w)),
        over(ways, misses),
        over(ways, _ -> references));
  }

  private static List<Double> over(int ways, IntToDoubleFunction value) {
    return IntStream.rangeClosed(1, ways).mapToObj(value::applyAsDouble).toList();
  }
}
