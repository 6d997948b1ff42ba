package akula.papers.siblings;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What was expected of aggregation in modern workloads, judged by what came out. */
final class ModernClaims {
  private static final String SOURCE =
      "ours; the paper leaves other programs to future work (section 5)";
  private static final ToDoubleFunction<QueueRun> AVERAGE = QueueRun::averageSeconds;
  private static final ToDoubleFunction<QueueRun> GREATEST = QueueRun::greatestSeconds;
  private static final ToDoubleFunction<QueueRun> MISSES = QueueRun::misses;
  private static final ToDoubleFunction<QueueRun> WAIT = QueueRun::longestWaitSeconds;

  /** From how much more or less on a change is one that a reader sees in a chart. */
  private static final double SEEN = 0.02;

  private static final String LITTLE_TO_GAIN =
      "Lines from memory take a small part of the time: threads here work between their passes, and"
          + " those that keep a core for milliseconds go through their data again and again, of which"
          + " only the first time loads anything.";

  private static final String SHARED_ANYWAY =
      "What one core has loaded stays in the cache that all four share, 16 MiB for data of 1 to 3"
          + " MiB, so that siblings find it without running at the same time.";

  private static final String FEW_SIBLINGS =
      "On each core there are one to four threads of a program, so that it keeps the core for some"
          + " times 5 ms at most, which is less than threads wait under cfs.";

  private final ModernResult result;

  ModernClaims(ModernResult result) {
    this.result = result;
  }

  List<Finding> all() {
    return List.of(
        claim(
            "Sibling threads in sequence miss less than under cfs.",
            "With time_aggregation misses are at most 0.9 times those under cfs.",
            atMost(MISSES, ModernResult.IN_TIME, ModernResult.CFS, 0.9)),
        why(
            LITTLE_TO_GAIN,
            claim(
                "Programs end sooner for it.",
                "With time_aggregation the average run time is at most 0.98 times that under cfs.",
                atMost(AVERAGE, ModernResult.IN_TIME, ModernResult.CFS, 1 - SEEN))),
        why(
            SHARED_ANYWAY,
            claim(
                "Siblings at once on cores that share a cache gain more.",
                "With global_aggregation the average run time is at most 0.98 times that with"
                    + " time_aggregation.",
                atMost(AVERAGE, ModernResult.GLOBAL, ModernResult.IN_TIME, 1 - SEEN))),
        claim(
            "No program ends much later.",
            "With time_aggregation and global_aggregation the greatest run time is at most 1.02 times"
                + " that under cfs.",
            both(
                atMost(GREATEST, ModernResult.IN_TIME, ModernResult.CFS, 1 + SEEN),
                atMost(GREATEST, ModernResult.GLOBAL, ModernResult.CFS, 1 + SEEN))),
        why(
            FEW_SIBLINGS,
            claim(
                "Some thread waits longer for a turn.",
                "With time_aggregation the longest wait is at least 1.5 times that under cfs.",
                judged(
                    WAIT,
                    ModernResult.IN_TIME,
                    ModernResult.CFS,
                    "at least 1.5",
                    it -> Outcome.atLeast(it, 1.5)))),
        claim(
            "The measured bonus keeps the gain.",
            "With refill_aggregation at least half as many misses are saved as with time_aggregation.",
            halfOfTheGain()),
        claim(
            "It makes nobody wait as long.",
            "With refill_aggregation the longest wait is at most 0.9 times that with"
                + " time_aggregation.",
            atMost(WAIT, ModernResult.REFILL, ModernResult.IN_TIME, 0.9)),
        claim(
            "Linux of today misses no less than cfs.",
            "Under eevdf misses are at least 0.95 times those under cfs.",
            judged(
                MISSES,
                ModernResult.EEVDF,
                ModernResult.CFS,
                "at least 0.95",
                it -> Outcome.atLeast(it, 0.95))));
  }

  private List<Condition> halfOfTheGain() {
    return ModernResult.WORKLOADS.stream()
        .map(workload -> {
          Estimate above = result.aboveHalfOfTheGain(workload, MISSES);
          String figure =
              "%s: %s %% of the misses under cfs beyond the half"
                  .formatted(workload, FigureText.number(above, 1));
          return new Condition(figure, "at least 0", Outcome.atLeast(above, 0));
        })
        .toList();
  }

  private static Finding claim(String sentence, String rule, List<Condition> conditions) {
    return new Finding(sentence, SOURCE, rule, conditions, List.of(), "");
  }

  private static Finding why(String reason, Finding finding) {
    return finding.outcome() == Outcome.DOES_NOT_HOLD ? finding.because(reason) : finding;
  }

  private static List<Condition> both(List<Condition> some, List<Condition> others) {
    List<Condition> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private List<Condition> atMost(
      ToDoubleFunction<QueueRun> measure, String policy, String base, double limit) {
    return judged(measure, policy, base, "at most " + limit, it -> Outcome.atMost(it, limit));
  }

  /** That a measure is somewhere, times that under another policy, in all workloads. */
  private List<Condition> judged(
      ToDoubleFunction<QueueRun> measure,
      String policy,
      String base,
      String claimed,
      Function<Estimate, Outcome> judge) {
    return ModernResult.WORKLOADS.stream()
        .map(workload -> {
          Estimate ratio = result.ratio(workload, policy, base, measure);
          String figure =
              "%s: %s %s times %s"
                  .formatted(workload, name(policy), FigureText.number(ratio, 3), name(base));
          return new Condition(figure, claimed, judge.apply(ratio));
        })
        .toList();
  }

  private static String name(String policy) {
    return policy.split(":")[0];
  }
}
