package akula.formats.script;

import akula.api.Hint;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** What applications report of their threads, held against their programs. */
final class Truth {
  /** Lengths are relative; so far they may be off. */
  private static final double ALMOST = 0.01;

  private Truth() {}

  /** Returns what is reported and is not in proportion to what the program has. */
  static List<Hint> lies(Script script, Hints hints) {
    List<Hint> lies = new ArrayList<>();
    if (lies(script.threads(), i -> hints.of(i).taskLength(), script::workNanos)) {
      lies.add(Hint.TASK_LENGTH);
    }
    if (lies(
        script.threads(),
        i -> hints.of(i).criticalSectionLength(),
        i -> script.lockedNanos(i) / script.workNanos(i))) {
      lies.add(Hint.CRITICAL_SECTION_LENGTH);
    }
    return lies;
  }

  private static boolean lies(
      int threads, IntFunction<OptionalDouble> hints, IntToDoubleFunction truth) {
    int[] who = IntStream.range(0, threads).filter(i -> hints.apply(i).isPresent()).toArray();
    double hintSum = IntStream.of(who).mapToDouble(i -> hints.apply(i).getAsDouble()).sum();
    double trueSum = IntStream.of(who).mapToDouble(truth).sum();
    return IntStream.of(who)
        .anyMatch(i -> {
          double said = share(hints.apply(i).getAsDouble(), hintSum);
          double is = share(truth.applyAsDouble(i), trueSum);
          return Math.abs(said - is) > ALMOST * Math.max(said, is);
        });
  }

  private static double share(double part, double sum) {
    return sum > 0 ? part / sum : 0;
  }
}
