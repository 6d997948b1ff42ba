package akula.papers.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Where on an axis a claim holds.
 *
 * @param axis what is varied
 * @param holds whether it does, for each value
 * @param isOrdered whether values have an order that means something
 */
record AxisAnswers(GridAxis axis, List<Boolean> holds, boolean isOrdered) {
  /** What can be said of an axis. */
  enum Shape {
    /** The claim holds at each value. */
    HOLDS,
    /** The claim fails at each value. */
    FAILS,
    /** It holds from a value on, or up to one. */
    THRESHOLD,
    /** It holds at some values, and fails at others that lie between. */
    MIXED
  }

  /** Keeps its own copy. */
  AxisAnswers {
    holds = List.copyOf(holds);
    if (holds.size() != axis.values().size()) {
      throw new IllegalArgumentException("an answer for each value is needed");
    }
  }

  Shape shape() {
    if (!holds.contains(false)) {
      return Shape.HOLDS;
    }
    if (!holds.contains(true)) {
      return Shape.FAILS;
    }
    return isOrdered && turns() == 1 ? Shape.THRESHOLD : Shape.MIXED;
  }

  private long turns() {
    return IntStream.range(1, holds.size())
        .filter(i -> holds.get(i) != holds.get(i - 1).booleanValue())
        .count();
  }

  boolean isVaried() {
    return holds.contains(true) && holds.contains(false);
  }

  private List<Double> where(boolean answer) {
    return IntStream.range(0, holds.size())
        .filter(i -> holds.get(i) == answer)
        .mapToObj(axis.values()::get)
        .toList();
  }

  /** Returns what is so of an axis on which the answer is not always the same. */
  String sentence() {
    List<Double> held = where(true);
    List<Double> failed = where(false);
    if (shape() == Shape.MIXED) {
      return "%s (%sholds at %s, fails at %s)"
          .formatted(axis.name(), isOrdered ? "mixed: " : "", axis.text(held), axis.text(failed));
    }
    boolean isPair = held.size() + failed.size() == 2;
    return "%s (holds %s, fails %s)"
        .formatted(
            axis.name(),
            range(held, holds.getFirst(), isPair),
            range(failed, !holds.getFirst(), isPair));
  }

  /** Returns where on one side of a threshold an answer is so. */
  private String range(List<Double> values, boolean isBelow, boolean isPair) {
    if (values.size() == 1) {
      return "at %s%s".formatted(axis.text(values.getFirst()), isPair ? "" : " only");
    }
    return isBelow
        ? "up to " + axis.text(values.getLast())
        : "from %s on".formatted(axis.text(values.getFirst()));
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("axis", axis.name());
    fields.put("answer", shape().name().toLowerCase(Locale.ROOT));
    fields.put("holds_at", where(true));
    fields.put("fails_at", where(false));
    return fields;
  }
}
