package akula.api.host;

import akula.api.AkulaThread;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import java.util.function.ToDoubleFunction;

/**
 * The order of policies that leave it to the host: the threads of a context take turns, each for
 * the slice times its weight. A thread that is alone runs without end, until another joins it.
 */
public final class WeightedTurns implements QueueOrder {
  private final ToDoubleFunction<AkulaThread> weights;
  private final long sliceNanos;
  private final long turnOfUsualWeight;

  /**
   * Makes one.
   *
   * @param sliceNanos of a thread of weight 1, nanoseconds
   * @param weights of threads, as they are to take effect
   */
  public WeightedTurns(long sliceNanos, ToDoubleFunction<AkulaThread> weights) {
    this.weights = weights;
    this.sliceNanos = sliceNanos;
    turnOfUsualWeight = turn(1);
  }

  @Override
  public void pickNext(RunQueue queue) {
    int waiting = queue.waitingCount();
    AkulaThread running = queue.running();
    if (running == null) {
      if (waiting > 0) {
        AkulaThread next = queue.waiting(0);
        queue.run(next, waiting == 1 ? RunQueue.NO_END : turn(next));
      }
    } else if (waiting == 0) {
      queue.run(running, RunQueue.NO_END);
    } else if (queue.sliceNanos() == RunQueue.NO_END) {
      queue.run(running, turn(running));
    }
  }

  private long turn(AkulaThread thread) {
    double weight = weights.applyAsDouble(thread);
    return weight == 1 ? turnOfUsualWeight : turn(weight); // to round takes longer than to compare
  }

  private long turn(double weight) {
    return Math.max(1, Math.round(sliceNanos * weight));
  }
}
