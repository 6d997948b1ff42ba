package akula.statistics.report;

import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunKind;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the numbers of a report mean, for whoever has nothing but the page. */
final class ReadingNotes {
  private static final String INTERVALS = "± and lines on bars";
  private static final String REPETITIONS =
      "All policies run the same programs, launched at the same times. A repetition runs every"
          + " policy once, one after the other, and each repetition begins with another policy, so"
          + " that what changes on the machine meets all of them.";
  private static final String REAL_INTERVALS =
      "95% confidence interval of a mean over repetitions (Student's t): how far it can be from the"
          + " mean of very many. Not in the intervals: other workloads, other machines, what else"
          + " ran on this one at the time, and errors of the solo times.";

  private static final String SERVED =
      "A program stands where it went, also if it came under another policy or the day before. Its"
          + " run time is from when it came to the manager until it went: of one that ran before, or"
          + " was let go, it is not all. Times are since the manager began, so the makespan tells when"
          + " the last program went, and nothing of the policy.";

  private static final String CLOSED =
      "An application that ends, with all its threads, starts again until the time of the run is"
          + " over. Every measure is over those instances that ended by then; what ended later,"
          + " while the machine emptied, counts for none. Makespan: when the last of them ended."
          + " STP: the work that they did, in time alone, divided by the time of the run. Weighted"
          + " mean execution time: the mean over all of them of the time from launch to the end of"
          + " the last thread, lower is better; a long application that does not end in time is not"
          + " in it, so a policy that favours short ones has a shorter mean.";

  private static final String DRAWN =
      "A category such as D4_T4 says how many devils, semi-devils (S) and turtles a workload has."
          + " Its applications are drawn with replacement from those of the class, from the seed,"
          + " the category and the workload's number alone, so they are the same for every"
          + " policy.";
  private static final String WRITTEN =
      "A workload is as its file says. Each repetition runs it under every policy with the same"
          + " seed, the next repetition with the next one. Random numbers of policies and the noise"
          + " of readings follow from the seed; where there is neither, all repetitions come to the"
          + " same and count once.";
  private static final String MODELLED =
      " A run itself is repeated exactly, so there is no measuring noise in it unless the sweep"
          + " asked for some. Not in the intervals: errors of the data and of the contention model,"
          + " and that the applications are those of one data set.";
  private static final String DRAWN_INTERVALS =
      "95% confidence interval of a mean over workloads (Student's t)." + MODELLED;
  private static final String WRITTEN_INTERVALS =
      "95% confidence interval of a mean over repetitions (Student's t): how far it can be from the"
          + " mean of very many. Where all repetitions of a workload came to the same there is"
          + " none; where they did in all workloads, that over all is over workloads. Other"
          + " workloads are not in the intervals of one."
          + MODELLED;

  private final Set<RunKind> kinds;
  private final RunColumns columns;
  private final SequencedMap<String, String> notes = new LinkedHashMap<>();

  /**
   * Makes the notes.
   *
   * @param kinds of the runs, at least one
   * @param columns that runs have beside the usual ones
   */
  ReadingNotes(Set<RunKind> kinds, RunColumns columns) {
    this.kinds = kinds;
    this.columns = columns;
  }

  /** Adds them. */
  void write(Html html) {
    measures();
    energy();
    kinds.forEach(this::of);
    comparisons();
    html.facts(notes);
  }

  private void measures() {
    notes.put(
        "Degradation",
        "By how many per cent a thread took longer than alone"
            + (isReal() ? "" : " in a memory domain")
            + "; waiting counts. Average: mean over the threads of a workload. Worst: the greatest of"
            + " them. Lower is better.");
    notes.put(
        "STP, ANTT, unfairness",
        "System throughput, the sum of time alone / run time, higher is better; mean of run time /"
            + " time alone; greatest slowdown / least slowdown.");
    if (columns.closed()) {
      notes.put("Closed runs", CLOSED);
    }
    notes.put(
        "Makespan, migrations",
        "When the last thread ended, seconds since the run began; how often the policy moved"
            + " threads that had run. Lower is better.");
  }

  private void energy() {
    if (columns.energy()) {
      notes.put(
          "Energy, EDP",
          isReal()
              ? "What the packages of the machine consumed until the last program ended, by their own"
                  + " counters (RAPL), whoever ran there; and that times the makespan. Lower is"
                  + " better."
              : "What the machine consumed until the last thread ended, by the power that its file"
                  + " says: of each core while it ran something and while it did not, and of all the"
                  + " rest; and that times the makespan. Lower is better.");
    }
  }

  private void of(RunKind kind) {
    boolean alone = kinds.size() == 1;
    switch (kind) {
      case SIMULATED -> {
        notes.put(alone ? "Workloads" : "Drawn workloads", DRAWN);
        notes.put(INTERVALS + (alone ? "" : ", drawn workloads"), DRAWN_INTERVALS);
      }
      case WRITTEN -> {
        notes.put(alone ? "Workloads" : "Written workloads", WRITTEN);
        notes.put(INTERVALS + (alone ? "" : ", written workloads"), WRITTEN_INTERVALS);
      }
      case REAL -> {
        notes.put("Repetitions", REPETITIONS);
        notes.put(INTERVALS, REAL_INTERVALS);
      }
      case SERVED -> notes.put("Programs", SERVED);
    }
  }

  private void comparisons() {
    String runs = words(RunKind::runs);
    notes.put(
        "Overlapping intervals",
        ("They do not mean that two policies are equal: %1$s may differ more than policies do. The"
                    + " tables of %1$s won compare each %2$s with itself (Wilcoxon signed-rank test,"
                    + " two-sided, 0.05, corrected by Holm for all pairs of a table, not for several"
                    + " tables).")
                .formatted(runs, words(RunKind::run))
            + few());
    notes.put(
        "Normalised",
        "Mean of a policy / mean of the best policy"
            + (isReal() ? "" : " of the " + words(RunKind::group))
            + ", where the best is the best of this very sample; its interval counts that both ran"
            + " the same "
            + runs
            + ".");
    notes.put("Digits", "A mean has as many decimals as show two digits of its half-width.");
    notes.put(
        "Two policies closely",
        "akula compare RESULTS --policy A --policy B says which is better, "
            + (isReal() ? "" : "in which " + words(RunKind::groups) + ", ")
            + "by how much and how sure that is.");
  }

  private boolean isReal() {
    return kinds.stream().anyMatch(RunKind::isReal);
  }

  private String few() {
    if (kinds.contains(RunKind.SIMULATED)) {
      return "";
    }
    return " With fewer than six repetitions "
        + (isReal() ? "" : "that count ")
        + "that test cannot show a difference, whatever they come to.";
  }

  /** What is called otherwise for each kind. */
  private String words(Function<RunKind, String> word) {
    return kinds.stream().map(word).distinct().collect(Collectors.joining(" or "));
  }
}
