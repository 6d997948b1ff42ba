package akula.formats.script;

import akula.api.NiceWeights;
import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Moment;
import akula.formats.tree.Node;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads how the threads of an application behave: {@code program} or {@code pattern}, {@code
 * tells}, {@code nice}, {@code jitter}, {@code drift}, {@code locks} and {@code wakeup_latency}, of
 * an entry of a workload.
 */
public final class BehaviourReader {
  private static final String PROGRAM = "program";
  private static final String PATTERN = "pattern";

  private static final Range JITTERS = Range.atLeast(0).atMost(Habits.MOST_JITTER);
  private static final String NICE = "nice";
  private static final String JITTER = "jitter";
  private static final String DRIFT = "drift";
  private static final String LOCKS = "locks";
  private static final String WAKEUP = "wakeup_latency";
  private static final int LEAST = NiceWeights.LEAST_NICE;
  private static final int MOST = NiceWeights.MOST_NICE;

  private BehaviourReader() {}

  /**
   * Reads it.
   *
   * @param entry the entry; mistakes are added to its collector
   * @param threads number of threads of the application
   */
  public static Behaviour read(Fields entry, int threads) {
    Optional<Script> script = script(entry, threads);
    boolean isUnknown = !entry.has(PROGRAM) && !entry.keys().contains(PATTERN);
    Hints hints = new HintsReader(threads, script, isUnknown).read(entry);
    return new Behaviour(script, hints, nice(entry, threads), habits(entry, isUnknown));
  }

  private static Habits habits(Fields entry, boolean isUnknown) {
    for (String key : List.of(JITTER, DRIFT, LOCKS, WAKEUP)) {
      if (isUnknown && entry.has(key)) {
        entry.complainAt(
            key,
            "%s stands without a program or pattern; expected one of them beside it"
                .formatted(key));
      }
    }
    double jitter = entry.number(JITTER, JITTERS, 0);
    long drift = entry.whole(DRIFT, 0, Habits.MOST_WAKEUPS, 0);
    return new Habits(
        entry.has(JITTER) ? OptionalDouble.of(jitter) : OptionalDouble.empty(),
        entry.has(DRIFT) ? OptionalLong.of(drift) : OptionalLong.empty(),
        ScriptWords.barges(entry, LOCKS),
        wakeup(entry));
  }

  private static long wakeup(Fields entry) {
    Optional<Node> node = entry.optional(WAKEUP);
    try {
      return node.isPresent() ? Moment.of(node.get()) : 0;
    } catch (IllegalArgumentException e) {
      entry.complain(
          node.get(),
          "%s is %s; expected %s".formatted(WAKEUP, node.get().found(), e.getMessage()));
      return 0;
    }
  }

  private static List<Integer> nice(Fields entry, int threads) {
    if (!(entry.optional(NICE).orElse(null) instanceof Node.Items list)) {
      return List.of((int) entry.whole(NICE, LEAST, MOST, 0));
    }
    if (list.items().size() != threads) {
      entry.complain(
          list,
          "nice has %d entries; expected one for each of the %d thread(s)"
              .formatted(list.items().size(), threads));
      return List.of(0);
    }
    return list.items().stream()
        .map(node -> (int) entry.wholeOf("an entry of nice", node, LEAST, MOST))
        .toList();
  }

  private static Optional<Script> script(Fields entry, int threads) {
    boolean isProgram = entry.has(PROGRAM);
    boolean isPattern = entry.has(PATTERN);
    entry.expect(PROGRAM, PATTERN);
    if (isProgram && isPattern) {
      entry.complainAt(PATTERN, "program and pattern stand in one entry; expected one of them");
    }
    if (!isProgram && !isPattern) {
      return Optional.empty();
    }
    int before = entry.mistakeCount();
    Script script =
        isProgram ? new ScriptReader(threads).read(entry) : new PatternReader(threads).read(entry);
    if (entry.mistakeCount() > before) {
      return Optional.empty();
    }
    Optional<String> mistake = ScriptChecks.mistake(script);
    String key = isProgram ? PROGRAM : PATTERN;
    mistake.ifPresent(text -> entry.complainAt(key, key + ": " + text));
    return mistake.isPresent() ? Optional.empty() : Optional.of(script);
  }
}
