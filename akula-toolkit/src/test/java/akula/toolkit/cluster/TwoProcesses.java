package akula.toolkit.cluster;

import akula.bootstrap.pieces.PieceRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * A cluster whose two machines know the work from what was packed alone, take batches in any order,
 * and hand back bytes; some answers are lost and some come twice.
 */
public final class TwoProcesses implements Cluster, BatchSender {
  private static final int SLOTS = 3;
  private static final double LOST = 0.3;
  private static final double TWICE = 0.3;

  private final List<FarBatches> machines = List.of(new FarBatches(), new FarBatches());
  private final List<Sent> waiting = new ArrayList<>();
  private final BatchTotals totals = new BatchTotals();
  private final ExecutorService threads = Executors.newFixedThreadPool(SLOTS);
  private final Random random = new Random(1);
  private PackedWork opened;
  private boolean isCancelled;

  private record Sent(byte[] request, Receiver receiver, PackedWork work) {}

  @Override
  public PieceRunner runner(Supplier<PackedWork> work, String part) {
    return new BatchRunner(this, work, part, totals);
  }

  @Override
  public void open(PackedWork work) {
    opened = work;
  }

  @Override
  public int slots() {
    return SLOTS;
  }

  @Override
  public void send(List<Sending> batches) {
    batches.forEach(batch -> send(new Sent(batch.request(), batch.receiver(), opened)));
  }

  private synchronized void send(Sent sent) {
    waiting.add(sent);
    threads.execute(this::runOne);
  }

  private void runOne() {
    Sent sent;
    FarBatches machine;
    boolean isLost;
    boolean isTwice;
    synchronized (this) {
      if (waiting.isEmpty()) {
        return; // cancelled
      }
      sent = waiting.remove(random.nextInt(waiting.size()));
      machine = machines.get(random.nextInt(machines.size()));
      isLost = random.nextDouble() < LOST;
      isTwice = random.nextDouble() < TWICE;
    }
    byte[] answer =
        machine
            .answer(
                sent.request,
                () -> sent.work.content().clone(),
                round -> sent.work.earlier().get(round).clone(),
                this::isCancelled)
            .encode();
    if (isLost) {
      send(sent);
      return;
    }
    sent.receiver.answered(answer);
    if (isTwice) {
      sent.receiver.answered(answer);
    }
  }

  @Override
  public synchronized void cancel() {
    isCancelled = true;
    waiting.clear();
  }

  /** Returns whether what was sent was cancelled. */
  public synchronized boolean isCancelled() {
    return isCancelled;
  }

  @Override
  public BatchTotals totals() {
    return totals;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    machines.forEach(FarBatches::close);
  }
}
