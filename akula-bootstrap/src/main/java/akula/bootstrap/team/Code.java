package akula.bootstrap.team;

import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.script.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The steps of one thread as a row of simple operations. Immutable.
 *
 * <p>A serial section is two barriers, between which the first thread works.
 */
final class Code {
  /** What an operation does. */
  enum Operation {
    /** Work for {@link #nanos}. */
    WORK,
    /** Wait for all threads, spinning if {@link #argument} is 1. */
    BARRIER,
    /** Take lock {@link #argument} / 2, waiting for it spinning if the argument is odd. */
    ACQUIRE,
    /** Give lock {@link #argument} back. */
    RELEASE,
    /** Put something into queue {@link #argument}, waiting asleep while it is full. */
    PUT,
    /** Take something from queue {@link #argument}, waiting asleep while it is empty. */
    TAKE,
    /** Wait asleep for condition {@link #argument}. */
    AWAIT,
    /** Let one thread continue after condition {@link #argument}. */
    SIGNAL,
    /** Let all threads continue after condition {@link #argument}. */
    BROADCAST,
    /** Go through {@link #argument} KiB of data. */
    TOUCH,
    /** Sleep for {@link #nanos}. */
    PAUSE,
    /** Let others have a turn. */
    YIELD,
    /** Begin loop {@link #argument}. */
    LOOP,
    /** Go back to the begin of loop {@link #argument} or leave it. */
    AGAIN,
    /** The thread is done. */
    END
  }

  private final Operation[] operations;
  private final int[] arguments;
  private final double[] nanos;
  private final int[] begins;

  private Code(Builder built) {
    operations = built.operations.toArray(Operation[]::new);
    arguments = built.arguments.stream().mapToInt(Integer::intValue).toArray();
    nanos = built.nanos.stream().mapToDouble(Double::doubleValue).toArray();
    begins = built.begins.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns the code of a thread.
   *
   * @param locks numbers of locks by name; those of new names are added
   * @param queues the names of queues by number
   */
  static Code of(Script script, int thread, Map<String, Integer> locks, List<String> queues) {
    Builder builder = new Builder(thread, locks, queues, script.conditions());
    builder.add(script.steps());
    builder.add(Operation.END, 0, 0);
    return new Code(builder);
  }

  Operation operation(int position) {
    return operations[position];
  }

  int argument(int position) {
    return arguments[position];
  }

  /**
   * Returns the work of an operation, solo nanoseconds, as which data count while nobody else uses
   * the caches; how long it sleeps, nanoseconds; the times that a loop goes round.
   */
  double nanos(int position) {
    return nanos[position];
  }

  /** Returns where a loop begins: behind its {@link Operation#LOOP}. */
  int begin(int loop) {
    return begins[loop];
  }

  /** Returns how many loops there are. */
  int loopCount() {
    return begins.length;
  }

  private static final class Builder {
    private final int thread;
    private final Map<String, Integer> locks;
    private final List<String> queues;
    private final List<String> conditions;
    private final List<Operation> operations = new ArrayList<>();
    private final List<Integer> arguments = new ArrayList<>();
    private final List<Double> nanos = new ArrayList<>();
    private final List<Integer> begins = new ArrayList<>();

    Builder(int thread, Map<String, Integer> locks, List<String> queues, List<String> conditions) {
      this.thread = thread;
      this.locks = locks;
      this.queues = queues;
      this.conditions = conditions;
    }

    void add(Operation operation, int argument, double value) {
      operations.add(operation);
      arguments.add(argument);
      nanos.add(value);
    }

    void add(List<Step> steps) {
      for (Step step : steps) {
        switch (step) {
          case Step.Work work -> addWork(work.of(thread));
          case Step.Serial serial -> addSerial(serial);
          case Step.Barrier barrier -> addBarrier(barrier.waiting());
          case Step.Acquire acquire ->
              add(Operation.ACQUIRE, 2 * lock(acquire.lock()) + spins(acquire.waiting()), 0);
          case Step.Release release -> add(Operation.RELEASE, lock(release.lock()), 0);
          case Step.Put put -> add(Operation.PUT, queues.indexOf(put.queue()), 0);
          case Step.Take take -> add(Operation.TAKE, queues.indexOf(take.queue()), 0);
          case Step.Await await -> add(Operation.AWAIT, conditions.indexOf(await.condition()), 0);
          case Step.Signal signal ->
              add(Operation.SIGNAL, conditions.indexOf(signal.condition()), 0);
          case Step.Broadcast all ->
              add(Operation.BROADCAST, conditions.indexOf(all.condition()), 0);
          case Step.Touch touch ->
              add(Operation.TOUCH, Math.toIntExact(touch.kib()), touch.soloNanos());
          case Step.Sleep sleep -> addPause(sleep.of(thread));
          case Step.Yield _ -> add(Operation.YIELD, 0, 0);
          case Step.Repeat repeat -> addLoop(repeat);
          case Step.Only only when only.threads().contains(thread) -> add(only.steps());
          case Step.Only others -> {
            // not this thread
          }
        }
      }
    }

    private int lock(String name) {
      return locks.computeIfAbsent(name, n -> locks.size());
    }

    private void addWork(double work) {
      if (work > 0) {
        add(Operation.WORK, 0, work);
      }
    }

    private void addPause(double sleep) {
      if (sleep > 0) {
        add(Operation.PAUSE, 0, sleep);
      }
    }

    private void addSerial(Step.Serial serial) {
      addBarrier(serial.waiting());
      if (thread == 0) {
        addWork(serial.nanos());
      }
      addBarrier(serial.waiting());
    }

    private void addBarrier(Waiting waiting) {
      add(Operation.BARRIER, spins(waiting), 0);
    }

    private static int spins(Waiting waiting) {
      return waiting == Waiting.SPIN ? 1 : 0;
    }

    private void addLoop(Step.Repeat repeat) {
      int loop = begins.size();
      add(Operation.LOOP, loop, repeat.times());
      begins.add(operations.size());
      add(repeat.steps());
      add(Operation.AGAIN, loop, 0);
    }
  }
}
