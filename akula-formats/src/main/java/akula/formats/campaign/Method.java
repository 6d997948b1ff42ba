package akula.formats.campaign;

import java.time.Duration;
import java.util.Locale;

/** How a run is measured (AKULA, PACT 2010, sections 2.2 and 3.5). */
public sealed interface Method {

  /** Returns the word that stands in files and on the command line. */
  default String word() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the same method with another kind of work.
   *
   * @param work what is counted; of no use to full runs
   */
  default Method counting(Work work) {
    return switch (this) {
      case Full full -> full;
      case Short brief -> new Short(brief.warmUp(), brief.window(), work);
      case Windows windows -> new Windows(windows.window(), windows.most(), work);
    };
  }

  /** Programs run to their ends; those that end earlier start again until each has ended once. */
  record Full() implements Method {}

  /**
   * Work done in a window of a run, after a warm-up; programs that end start again.
   *
   * @param warmUp how long it runs before, not below 0
   * @param window how long it is measured, above 0
   * @param work what is counted as work
   */
  record Short(Duration warmUp, Duration window, Work work) implements Method {
    /** As in the paper: a minute. */
    public static final Short USUAL =
        new Short(Duration.ofSeconds(2), Duration.ofMinutes(1), Work.ANY);
  }

  /**
   * Only representative windows of each program are run together: its phases are found from the
   * counters of runs alone.
   *
   * @param window how long one is, above 0
   * @param most the most phases of a program
   * @param work what is counted as work
   */
  record Windows(Duration window, int most, Work work) implements Method {
    /** The usual windows. */
    public static final Windows USUAL = new Windows(Duration.ofMillis(500), 4, Work.ANY);
  }

  /** What is counted as work that a program does. */
  enum Work {
    /** The first of the others that the machine and the programs have. */
    ANY,
    /** Instructions in relation to cycles, from hardware counters. */
    IPC,
    /** What the program reports, by elapsed time. */
    PROGRESS,
    /** What the program reports, by processor time: what others take of the cpu does not count. */
    CPU_PROGRESS;

    /** Returns the word that stands in files. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
