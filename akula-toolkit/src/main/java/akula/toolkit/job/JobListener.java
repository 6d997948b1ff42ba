package akula.toolkit.job;

import java.util.function.LongSupplier;

/** Hears of a job while it runs. */
public interface JobListener {
  /** Hears nothing. */
  JobListener SILENT = new JobListener() {};

  /** What is counted. */
  enum Unit {
    /** One run of one policy. */
    RUN,
    /** One workload, whatever is done with it. */
    WORKLOAD,
    /** One byte. */
    BYTE,
    /** One share of a sweep. */
    SHARE
  }

  /**
   * Something that takes a while begins; it ends where {@link Counter#close} is called.
   *
   * @param task what is being done, in a word
   * @param total how much there is to do; need not be asked
   * @param done how much of that is done already
   */
  default Counter begin(String task, Unit unit, LongSupplier total, long done) {
    return _ -> {};
  }

  /**
   * Something that whoever asked for the job should know; nothing is wrong with it. May come from
   * any thread.
   *
   * @param sentence one sentence
   */
  default void message(String sentence) {}

  /** Returns whether the job is to stop; asked again and again while it runs. */
  default boolean isCancelled() {
    return false;
  }

  /** How far something is. */
  @FunctionalInterface
  interface Counter extends AutoCloseable {
    /** Some more is done. */
    void done(long count);

    @Override
    default void close() {}
  }

  /**
   * Stops whoever asks if the job is to stop.
   *
   * @throws InterruptedException if so
   */
  default void requireWanted() throws InterruptedException {
    if (isCancelled()) {
      throw new InterruptedException();
    }
  }
}
