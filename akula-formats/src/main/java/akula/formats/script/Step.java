package akula.formats.script;

import java.util.List;
import java.util.Set;

/** What the threads of an application do next. */
public sealed interface Step {

  /**
   * Work.
   *
   * @param nanos solo nanoseconds: one number for each thread, or one for all
   */
  record Work(List<Double> nanos) implements Step {
    /** Keeps its own copy. */
    public Work {
      nanos = List.copyOf(nanos);
    }

    /** Returns the work of a thread, solo nanoseconds. */
    public double of(int thread) {
      return nanos.get(nanos.size() == 1 ? 0 : thread);
    }
  }

  /**
   * Work of the first thread alone: it begins when all threads have come here, and they continue
   * when it is done.
   *
   * @param nanos solo nanoseconds
   * @param waiting how the others wait
   */
  record Serial(double nanos, Waiting waiting) implements Step {}

  /**
   * Nobody continues before all threads have come here.
   *
   * @param waiting how those wait that come early
   */
  record Barrier(Waiting waiting) implements Step {}

  /**
   * Sleeps for a while, as one that waits for a disk or for somebody's request: it leaves its
   * context to others.
   *
   * @param nanos elapsed nanoseconds: one number for each thread, or one for all
   */
  record Sleep(List<Double> nanos) implements Step {
    /** Keeps its own copy. */
    public Sleep {
      nanos = List.copyOf(nanos);
    }

    /** Returns for how long a thread sleeps, nanoseconds. */
    public double of(int thread) {
      return nanos.get(nanos.size() == 1 ? 0 : thread);
    }
  }

  /**
   * Goes through data of its process, from their beginning: how long that takes depends on what of
   * them the caches still hold.
   *
   * @param kib how much, KiB, at least 1
   * @param soloNanos how long it takes while nobody else uses the caches, nanoseconds, above 0
   */
  record Touch(long kib, double soloNanos) implements Step {
    private static final double USUAL_NANOS_PER_KIB = 100;

    /** Makes one of which no data set has said how long it takes: as long as at 10 GB a second. */
    public Touch(long kib) {
      this(kib, USUAL_NANOS_PER_KIB * kib);
    }
  }

  /** Gives up its turn: another thread that waits for the context runs, if there is one. */
  record Yield() implements Step {}

  /**
   * Takes a lock, which one thread holds at a time. Those that wait get it in the order in which
   * they came, unless locks {@linkplain Habits#barging() barge}.
   *
   * @param lock its name in the application
   * @param waiting how a thread waits for it
   */
  record Acquire(String lock, Waiting waiting) implements Step {}

  /**
   * Gives a lock back.
   *
   * @param lock its name in the application
   */
  record Release(String lock) implements Step {}

  /**
   * Puts something into a queue, as a stage of a pipeline does for the next one; while the queue is
   * full, it sleeps.
   *
   * @param queue its name in the application
   * @param capacity how much the queue holds, at least 1; the same wherever it is named
   */
  record Put(String queue, long capacity) implements Step {}

  /**
   * Takes something from a queue; while the queue is empty, it sleeps. Those that wait get it in
   * the order in which they came.
   *
   * @param queue its name in the application
   */
  record Take(String queue) implements Step {}

  /**
   * Waits asleep for a condition, as a thread does that waits for a condition variable until what
   * it stands for is so: until it is signalled to this thread, or broadcast once more than this
   * thread has waited for. What came before the thread is not lost.
   *
   * @param condition its name in the application
   */
  record Await(String condition) implements Step {}

  /**
   * Lets one thread continue: the one that has waited longest for the condition, or else the next
   * that comes to wait.
   *
   * @param condition its name in the application
   */
  record Signal(String condition) implements Step {}

  /**
   * Lets all threads continue, each once, whether they wait for the condition yet or not.
   *
   * @param condition its name in the application
   */
  record Broadcast(String condition) implements Step {}

  /**
   * Several steps, over and over.
   *
   * @param times how often, at least 1
   * @param steps the steps
   */
  record Repeat(long times, List<Step> steps) implements Step {
    /** Keeps its own copy. */
    public Repeat {
      steps = List.copyOf(steps);
    }
  }

  /**
   * Steps of some threads; the others leave them out.
   *
   * @param threads numbers within the application, from 0
   * @param steps the steps
   */
  record Only(Set<Integer> threads, List<Step> steps) implements Step {
    /** Keeps its own copies. */
    public Only {
      threads = Set.copyOf(threads);
      steps = List.copyOf(steps);
    }
  }
}
