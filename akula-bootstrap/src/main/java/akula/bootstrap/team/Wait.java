package akula.bootstrap.team;

import java.util.List;
import java.util.Optional;

/**
 * What a thread waits for.
 *
 * @param spins whether it keeps its context meanwhile, or sleeps
 * @param lock the name of the lock that it waits for; nothing at the barrier
 * @param queue the name of the queue at which it waits
 * @param condition the name of the condition that it waits for
 * @param whom the numbers of the threads that it waits for: who holds the lock, or all who have not
 *     come to the barrier; nobody at a queue or for a condition, and for a lock that is free until
 *     one of those that were woken takes it
 */
public record Wait(
    boolean spins,
    Optional<String> lock,
    Optional<String> queue,
    Optional<String> condition,
    List<Integer> whom) {
  /** Keeps its own copy. */
  public Wait {
    whom = List.copyOf(whom);
  }

  /** Waiting at no queue and for no condition. */
  public Wait(boolean spins, Optional<String> lock, List<Integer> whom) {
    this(spins, lock, Optional.empty(), Optional.empty(), whom);
  }

  static Wait atQueue(String name) {
    return new Wait(false, Optional.empty(), Optional.of(name), Optional.empty(), List.of());
  }

  static Wait forCondition(String name) {
    return new Wait(false, Optional.empty(), Optional.empty(), Optional.of(name), List.of());
  }
}
