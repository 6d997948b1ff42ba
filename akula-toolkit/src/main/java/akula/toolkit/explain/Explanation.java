package akula.toolkit.explain;

import akula.api.host.MachineModel;
import akula.toolkit.explain.Change.Move;
import akula.toolkit.explain.Change.Speed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What came of a run, and by what: of all of it, or of a thread or a span of time that was chosen.
 *
 * @param choice what was chosen
 * @param thread the number of the one that was chosen, if one was
 * @param lost what each thread lost in the span, or the chosen one, in the order of their numbers
 * @param worst the span between two changes in which these lost most, if they lost anything
 * @param moves how often threads were moved in the span, and at how many instants
 * @param before where threads were when the span began, by context, if it begins later than the run
 * @param changes those of the span that touch the chosen thread
 */
public record Explanation(
    ExplainChoice choice,
    OptionalInt thread,
    List<LostTime> lost,
    Optional<Span> worst,
    Moves moves,
    List<Placed> before,
    List<Touch> changes) {

  /**
   * A span of time.
   *
   * @param lostNanos what threads lost in it, all added
   */
  public record Span(long from, long to, double lostNanos) {}

  /**
   * How often threads were moved.
   *
   * @param count from one context to another, by the policy
   * @param instants at how many times
   * @param drifted how often threads woke up elsewhere, by drift
   */
  public record Moves(long count, long instants, long drifted) {}

  /** A thread on a context. */
  public record Placed(int thread, int context) {}

  /**
   * A change, and whom the chosen thread has for neighbours from then on.
   *
   * @param change without what does not touch the thread, if one was chosen
   * @param neighbours those in its memory domain; none if no thread was chosen
   */
  public record Touch(Change change, List<Placed> neighbours) {}

  /**
   * Explains a run that has ended.
   *
   * @param changes all of them
   * @param losses of all threads
   * @param thread the one that was chosen, if one was
   */
  static Explanation of(
      ExplainChoice choice,
      OptionalInt thread,
      List<Change> changes,
      List<LostTime> losses,
      MachineModel machine) {
    Placements placements = new Placements(machine);
    List<Placed> before = List.of();
    List<Touch> touches = new ArrayList<>();
    for (Change change : changes) {
      if (change.nanos() < choice.from()) {
        placements.follow(change);
        before = placements.all();
      } else if (choice.includes(change.nanos())) {
        placements.touch(change, thread).ifPresent(touches::add);
      }
    }
    return new Explanation(
        choice,
        thread,
        thread.isPresent() ? List.of(losses.get(thread.getAsInt())) : losses,
        worst(changes, choice, thread),
        moves(changes, choice, thread),
        before,
        touches);
  }

  private static Optional<Span> worst(
      List<Change> changes, ExplainChoice choice, OptionalInt thread) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i + 1 < changes.size(); i++) {
      long from = Math.max(choice.from(), changes.get(i).nanos());
      long to = Math.min(choice.to(), changes.get(i + 1).nanos());
      if (from < to) {
        spans.add(new Span(from, to, (to - from) * lostRate(changes.get(i), thread)));
      }
    }
    return spans.stream()
        .max(Comparator.comparingDouble(Span::lostNanos))
        .filter(span -> span.lostNanos > 0);
  }

  /** Returns what is lost in each nanosecond from a change to the next. */
  private static double lostRate(Change change, OptionalInt thread) {
    return change.speeds().stream()
        .filter(speed -> thread.isEmpty() || speed.thread() == thread.getAsInt())
        .mapToDouble(Speed::after)
        .filter(speed -> !Double.isNaN(speed))
        .map(speed -> 1 - speed)
        .sum();
  }

  private static Moves moves(List<Change> changes, ExplainChoice choice, OptionalInt thread) {
    long count = 0;
    long instants = 0;
    long drifted = 0;
    for (Change change : changes) {
      List<Move> moved =
          change.moves().stream()
              .filter(move -> choice.includes(change.nanos()) && move.from() >= 0 && move.to() >= 0)
              .filter(move -> thread.isEmpty() || move.thread() == thread.getAsInt())
              .toList();
      long here = moved.stream().filter(move -> !move.drifted()).count();
      count += here;
      instants += here > 0 ? 1 : 0;
      drifted += moved.size() - here;
    }
    return new Moves(count, instants, drifted);
  }
}
