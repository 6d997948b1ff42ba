package akula.bootstrap.pieces;

import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs pieces on threads of this process. A few dozen pieces for each thread are under way at a
 * time; they are handed back in the order of their numbers.
 *
 * @param name of the threads, before their number
 * @param threads how many there are, at least 1
 */
public record LocalWorkers(String name, int threads) implements PieceRunner {
  private static final int PIECES_PER_THREAD = 32;

  /** Makes one with as many threads as there are processors. */
  public static LocalWorkers onAllProcessors(String name) {
    return new LocalWorkers(name, Runtime.getRuntime().availableProcessors());
  }

  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name(name + "-", 0).factory());
    try {
      feed(executor, pieces, sink);
    } finally {
      executor.shutdownNow();
    }
  }

  private <R> void feed(ExecutorService executor, Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException {
    // Each thread makes its own worker, and so has its own part of the memory.
    ThreadLocal<Pieces.Worker<R>> mine = new ThreadLocal<>();
    Deque<Future<R>> underWay = new ArrayDeque<>();
    long started = 0;
    for (long done = 0; done < pieces.count(); done++) {
      while (started < pieces.count() && underWay.size() < threads * PIECES_PER_THREAD) {
        long piece = started++;
        underWay.add(
            executor.submit(() -> {
              if (mine.get() == null) {
                mine.set(pieces.newWorker());
              }
              return mine.get().run(piece);
            }));
      }
      sink.accept(done, Awaited.result(underWay.remove()));
    }
  }
}
