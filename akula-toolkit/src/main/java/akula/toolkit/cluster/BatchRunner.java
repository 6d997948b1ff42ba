package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.toolkit.cluster.BatchAnswer.Failure;
import akula.toolkit.common.Sha256;
import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Has pieces run by other processes, some seconds' worth at a time, and hands back what comes of
 * them in the order of their numbers. Of several failures the first in that order counts, as where
 * one thread runs them all; none is tried again.
 */
public final class BatchRunner implements PieceRunner {
  /** Each slot finds the next batch there when it has done one. */
  private static final int LEAST_PER_SLOT = 2;

  /** So many are sent together, which costs the one who sends less than each by itself. */
  private static final int MOST_PER_SLOT = 6;

  /** What came early waits for what did not; more of it, as far as is known, is not asked for. */
  private static final long MOST_BYTES = Math.max(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private final BatchSender sender;
  private final Supplier<PackedWork> work;
  private final String part;
  private final BatchTotals totals;

  /**
   * Makes one.
   *
   * @param sender has batches run
   * @param work is asked for when the first piece is to be run
   * @param part of the work, by its name; empty if it has no parts
   * @param totals takes what it costs
   */
  public BatchRunner(
      BatchSender sender, Supplier<PackedWork> work, String part, BatchTotals totals) {
    this.sender = sender;
    this.work = work;
    this.part = part;
    this.totals = totals;
  }

  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException {
    PortablePieces<R> portable = PackedWork.portable(pieces);
    if (pieces.count() == 0) {
      return;
    }
    PackedWork packed = work.get();
    sender.open(packed);
    Course<R> course = new Course<>(portable, sink, packed, Sha256.of(packed.content()));
    long before = processorNanos();
    try {
      course.run();
    } finally {
      if (sender.isElsewhere()) {
        totals.addSender(processorNanos() - before);
      }
      if (!course.isDone()) {
        sender.cancel();
      }
    }
  }

  private static long processorNanos() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  /** Pieces that were sent together, and what came of them, once it is known. */
  private static final class Batch implements BatchSender.Receiver {
    private final long first;
    private final long end;
    private final long expectedBytes;
    private final BlockingQueue<Batch> ready;
    private byte[] answer;
    private ClusterFailedException lost;
    private boolean isReady;

    Batch(long first, long end, long expectedBytes, BlockingQueue<Batch> ready) {
      this.first = first;
      this.end = end;
      this.expectedBytes = expectedBytes;
      this.ready = ready;
    }

    @Override
    public void answered(byte[] bytes) {
      end(bytes, null);
    }

    @Override
    public void lost(ClusterFailedException why) {
      end(null, why);
    }

    private synchronized void end(byte[] bytes, ClusterFailedException why) {
      if (!isReady) {
        isReady = true;
        answer = bytes;
        lost = why;
        ready.add(this);
      }
    }
  }

  /** One run over all pieces. */
  private final class Course<R> {
    private final PortablePieces<R> pieces;
    private final Sink<R> sink;
    private final PackedWork packed;
    private final String hash;
    private final BatchSizes sizes = new BatchSizes();
    private final BlockingQueue<Batch> ready = new LinkedBlockingQueue<>();
    private final Map<Long, BatchAnswer> early = new HashMap<>();
    private final Map<Long, Integer> earlyBytes = new HashMap<>();
    private final long count;

    /** Pieces from here on do not count: one before them has failed. */
    private long limit;

    private int underWay;
    private long bytesUnderWay;
    private long sent;
    private long done;

    Course(PortablePieces<R> pieces, Sink<R> sink, PackedWork packed, String hash) {
      this.pieces = pieces;
      this.sink = sink;
      this.packed = packed;
      this.hash = hash;
      count = pieces.count();
      limit = count;
    }

    boolean isDone() {
      return done == count;
    }

    void run() throws RunFailedException, IOException, InterruptedException {
      while (!isDone()) {
        send();
        Batch batch = ready.take();
        underWay--;
        bytesUnderWay -= batch.expectedBytes;
        if (batch.lost != null) {
          takeAll();
          throw batch.lost;
        }
        take(batch);
        handOn();
      }
    }

    /** What was answered is not lost, and a run that failed before counts more. */
    private void takeAll() throws RunFailedException, IOException {
      for (Batch batch = ready.poll(); batch != null; batch = ready.poll()) {
        if (batch.lost == null) {
          take(batch);
        }
      }
      handOn();
    }

    private void send() {
      int slots = sender.slots();
      if (underWay >= LEAST_PER_SLOT * slots) {
        return;
      }
      List<BatchSender.Sending> together = new ArrayList<>();
      while (sent < limit
              && underWay < MOST_PER_SLOT * slots
              && earlyBytes() + bytesUnderWay < MOST_BYTES
          || underWay == 0) {
        long next = sizes.next(count - sent, slots);
        Batch batch = new Batch(sent, sent + next, sizes.bytes(next), ready);
        bytesUnderWay += batch.expectedBytes;
        BatchRequest request =
            new BatchRequest(
                packed.kind(),
                hash,
                part,
                pieces.work(),
                batch.first,
                batch.end,
                packed.policyLimit());
        sent = batch.end;
        underWay++;
        together.add(new BatchSender.Sending(request.encode(), batch));
      }
      if (!together.isEmpty()) {
        sender.send(together);
      }
    }

    private long earlyBytes() {
      return earlyBytes.values().stream().mapToLong(Integer::longValue).sum();
    }

    private void take(Batch batch) throws IOException {
      BatchAnswer answer = BatchAnswer.decode(batch.answer);
      int had = answer.results().size();
      sizes.answered(had, answer.nanos() / 1e9, batch.answer.length);
      totals.add(answer, batch.answer.length);
      if (answer.failure().isPresent()) {
        requireFit(answer.failure().get());
        limit = Math.min(limit, batch.first + had);
      } else if (had != batch.end - batch.first) {
        throw new IOException(
            "%d pieces were run where %d were sent".formatted(had, batch.end - batch.first));
      }
      early.put(batch.first, answer);
      earlyBytes.put(batch.first, batch.answer.length);
    }

    /** A process that cannot do the work would fail with all that it is given. */
    private void requireFit(Failure failure) throws IOException {
      switch (failure.meaning()) {
        case UNFIT -> throw new ClusterFailedException(failure.text());
        case DEFECT ->
            throw new IllegalStateException("in the process that ran it: " + failure.text());
        case RUN, MEMORY -> {} // in the order of the pieces
      }
    }

    private void handOn() throws RunFailedException, IOException {
      for (BatchAnswer next = early.remove(done); next != null; next = early.remove(done)) {
        earlyBytes.remove(done);
        for (byte[] result : next.results()) {
          DataInputStream in = new DataInputStream(new ByteArrayInputStream(result));
          R read = pieces.read(in);
          if (in.read() >= 0) {
            throw new IOException("there is more than was read of piece %d".formatted(done));
          }
          sink.accept(done++, read);
        }
        if (next.failure().isPresent()) {
          throw failed(next.failure().get());
        }
      }
    }

    private RunFailedException failed(Failure failure) {
      boolean isMemory = failure.meaning() == BatchAnswer.Meaning.MEMORY;
      RunFailedException failed =
          new RunFailedException(
              failure.text(), isMemory ? new OutOfMemoryError(failure.text()) : null);
      return failure.place().map(failed::at).orElse(failed);
    }
  }
}
