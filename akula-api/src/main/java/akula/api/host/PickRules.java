package akula.api.host;

import akula.api.AkulaThread;
import akula.api.RunQueue;
import java.util.Arrays;

/**
 * What a policy that orders queues has to keep when it picks: somebody, if anybody waits and nobody
 * runs; and not the same thread for ever.
 */
final class PickRules {
  /**
   * A thread is not picked anew more often while others wait. The weights of Linux are at most
   * 88,761 to 15, so that it is fair to give a thread 5,917 turns in a row.
   */
  static final int MOST_TURNS = 10_000;

  private final AkulaThread[] picked;
  private final int[] turns;
  private final long[] sinceNanos;

  PickRules(int contexts) {
    picked = new AkulaThread[contexts];
    turns = new int[contexts];
    sinceNanos = new long[contexts];
  }

  /** A run begins. */
  void clear() {
    Arrays.fill(picked, null);
    Arrays.fill(turns, 0);
  }

  /**
   * The policy has been asked for a context.
   *
   * @param ran whether a thread ran there when it was asked
   * @throws PolicyFailedException if it has not kept a rule
   */
  void check(RunQueue queue, boolean ran, long now) {
    AkulaThread next = queue.running();
    if (next == null) {
      requireNobodyWaits(queue, now);
    }
    int context = queue.context().index();
    if (next != picked[context] || queue.waitingCount() == 0) {
      picked[context] = next;
      turns[context] = 0;
      sinceNanos[context] = now;
    } else if (!ran && next != null && ++turns[context] == MOST_TURNS) {
      throw new PolicyFailedException(
          "picked %s %,d times in a row from %s to %s on %s, where %s waits; let it wait its turn, or"
                  .formatted(
                      next.name(),
                      MOST_TURNS,
                      PolicyFailedException.seconds(sinceNanos[context]),
                      PolicyFailedException.seconds(now),
                      queue.context(),
                      queue.waiting(0).name())
              + " give it RunQueue.NO_END if it is to run to its end",
          true,
          null);
    }
  }

  /** Who was moved or paused when the policy was asked waits there no longer. */
  private static void requireNobodyWaits(RunQueue queue, long now) {
    for (int i = 0; i < queue.waitingCount(); i++) {
      AkulaThread thread = queue.waiting(i);
      if (((ThreadModel) thread).isRunnable() && thread.context() == queue.context()) {
        throw new PolicyFailedException(
            "picked nobody in pickNext at %s for %s, where %s waits; queue.run(thread, nanos) says"
                    .formatted(PolicyFailedException.seconds(now), queue.context(), thread.name())
                + " who runs",
            true,
            null);
      }
    }
  }
}
