package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/**
 * What the engine says a machine consumed, against the reference: of any machine, with contexts,
 * frequencies that policies set, threads that wait for each other and queues that policies order.
 */
class EnergyComparisonTest {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Rounding of two sums, relative. */
  private static final double ROUNDING = 1e-9;

  /**
   * What moments that rounding moved may come to, relative: the bound on them grows with the square
   * of how many there are, and of thousands it would tell nothing apart.
   */
  private static final double MOST_SHIFTED = 1e-6;

  /** Policies that do not order queues, and one that does. */
  enum Deciding {
    FIXED,
    NAIVE_SPREAD,
    EXCHANGING,
    MEDDLING,
    LEAST_SERVED,
    STEALING;

    PolicyKind kind() {
      return PolicyKind.valueOf(name());
    }
  }

  @Property(tries = 150)
  void agreesInExactMode(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed, @ForAll Deciding policy) {
    agrees(powered(CaseGenerator.draw(seed, model(seed), policy.kind()), seed));
  }

  @Property(tries = 60)
  void agreesWhereThreadsWait(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed, @ForAll Deciding policy) {
    ReferenceCase drawn = CaseGenerator.draw(seed, Model.PAIR_MATRIX, policy.kind());
    agrees(powered(TeamGenerator.yielding(seed).withPrograms(drawn), seed));
  }

  @Property(tries = 60)
  void agreesWhereThreadsWanderAndWorkIsUneven(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed, @ForAll Deciding policy) {
    ReferenceCase drawn = CaseGenerator.draw(seed, Model.PAIR_MATRIX, policy.kind());
    agrees(powered(TeamGenerator.wandering(seed).withPrograms(drawn), seed));
  }

  @Property(tries = 60)
  void agreesWhereDecidingTakesTime(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @LongRange(min = 1, max = 50_000_000) long decisionNanos) {
    ReferenceCase drawn = CaseGenerator.draw(seed, Model.PAIR_MATRIX, PolicyKind.MEDDLING);
    agrees(powered(drawn, seed).withDecisionTime(decisionNanos));
  }

  @Property(tries = 100)
  void agreesInTickMode(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed, @ForAll Deciding policy) {
    Assume.that(!policy.kind().ordersQueues());
    ReferenceCase input =
        powered(CaseGenerator.drawRound(seed, Model.PAIR_MATRIX, policy.kind()), seed);
    Outcome expected = ReferenceTicks.run(input, CaseGenerator.GRID);
    Outcome actual = EngineRun.ticks(input, CaseGenerator.GRID);
    assertThat(actual.joules())
        .as(input.name())
        .isPositive()
        .isCloseTo(expected.joules(), within(ROUNDING * expected.joules()));
  }

  private static Model model(long seed) {
    return seed % 2 == 0 ? Model.PAIR_MATRIX : Model.SMT_CORE;
  }

  private static void agrees(ReferenceCase input) {
    Moments moments = new Moments();
    Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, moments);
    Assume.that(!moments.ambiguous());
    double shifted = (double) moments.tolerance() * moments.count() / NANOS_PER_SECOND;
    double tolerance = ROUNDING * expected.joules() + shifted * mostWatts(input.machine());
    tolerance = Math.min(tolerance, MOST_SHIFTED * expected.joules());
    Outcome actual = EngineRun.exact(input);
    assertThat(actual.joules())
        .as(input.name())
        .isPositive()
        .isCloseTo(expected.joules(), within(tolerance));
  }

  private static double mostWatts(MachineDescription machine) {
    MachinePower power = machine.power().orElseThrow();
    return power.uncoreWatts()
        + power.cores().stream()
            .flatMap(core -> core.points().stream())
            .mapToDouble(Point::activeWatts)
            .sum();
  }

  private static ReferenceCase powered(ReferenceCase input, long seed) {
    SplittableRandom random = Hash.of(seed, 17);
    List<CorePower> cores =
        input.machine().domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .map(core -> power(core, random))
            .toList();
    return input.with(new MachinePower(cores, random.nextInt(3) * random.nextDouble(50)));
  }

  private static CorePower power(CoreDescription core, SplittableRandom random) {
    if (core.maxHz() == 0) {
      return new CorePower(List.of(point(0, random)));
    }
    return random.nextBoolean()
        ? new CorePower(List.of(point(core.minHz(), random), point(core.maxHz(), random)))
        : new CorePower(
            List.of(
                point(core.minHz(), random),
                point(core.minHz() + 1 + random.nextLong(core.maxHz() - core.minHz() - 1), random),
                point(core.maxHz(), random)));
  }

  private static Point point(long hertz, SplittableRandom random) {
    double active = 1 + random.nextDouble(30);
    return new Point(hertz, active, random.nextDouble(active));
  }
}
