package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.function.IntFunction;

/**
 * A job whose pieces are run by whoever asks for them. It runs on a thread of its own, which waits
 * in each round until the next one is asked for: then it is told what came of the pieces elsewhere,
 * and goes on. Asked for a round that is over, it begins anew.
 */
final class ServedJob implements OpenWork {
  private final String name;
  private final UnpackedInputs inputs;
  private final Plan plan;
  private Course course;

  /** Plans the job. */
  interface Plan {
    Job<?> with(PieceRunner runner) throws InvalidInputException, RunFailedException, IOException;
  }

  ServedJob(String name, UnpackedInputs inputs, Plan plan) {
    this.name = name;
    this.inputs = inputs;
    this.plan = plan;
  }

  @Override
  public PortablePieces<?> pieces(String part, String work, IntFunction<byte[]> earlier)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    int round = Integer.parseInt(work);
    synchronized (this) {
      if (course == null || course.isOver(round)) {
        end();
        course = new Course();
        course.begin();
      }
    }
    return course.pieces(round, earlier);
  }

  private synchronized void end() {
    if (course != null) {
      course.thread.interrupt();
    }
  }

  /** Ends the job where it waits, and removes what was unpacked. */
  @Override
  public void close() {
    end();
    inputs.close();
  }

  /** The job, run once. */
  private final class Course implements PieceRunner {
    private Thread thread;

    /** How many rounds have begun. */
    private int begun;

    /** Those of the last one, which waits; nothing between two rounds. */
    private PortablePieces<?> pieces;

    /** What came of them; nothing as long as the job waits for it. */
    private byte[] results;

    /** Why the job has ended; nothing before. */
    private Throwable end;

    void begin() {
      thread = Thread.ofPlatform().daemon().name("served-" + name).start(this::serve);
    }

    synchronized boolean isOver(int round) {
      return round < begun && (round < begun - 1 || pieces == null);
    }

    private void serve() {
      Throwable why;
      try {
        plan.with(this).run();
        why = new UsageException(MessageCode.OTHER_JOB, name + " has no more rounds");
      } catch (Throwable e) { // whoever asks is told
        why = e;
      }
      synchronized (this) {
        end = why;
        notifyAll();
      }
    }

    synchronized PortablePieces<?> pieces(int round, IntFunction<byte[]> earlier)
        throws InvalidInputException, RunFailedException, IOException, InterruptedException {
      while (begun <= round) {
        if (end != null) {
          throw ended(round);
        }
        if (pieces != null) {
          results = earlier.apply(begun - 1);
          pieces = null;
          notifyAll();
        }
        wait();
      }
      if (isOver(round)) {
        throw new IllegalStateException(
            "%s has come to another round than %d".formatted(name, round));
      }
      return pieces;
    }

    private IllegalStateException ended(int round)
        throws InvalidInputException, RunFailedException, IOException {
      switch (end) {
        case InvalidInputException e -> throw e;
        case RunFailedException e -> throw e;
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default ->
            throw new IllegalStateException(
                "%s did not come to round %d".formatted(name, round), end);
      }
    }

    /** Waits until what came of the pieces is known, on the thread of the job. */
    @Override
    public <R> void run(Pieces<R> own, Sink<R> sink) throws IOException, InterruptedException {
      PortablePieces<R> portable = PackedWork.portable(own);
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(served(portable)));
      for (long piece = 0; piece < own.count(); piece++) {
        sink.accept(piece, portable.read(in));
      }
    }

    private synchronized byte[] served(PortablePieces<?> own) throws InterruptedException {
      pieces = own;
      begun++;
      notifyAll();
      while (results == null) {
        wait();
      }
      byte[] found = results;
      results = null;
      return found;
    }
  }
}
