package akula.wrapper.kernel;

import akula.api.host.ThreadModel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Hands turns from the thread that decides to one that has the time to look at them. Written into
 * chunks that are there already and come back when they were read; handed over when one is full and
 * when an interval ends, so nothing is allocated at a turn.
 */
public final class TurnLog implements TurnWatch {
  private static final int TURNS = 2048;
  private static final int CHUNKS = 8;

  private final Queue<Chunk> free = new ConcurrentLinkedQueue<>();
  private final Queue<Chunk> full = new ConcurrentLinkedQueue<>();
  private Chunk filling = new Chunk();

  private static final class Chunk {
    private final KernelThread[] threads = new KernelThread[TURNS];
    private final int[] contexts = new int[TURNS];
    private final long[] begins = new long[TURNS];
    private final long[] ends = new long[TURNS];
    private final long[] asked = new long[TURNS];
    private final long[] had = new long[TURNS];
    private final ThreadTurn.Begin[] how = new ThreadTurn.Begin[TURNS];
    private final ThreadTurn.End[] why = new ThreadTurn.End[TURNS];
    private int size;

    private ThreadTurn turn(int at) {
      ThreadModel model = threads[at].model;
      return new ThreadTurn(
          model.id(),
          model.name(),
          model.application(),
          threads[at].process,
          threads[at].id,
          contexts[at],
          begins[at],
          ends[at],
          asked[at],
          had[at],
          how[at],
          why[at]);
    }
  }

  /** Makes an empty one. */
  public TurnLog() {
    for (int i = 1; i < CHUNKS; i++) {
      free.add(new Chunk());
    }
  }

  @Override
  public void ended(KernelThread thread, long at, long ran, ThreadTurn.End reason) {
    if (thread.model == null) {
      return; // the policy was not told of it
    }
    int i = filling.size++;
    filling.threads[i] = thread;
    filling.contexts[i] = thread.turnOn.number();
    filling.begins[i] = thread.turnBegan;
    filling.ends[i] = at;
    filling.asked[i] = thread.turnAsked;
    filling.had[i] = ran;
    filling.how[i] = thread.turnHow;
    filling.why[i] = reason;
    if (filling.size == TURNS) {
      handOver();
    }
  }

  private void handOver() {
    full.add(filling);
    Chunk next = free.poll();
    filling = next == null ? new Chunk() : next; // nobody has read for long
  }

  @Override
  public void intervalEnded() {
    if (filling.size > 0) {
      handOver();
    }
  }

  /** Tells the turns that were handed over, in the order in which they ended; for one thread. */
  public void read(Consumer<ThreadTurn> into) {
    for (Chunk chunk = full.poll(); chunk != null; chunk = full.poll()) {
      for (int i = 0; i < chunk.size; i++) {
        into.accept(chunk.turn(i));
        chunk.threads[i] = null;
      }
      chunk.size = 0;
      free.add(chunk);
    }
  }
}
