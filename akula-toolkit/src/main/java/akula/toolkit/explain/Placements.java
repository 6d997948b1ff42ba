package akula.toolkit.explain;

import akula.api.host.MachineModel;
import akula.bootstrap.team.Wait;
import akula.toolkit.explain.Change.Move;
import akula.toolkit.explain.Change.Speed;
import akula.toolkit.explain.Explanation.Placed;
import akula.toolkit.explain.Explanation.Touch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** Follows the changes of a run, and finds what in them touches a thread. */
final class Placements {
  private final MachineModel machine;
  private final TreeMap<Integer, Integer> contexts = new TreeMap<>();

  /** Begins on an empty machine. */
  Placements(MachineModel machine) {
    this.machine = machine;
  }

  /** Puts threads where they are after a change. */
  void follow(Change change) {
    change.ended().forEach(contexts::remove);
    for (Move move : change.moves()) {
      contexts.remove(move.thread());
      if (move.to() >= 0) {
        contexts.put(move.thread(), move.to());
      }
    }
  }

  /** Returns all threads that have a place. */
  List<Placed> all() {
    return contexts.entrySet().stream()
        .map(placed -> new Placed(placed.getKey(), placed.getValue()))
        .toList();
  }

  /**
   * Follows a change.
   *
   * @param thread that was chosen, if one was
   * @return what of it touches the thread: its own moves, phases and speed, and who comes into its
   *     memory domain or goes; nothing if that is nothing
   */
  Optional<Touch> touch(Change change, OptionalInt thread) {
    if (thread.isEmpty()) {
      follow(change);
      return Optional.of(new Touch(change, List.of()));
    }
    int chosen = thread.getAsInt();
    Integer from = contexts.get(chosen);
    Map<Integer, Integer> before = new TreeMap<>(contexts);
    follow(change);
    Integer to = contexts.get(chosen);
    IntPredicate isNear =
        id -> id == chosen || isNear(from, before.get(id)) || isNear(to, contexts.get(id));
    Change near = near(change, chosen, isNear, core -> isOn(core, from) || isOn(core, to));
    return touches(near) ? Optional.of(new Touch(near, neighbours(chosen, to))) : Optional.empty();
  }

  /** Returns whether two contexts, of which each may be null, are in one memory domain. */
  private boolean isNear(Integer one, Integer other) {
    return one != null
        && other != null
        && machine.getContext(one).core().domain() == machine.getContext(other).core().domain();
  }

  private boolean isOn(int core, Integer context) {
    return context != null && machine.getContext(context).core().index() == core;
  }

  private static boolean touches(Change near) {
    return Stream.of(near.launched(), near.ended(), near.phases(), near.moves(), near.frequencies())
            .anyMatch(list -> !list.isEmpty())
        || near.speeds().stream().anyMatch(Speed::isChanged);
  }

  private List<Placed> neighbours(int thread, Integer context) {
    return all().stream()
        .filter(placed -> placed.thread() != thread && isNear(context, placed.context()))
        .toList();
  }

  private static Change near(Change it, int chosen, IntPredicate isNear, IntPredicate isCore) {
    SequencedMap<Integer, Wait> waits = new LinkedHashMap<>(it.waits());
    waits.keySet().removeIf(id -> id != chosen);
    return new Change(
        it.nanos(),
        it.reasons(),
        it.launched().stream().filter(isNear::test).toList(),
        it.ended().stream().filter(isNear::test).toList(),
        it.phases().stream().filter(id -> id == chosen).toList(),
        it.moves().stream().filter(move -> isNear.test(move.thread())).toList(),
        it.frequencies().stream().filter(set -> isCore.test(set.core())).toList(),
        waits,
        it.speeds().stream().filter(speed -> speed.thread() == chosen).toList(),
        it.degradations().stream().filter(one -> one.thread() == chosen).toList());
  }
}
