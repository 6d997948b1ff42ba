package akula.formats.script;

import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Reads what an application tells about itself: the object {@code tells} of an entry of a workload,
 * with {@code task_length}, {@code critical_section_length} (each {@code true} for what its program
 * or pattern has, or a list with a number for each thread, or {@code null} for one of which nothing
 * is told) and {@code contexts}.
 */
final class ToldReader {
  private static final int MOST_CONTEXTS = 1_000_000;

  /** Whoever has no task has no thread; critical sections there may be none. */
  private static final Range TASK = Range.above(0);

  private static final Range SECTION = Range.atLeast(0);

  private final int threads;
  private final Optional<Script> script;
  private final boolean isUnknown;

  /**
   * Makes one.
   *
   * @param threads number of threads of the application
   * @param script what they do, if that is told and right
   * @param isUnknown whether the workload does not tell what they do
   */
  ToldReader(int threads, Optional<Script> script, boolean isUnknown) {
    this.threads = threads;
    this.script = script;
    this.isUnknown = isUnknown;
  }

  /** Reads the object at the key {@code tells}, if it is there. */
  Told read(Fields entry) {
    return entry.optionalObject("tells").map(this::told).orElse(Told.NOTHING);
  }

  private Told told(Fields tells) {
    List<OptionalDouble> tasks =
        lengths(tells, "task_length", TASK, i -> script.map(s -> s.workNanos(i)).orElse(1.0));
    List<OptionalDouble> sections =
        lengths(
            tells,
            "critical_section_length",
            SECTION,
            i -> script.map(s -> s.lockedNanos(i) / s.workNanos(i)).orElse(0.0));
    int contexts = (int) tells.whole("contexts", 1, MOST_CONTEXTS, 0);
    tells.end();
    return new Told(
        IntStream.range(0, threads)
            .mapToObj(i -> new Told.OfThread(tasks.get(i), sections.get(i)))
            .toList(),
        contexts);
  }

  private List<OptionalDouble> lengths(
      Fields tells, String key, Range range, IntToDoubleFunction truth) {
    List<OptionalDouble> nothing =
        IntStream.range(0, threads).mapToObj(i -> OptionalDouble.empty()).toList();
    Optional<Node> node = tells.optional(key);
    if (node.isEmpty()) {
      return nothing;
    }
    if (node.get() instanceof Node.Truth truthful) {
      if (truthful.value() && isUnknown) {
        tells.complain(
            node.get(),
            "%s is true, and there is no program or pattern that it could be true of; expected one,"
                    .formatted(key)
                + " or a list with a number for each thread");
        return nothing;
      }
      return truthful.value()
          ? IntStream.range(0, threads)
              .mapToObj(i -> OptionalDouble.of(truth.applyAsDouble(i)))
              .toList()
          : nothing;
    }
    List<OptionalDouble> listed = new ArrayList<>();
    for (Node entry : tells.list(key)) {
      listed.add(
          entry instanceof Node.Nothing
              ? OptionalDouble.empty()
              : OptionalDouble.of(tells.numberOf("an entry of " + key, entry, range)));
    }
    if (listed.size() != threads) {
      tells.complain(
          node.get(),
          "%s has %d entries; expected true, or one for each of the %d thread(s)"
              .formatted(key, listed.size(), threads));
      return nothing;
    }
    return listed;
  }
}
