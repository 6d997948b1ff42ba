package akula.toolkit.setup;

import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.formats.dataset.Application;
import java.time.Duration;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Applications that are over before policies see more than one scheduling interval of them: then
 * all policies look alike, because none has anything to go by.
 */
public final class LongInterval {
  /** After the first one a policy knows something, and before the next that has to have a use. */
  private static final int FEWEST = 2;

  private static final double NANOS_PER_SECOND = 1e9;

  /** The suggested interval is the power of ten that the applications take at least so often. */
  private static final int ENOUGH = 10;

  /** A real machine takes no shorter one. */
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private LongInterval() {}

  /** Returns a sentence on all applications of a data set, or nothing. */
  public static Optional<String> of(Setup setup, Collection<PolicyFactory> policies) {
    return of(
        setup,
        policies,
        setup.dataSet().applications().stream().mapToDouble(Application::soloSeconds));
  }

  /** Returns a sentence on those of a workload, unless it says itself how long they take. */
  public static Optional<String> of(
      Setup setup, Collection<PolicyFactory> policies, Launches launches) {
    return launches.hasPrograms()
        ? Optional.empty()
        : of(
            setup,
            policies,
            IntStream.of(launches.applications())
                .mapToDouble(row -> setup.dataSet().applications().get(row).soloSeconds()));
  }

  /** In steps, an interval is no shorter than the tick. */
  private static Optional<String> of(
      Setup setup, Collection<PolicyFactory> policies, DoubleStream soloSeconds) {
    return setup.settings().mode() == Settings.Mode.EXACT
        ? of(setup.settings().interval(), policies, soloSeconds)
        : Optional.empty();
  }

  /** Returns a sentence on applications that take so long alone, or nothing. */
  public static Optional<String> of(
      Duration interval, Collection<PolicyFactory> policies, DoubleStream soloSeconds) {
    DoubleSummaryStatistics solo = soloSeconds.summaryStatistics();
    if (solo.getCount() == 0
        || interval.compareTo(SHORTEST) <= 0
        || solo.getMax() * NANOS_PER_SECOND >= FEWEST * (double) interval.toNanos()
        || policies.stream().noneMatch(LongInterval::goesByIntervals)) {
      return Optional.empty();
    }
    String least = seconds(solo.getMin());
    String most = seconds(solo.getMax());
    return Optional.of(
        "the applications take %s s alone, less than two scheduling intervals of %s, so policies hardly decide anything; --interval %s is shorter, for example."
            .formatted(
                least.equals(most) ? most : least + " to " + most,
                DurationText.format(interval),
                DurationText.format(shorter(solo.getMax()))));
  }

  /** Those that ship and read nothing decide when threads come and go, or at turns. */
  private static boolean goesByIntervals(PolicyFactory policy) {
    if (!OwnIntervals.of(policy).isZero()) {
      return false; // another one changes nothing for it
    }
    return PolicyRequirements.isOfPlugin(policy)
        ? !Setup.allOrderQueues(List.of(policy))
        : !policy.newScheduler(new SplittableRandom(0)).requirements().parameters().isEmpty();
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }

  private static Duration shorter(double longestSeconds) {
    double power = Math.floor(Math.log10(longestSeconds * NANOS_PER_SECOND / ENOUGH));
    Duration wanted = Duration.ofNanos((long) Math.pow(ENOUGH, power));
    return wanted.compareTo(SHORTEST) < 0 ? SHORTEST : wanted;
  }
}
