package akula.statistics.report;

import akula.statistics.metrics.RunKind;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What the numbers of a report mean, for whoever has nothing but the page. */
final class ReadingNotes {
  private static final String REPETITIONS =
      "All policies run the same programs, launched at the same times. A repetition runs every"
          + " policy once, one after the other, and each repetition begins with another policy,"
          + " so that what changes on the machine meets all of them.";
  private static final String REAL_INTERVALS =
      "95% confidence interval of a mean over repetitions (Student's t): how far it can be from the"
          + " mean of very many. Not in the intervals: other workloads, other machines, what"
          + " else ran on this one at the time, and errors of the solo times.";

  private static final String CLOSED =
      "An application that ends, with all its threads, starts again until the time of the run is"
          + " over. Every measure is over those instances that ended by then; what ended later,"
          + " while the machine emptied, counts for none. Makespan: when the last of them"
          + " ended. STP: the work that they did, in time alone, divided by the time of the"
          + " run. Weighted mean execution time: the mean over all of them of the time from"
          + " launch to the end of the last thread, lower is better; a long application that"
          + " does not end in time is not in it, so a policy that favours short ones has a"
          + " shorter mean.";

  private ReadingNotes() {}

  static void write(RunKind kind, boolean closed, Html html) {
    boolean real = kind == RunKind.REAL;
    SequencedMap<String, String> notes = new LinkedHashMap<>();
    notes.put(
        "Degradation",
        "By how many per cent a thread took longer than alone"
            + (real ? "" : " in a memory domain")
            + "; waiting counts. Average: mean over the threads of a workload. Worst: the greatest"
            + " of them. Lower is better.");
    notes.put(
        "STP, ANTT, unfairness",
        "System throughput, the sum of time alone / run time, higher is better; mean of run time /"
            + " time alone; greatest slowdown / least slowdown.");
    if (closed) {
      notes.put("Closed runs", CLOSED);
    }
    notes.put(
        "Makespan, migrations",
        "When the last thread ended, seconds since the run began; how often the policy moved"
            + " threads that had run. Lower is better.");
    notes.put(
        real ? "Repetitions" : "Workloads",
        real
            ? REPETITIONS
            : "A category such as D4_T4 says how many devils, semi-devils (S) and turtles a"
                + " workload has. Its applications are drawn with replacement from those of the"
                + " class, from the seed, the category and the workload's number alone, so they"
                + " are the same for every policy.");
    notes.put(
        "± and lines on bars",
        real
            ? REAL_INTERVALS
            : "95% confidence interval of a mean over workloads (Student's t). A run itself is"
                + " repeated exactly, so there is no measuring noise in it unless the sweep"
                + " asked for some. Not in the intervals: errors of the data and of the"
                + " contention model, and that the applications are those of one data set.");
    notes.put(
        "Overlapping intervals",
        ("They do not mean that two policies are equal: %1$s may differ more than policies do."
                    + " The tables of %1$s won compare each %2$s with itself (Wilcoxon"
                    + " signed-rank test, two-sided, 0.05, corrected by Holm for all pairs of a"
                    + " table, not for several tables).")
                .formatted(kind.runs(), kind.run())
            + (real
                ? " With fewer than six repetitions that test cannot show a difference, whatever"
                    + " they come to."
                : ""));
    notes.put(
        "Normalised",
        "Mean of a policy / mean of the best policy"
            + (real ? "" : " of the category")
            + ", where the best is the best of this very sample; its interval counts that both ran"
            + " the same "
            + kind.runs()
            + ".");
    notes.put("Digits", "A mean has as many decimals as show two digits of its half-width.");
    notes.put(
        "Two policies closely",
        "akula compare RESULTS --policy A --policy B says which is better, "
            + (real ? "" : "in which categories, ")
            + "by how much and how sure that is.");
    html.facts(notes);
  }
}
