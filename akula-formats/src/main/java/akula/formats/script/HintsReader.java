package akula.formats.script;

import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Reads what an application reports about itself: the object {@code tells} of an entry of a
 * workload, with {@code task_length}, {@code critical_section_length} (each {@code true} for what
 * its program or pattern has, or a list with a number for each thread, or {@code null} for one of
 * which nothing is reported) and {@code contexts}.
 */
final class HintsReader {
  private static final String SECTIONS = "critical_section_length";
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
   * @param script what they do, if that is reported and right
   * @param isUnknown whether the workload does not tell what they do
   */
  HintsReader(int threads, Optional<Script> script, boolean isUnknown) {
    this.threads = threads;
    this.script = script;
    this.isUnknown = isUnknown;
  }

  /** Reads the object at the key {@code tells}, if it is there. */
  Hints read(Fields entry) {
    return entry.optionalObject("tells").map(this::hints).orElse(Hints.NOTHING);
  }

  private Hints hints(Fields fields) {
    List<OptionalDouble> tasks =
        lengths(fields, "task_length", TASK, i -> script.map(s -> s.workNanos(i)).orElse(1.0));
    List<OptionalDouble> sections =
        lengths(
            fields,
            SECTIONS,
            SECTION,
            i -> script.map(s -> s.lockedNanos(i) / s.workNanos(i)).orElse(0.0));
    complainWithoutLocks(fields);
    int contexts = (int) fields.whole("contexts", 1, MOST_CONTEXTS, 0);
    fields.end();
    return new Hints(
        IntStream.range(0, threads)
            .mapToObj(i -> new Hints.OfThread(tasks.get(i), sections.get(i)))
            .toList(),
        contexts);
  }

  /** All lengths would be 0, and a policy that goes by them could tell no thread from another. */
  private void complainWithoutLocks(Fields fields) {
    boolean isTrue =
        fields
            .optional(SECTIONS)
            .filter(node -> node instanceof Node.Truth t && t.value())
            .isPresent();
    if (isTrue && script.filter(own -> own.lockCount() == 0).isPresent()) {
      fields.complainAt(
          SECTIONS,
          ("%s is true, and the threads take no locks; expected a program or pattern with locks,"
                  + " or a list with a number for each thread")
              .formatted(SECTIONS));
    }
  }

  private List<OptionalDouble> lengths(
      Fields fields, String key, Range range, IntToDoubleFunction truth) {
    return fields
        .optional(key)
        .flatMap(node ->
            switch (node) {
              case Node.Truth truthful when !truthful.value() -> Optional.empty();
              case Node.Truth truthful -> trueLengths(fields, key, truthful, truth);
              case Node.Items list -> listed(fields, key, list, range);
              default -> {
                complain(fields, key, node, node.found());
                yield Optional.empty();
              }
            })
        .orElseGet(() -> ofEach(i -> OptionalDouble.empty()));
  }

  private Optional<List<OptionalDouble>> trueLengths(
      Fields fields, String key, Node node, IntToDoubleFunction truth) {
    if (isUnknown) {
      fields.complain(
          node,
          "%s is true, and there is no program or pattern that it could be true of; expected one,"
                  .formatted(key)
              + " or a list with a number for each thread");
      return Optional.empty();
    }
    return Optional.of(ofEach(i -> OptionalDouble.of(truth.applyAsDouble(i))));
  }

  private Optional<List<OptionalDouble>> listed(
      Fields fields, String key, Node.Items list, Range range) {
    List<OptionalDouble> lengths = new ArrayList<>();
    for (Node entry : list.items()) {
      lengths.add(
          entry instanceof Node.Nothing
              ? OptionalDouble.empty()
              : OptionalDouble.of(fields.numberOf("an entry of " + key, entry, range)));
    }
    if (lengths.size() != threads) {
      complain(fields, key, list, "a list with %d entries".formatted(lengths.size()));
      return Optional.empty();
    }
    return Optional.of(lengths);
  }

  private void complain(Fields fields, String key, Node node, String found) {
    fields.complain(
        node,
        "%s is %s; expected true, or a list with one entry for each of the %d thread(s)"
            .formatted(key, found, threads));
  }

  private List<OptionalDouble> ofEach(IntFunction<OptionalDouble> length) {
    return IntStream.range(0, threads).mapToObj(length).toList();
  }
}
