package akula.bootstrap.pieces;

import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs pieces on threads of this process. A few dozen pieces for each thread are under way at a
 * time; they are handed back in the order of their numbers.
 *
 * @param name of the threads, before their number
 * @param threads how many there are, at least 1
 */
public record LocalWorkers(String name, int threads) implements PieceRunner {
  private static final int PIECES_PER_THREAD = 32;
  private static final int MEMORY_PATIENCE_SECONDS = 30;
  private static final int MOST_TRIES = 1000;

  /** Makes one with as many threads as there are processors. */
  public static LocalWorkers onAllProcessors(String name) {
    return new LocalWorkers(name, Runtime.getRuntime().availableProcessors());
  }

  @Override
  public <R> void run(Pieces<R> pieces, Sink<R> sink)
      throws RunFailedException, IOException, InterruptedException {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            threads,
            Thread.ofPlatform()
                .daemon()
                .name(name + "-", 0)
                .uncaughtExceptionHandler((_, _) -> {}) // what a piece throws goes to who waits
                .factory());
    Deque<Future<R>> underWay = new ArrayDeque<>();
    try {
      feed(executor, pieces, sink, underWay);
    } catch (OutOfMemoryError e) {
      awaitMemory(executor);
      throw underWay.stream()
          .filter(piece -> piece.state() == Future.State.FAILED)
          .map(Future::exceptionNow)
          .flatMap(LocalWorkers::outOfMemory)
          .findFirst()
          .orElseThrow(() -> e);
    } catch (RunFailedException e) {
      if (e.isOutOfMemory()) {
        awaitMemory(executor);
      }
      throw e;
    } finally {
      executor.shutdownNow();
    }
  }

  private static Stream<RunFailedException> outOfMemory(Throwable failure) {
    return failure instanceof RunFailedException known && known.isOutOfMemory()
        ? Stream.of(known)
        : Stream.empty();
  }

  /** Who is still filling the heap finds no memory either, and lets go what it has. */
  private static void awaitMemory(ExecutorService executor) throws InterruptedException {
    for (int i = 0; i < MOST_TRIES; i++) {
      try {
        executor.shutdownNow();
        executor.awaitTermination(MEMORY_PATIENCE_SECONDS, TimeUnit.SECONDS);
        return;
      } catch (OutOfMemoryError _) {
        Thread.onSpinWait();
      }
    }
  }

  private <R> void feed(
      ExecutorService executor, Pieces<R> pieces, Sink<R> sink, Deque<Future<R>> underWay)
      throws RunFailedException, IOException, InterruptedException {
    // Each thread makes its own worker, and so has its own part of the memory.
    ThreadLocal<Pieces.Worker<R>> mine = new ThreadLocal<>();
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
      R result = Awaited.result(underWay.element()); // one that fails can be asked why
      underWay.remove();
      sink.accept(done, result);
    }
  }
}
