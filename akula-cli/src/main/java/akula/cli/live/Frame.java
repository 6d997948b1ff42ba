package akula.cli.live;

/** What is going on at one moment. Filled by the thread that controls a run, so nothing is made. */
final class Frame {
  /** The most threads that are kept; of more, the first ones. */
  static final int MOST_THREADS = 512;

  /** What a thread does. */
  enum State {
    /** Its program has not begun. */
    WAITS("waits"),
    /** The policy has paused it. */
    PAUSED("paused"),
    /** It may run. */
    RUNS("runs"),
    /** Its program ended since. */
    ENDED("ended");

    private final String text;

    State(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  final String[] names = new String[MOST_THREADS];
  final State[] states = new State[MOST_THREADS];

  /** Where a policy has put each; -1 where the kernel decides or it is in no place. */
  final int[] cpus = new int[MOST_THREADS];

  /** The id of each thread; of a program, that of its first one. */
  final int[] tids = new int[MOST_THREADS];

  /** Whether each is a thread that a program registered, and not a program. */
  final boolean[] registered = new boolean[MOST_THREADS];

  final long[] launchNanos = new long[MOST_THREADS];

  /** How much longer each takes at its present pace, nanoseconds; NaN if that is not known. */
  final double[] leftNanos = new double[MOST_THREADS];

  /** By thread and parameter; NaN where there is no reading. */
  final double[][] readings;

  /** How many threads are here. */
  int count;

  /** How many threads there are. */
  int living;

  int ended;
  long nanos;

  Frame(int parameters) {
    readings = new double[MOST_THREADS][parameters];
  }
}
