package akula.bootstrap.team;

import java.util.List;
import java.util.Optional;

/**
 * What a thread waits for.
 *
 * @param spins whether it keeps its context meanwhile, or sleeps
 * @param lock the name of the lock that it waits for; nothing at the barrier
 * @param whom the numbers of the threads that it waits for: who holds the lock, or all who have not
 *     come to the barrier
 */
public record Wait(boolean spins, Optional<String> lock, List<Integer> whom) {
  /** Keeps its own copy. */
  public Wait {
    whom = List.copyOf(whom);
  }
}
