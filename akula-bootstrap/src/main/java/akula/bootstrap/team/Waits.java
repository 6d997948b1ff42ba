package akula.bootstrap.team;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Says who waits for whom. */
public final class Waits {
  private static final int MOST = 8;

  private Waits() {}

  /** Returns a part of a sentence: each thread that waits, and for what. */
  static String text(Synchronisation sync) {
    List<String> parts = new ArrayList<>();
    for (int thread = 0; thread < sync.team().threads(); thread++) {
      String awaited = sync.awaitedText(thread);
      if (!awaited.isEmpty()) {
        parts.add("thread %d %s".formatted(thread, awaited));
      }
    }
    int more = parts.size() - MOST;
    String shown = String.join(", ", parts.subList(0, Math.min(MOST, parts.size())));
    return more > 0 ? "%s, and %d more".formatted(shown, more) : shown;
  }

  /**
   * Returns what a thread that does not continue cannot do for those that wait for it: a part of a
   * sentence about "it", empty if nobody does.
   *
   * @param name gives the name of a thread by its number in the team
   */
  public static String undone(Synchronisation sync, int thread, IntFunction<String> name) {
    List<String> parts = new ArrayList<>();
    List<String> atBarrier = names(sync, sync::isAtBarrier, name);
    if (!atBarrier.isEmpty() && !sync.isAtBarrier(thread)) {
      parts.add("come to the barrier at which %s".formatted(wait(atBarrier)));
    }
    List<String> locks = sync.team().locks();
    for (int i = 0; i < locks.size(); i++) {
      int lock = i;
      List<String> waiting = names(sync, other -> sync.awaitedLock(other) == lock, name);
      if (sync.holder(lock) == thread && !waiting.isEmpty()) {
        parts.add("give back lock '%s', for which %s".formatted(locks.get(lock), wait(waiting)));
      }
    }
    return String.join(" or ", parts);
  }

  /**
   * Returns what a thread waits for, if it does.
   *
   * @param first the number of the team's first thread, from which those in the result count
   */
  public static Optional<Wait> of(Synchronisation sync, int thread, int first) {
    if (!sync.isWaiting(thread)) {
      return Optional.empty();
    }
    boolean spins = sync.isSpinning(thread);
    if (sync.isAtBarrier(thread)) {
      List<Integer> missing =
          IntStream.range(0, sync.team().threads())
              .filter(other -> !sync.isAtBarrier(other))
              .mapToObj(other -> first + other)
              .toList();
      return Optional.of(new Wait(spins, Optional.empty(), missing));
    }
    int queue = sync.awaitedQueue(thread);
    if (queue >= 0) {
      return Optional.of(Wait.atQueue(sync.team().queues().get(queue)));
    }
    int condition = sync.awaitedCondition(thread);
    if (condition >= 0) {
      return Optional.of(Wait.forCondition(sync.team().conditions().get(condition)));
    }
    int lock = sync.awaitedLock(thread);
    String name = sync.team().locks().get(lock);
    int holder = sync.holder(lock);
    List<Integer> whom = holder < 0 ? List.of() : List.of(first + holder);
    return Optional.of(new Wait(spins, Optional.of(name), whom));
  }

  private static List<String> names(
      Synchronisation sync, IntPredicate chosen, IntFunction<String> name) {
    return IntStream.range(0, sync.team().threads()).filter(chosen).mapToObj(name).toList();
  }

  private static String wait(List<String> names) {
    int more = names.size() - MOST;
    String shown = String.join(", ", names.subList(0, Math.min(MOST, names.size())));
    String all = more > 0 ? "%s and %d more".formatted(shown, more) : shown;
    return all + (names.size() == 1 ? " waits" : " wait");
  }
}
