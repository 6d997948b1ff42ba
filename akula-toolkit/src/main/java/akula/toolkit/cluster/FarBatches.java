package akula.toolkit.cluster;

import akula.api.host.PolicyCalls;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import akula.toolkit.cluster.BatchAnswer.Failure;
import akula.toolkit.cluster.BatchAnswer.Meaning;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.ExitWatch;
import akula.toolkit.watch.PolicyWatch;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Runs batches of pieces in a process that has planned none of it: what {@link BatchRunner} sends.
 * What was opened once stays so, for the batches to come. All that goes in and out is known to
 * every Java, so that who calls this need not share classes with it.
 */
public final class FarBatches {
  private static final FarBatches HERE = new FarBatches();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(FarBatches::end, "far-batches"));
  }

  private final Map<String, OpenWork> opened = new ConcurrentHashMap<>();
  private final Map<String, Queue<Bench<?>>> free = new ConcurrentHashMap<>();

  /** Makes one that has opened nothing. */
  FarBatches() {}

  /**
   * Runs a batch, whatever comes of it.
   *
   * @param request as it was sent
   * @param content what was packed; asked for if this process does not have it
   * @param earlier what came of a round before, by its number; asked for as the content is
   * @param unwanted tells whether nobody waits for the answer any more
   * @return the answer
   */
  public static byte[] run(
      byte[] request,
      Supplier<byte[]> content,
      IntFunction<byte[]> earlier,
      BooleanSupplier unwanted) {
    return HERE.answer(request, content, earlier, unwanted).encode();
  }

  BatchAnswer answer(
      byte[] request,
      Supplier<byte[]> content,
      IntFunction<byte[]> earlier,
      BooleanSupplier unwanted) {
    try {
      BatchRequest batch = BatchRequest.decode(request);
      String key = String.join("\n", batch.hash(), batch.part(), batch.work());
      if (!free.containsKey(key)) {
        free.clear(); // of a round or a part that is over
      }
      Queue<Bench<?>> benches = free.computeIfAbsent(key, _ -> new ConcurrentLinkedQueue<>());
      Bench<?> bench = benches.poll();
      if (bench == null) {
        bench = bench(batch, content, earlier);
      }
      BatchAnswer answer = bench.run(batch, unwanted);
      if (!bench.isStuck()) {
        benches.add(bench);
      }
      return answer;
    } catch (UsageException | InvalidInputException e) {
      return BatchAnswer.failed(Meaning.UNFIT, e.getMessage());
    } catch (RunFailedException e) {
      return BatchAnswer.failed(new Failure(meaning(e), e.getMessage(), e.place()));
    } catch (OutOfMemoryError _) {
      return BatchAnswer.failed(Meaning.MEMORY, "the Java heap is full");
    } catch (IOException e) {
      return BatchAnswer.failed(Meaning.UNFIT, "the work could not be opened: " + e.getMessage());
    } catch (InterruptedException _) {
      return BatchAnswer.failed(Meaning.UNFIT, "the process that ran the pieces was stopped");
    } catch (RuntimeException | Error e) {
      return BatchAnswer.failed(Meaning.DEFECT, trace(e));
    }
  }

  /** What cannot be written is no fault of a run, and may be written the next time. */
  private static Meaning meaning(RunFailedException failure) {
    if (failure.isOutOfMemory()) {
      return Meaning.MEMORY;
    }
    return failure.getCause() instanceof IOException ? Meaning.UNFIT : Meaning.RUN;
  }

  private Bench<?> bench(BatchRequest batch, Supplier<byte[]> content, IntFunction<byte[]> earlier)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    OpenWork work;
    synchronized (this) {
      work = opened.get(batch.hash());
      if (work == null) {
        work = PackedWork.open(batch.kind(), content.get());
        opened.put(batch.hash(), work);
      }
    }
    return new Bench<>(work.pieces(batch.part(), batch.work(), earlier));
  }

  /** The process ends; if a policy ended it, that is what its log is going to say last. */
  private static void end() {
    if (System.getProperty(ClusterLoader.PATH) == null) { // else the command says so
      new ExitWatch(FarBatches.class, line -> System.err.println("akula: " + line)).isByPolicy();
    }
    HERE.close();
  }

  /** Closes what was opened. */
  void close() {
    opened.values().forEach(OpenWork::close);
  }

  static String trace(Throwable defect) {
    StringWriter text = new StringWriter();
    defect.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  /** Pieces with a worker of their own, for one batch at a time. */
  private static final class Bench<R> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final PortablePieces<R> pieces;
    private Pieces.Worker<R> worker;
    private boolean stuck;
    private long ended;

    /** The thread that runs pieces at the moment. */
    private volatile Thread thread;

    Bench(PortablePieces<R> pieces) {
      this.pieces = pieces;
    }

    /** Returns whether a policy has not come back. */
    boolean isStuck() {
      return stuck;
    }

    /** Runs on a thread that is left alone if a policy does not come back. */
    BatchAnswer run(BatchRequest batch, BooleanSupplier unwanted) {
      List<byte[]> results = new ArrayList<>();
      try (PolicyWatch watch = watch(batch.policyLimit())) {
        return watch.run(() -> run(batch, unwanted, results));
      } catch (RunFailedException e) {
        stuck = true;
        synchronized (results) {
          return new BatchAnswer(
              List.copyOf(results), Optional.of(new Failure(Meaning.RUN, e.getMessage())), 0, 0, 0);
        }
      }
    }

    private PolicyWatch watch(Duration limit) {
      return PolicyWatch.over(this::ownCalls, _ -> {}, limit);
    }

    /** Others may run pieces of the same work at the same time. */
    private List<PolicyCalls> ownCalls() {
      return pieces.calls().stream().filter(calls -> calls.thread() == thread).toList();
    }

    private BatchAnswer run(BatchRequest batch, BooleanSupplier unwanted, List<byte[]> results) {
      thread = Thread.currentThread();
      long began = System.nanoTime();
      long idle = worker == null ? 0 : began - ended;
      long cpu = THREADS.getCurrentThreadCpuTime();
      Failure failure = null;
      try {
        if (worker == null) {
          worker = pieces.newWorker();
        }
        for (long piece = batch.first(); piece < batch.end(); piece++) {
          if (unwanted.getAsBoolean()) {
            throw new RunFailedException("the process that ran the pieces was stopped", null);
          }
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          R result = worker.run(piece);
          pieces.write(result, new DataOutputStream(bytes));
          pieces.free(result);
          synchronized (results) {
            results.add(bytes.toByteArray());
          }
        }
      } catch (RunFailedException e) {
        failure = new Failure(meaning(e), e.getMessage(), e.place());
      } catch (OutOfMemoryError _) {
        failure = new Failure(Meaning.MEMORY, "the Java heap is full");
      } catch (UsageException e) {
        failure = new Failure(Meaning.UNFIT, e.getMessage());
      } catch (IOException | RuntimeException | Error e) {
        failure = new Failure(Meaning.DEFECT, trace(e));
      }
      ended = System.nanoTime();
      return new BatchAnswer(
          results,
          Optional.ofNullable(failure),
          ended - began,
          THREADS.getCurrentThreadCpuTime() - cpu,
          idle);
    }
  }
}
