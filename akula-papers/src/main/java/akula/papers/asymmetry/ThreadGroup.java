package akula.papers.asymmetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A thread-group whose threads belong to no other one, as a stage of a pipeline, in which they wait
 * for each other at queues, or as what a parent forks and joins, by condition variables.
 *
 * @param first number of its first thread
 * @param parent work of the parent for it, seconds
 * @param turn work that each of its threads does in turns with all others, seconds
 * @param own other work of each of its threads, seconds
 * @param counts how many locks each takes in a round
 */
record ThreadGroup(int first, double parent, double turn, double[] own, LockCounts counts) {
  /** What goes through a pipeline; each thread of a group of eight has six of them. */
  static final int ITEMS = 48;

  /** How many of them a queue holds; the paper does not tell. */
  static final int CAPACITY = 20;

  private int members() {
    return own.length;
  }

  private int locks(int member) {
    return member < counts.high() ? counts.more() : counts.less();
  }

  /**
   * Returns the steps of a pipeline: the parent feeds the first of its stages.
   *
   * @param stages in the order of the pipeline
   */
  static List<String> pipeline(List<ThreadGroup> stages) {
    List<String> lines = new ArrayList<>();
    double parent = stages.stream().mapToDouble(ThreadGroup::parent).sum();
    lines.add("- only: [0]");
    lines.add(
        "  program: [{repeat: %d, program: [{work: %s}, %s]}]"
            .formatted(ITEMS, number(parent / ITEMS), put(1, CAPACITY)));
    for (int i = 0; i < stages.size(); i++) {
      ThreadGroup stage = stages.get(i);
      int rounds = ITEMS / stage.members();
      String fed = "{take: to%d}".formatted(i + 1);
      List<String> rest = i + 1 < stages.size() ? List.of(put(i + 2, CAPACITY)) : List.of();
      stage.add(lines, rounds, List.of(fed), List.of(), rest);
    }
    return lines;
  }

  /**
   * Returns the steps of forks and joins, one after the other: the parent lets the threads of a
   * group go, and waits until all have told that they are done.
   *
   * @param rounds of each: in each they take their turns, meet, work, and meet again
   */
  static List<String> forks(List<ThreadGroup> groups, int rounds) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      ThreadGroup group = groups.get(i);
      List<String> meeting = new ArrayList<>(List.of("{broadcast: go%d}".formatted(i + 1)));
      meeting.addAll(Collections.nCopies(group.members(), "{await: done%d}".formatted(i + 1)));
      List<String> steps = new ArrayList<>();
      steps.add("{work: %s}".formatted(number(group.parent)));
      for (int meetings = group.meetings(rounds); meetings > 0; meetings--) {
        steps.addAll(meeting);
      }
      lines.add("- only: [0]");
      lines.add("  program: [%s]".formatted(String.join(", ", steps)));
    }
    for (int i = 0; i < groups.size(); i++) {
      ThreadGroup group = groups.get(i);
      String told = "{signal: done%d}".formatted(i + 1);
      String go = "{await: go%d}".formatted(i + 1);
      group.add(lines, rounds, List.of(go), List.of(told, go), List.of(told));
    }
    return lines;
  }

  private int meetings(int rounds) {
    return (turn > 0 ? 2 : 1) * rounds;
  }

  /** Returns how often threads signal, broadcast and wait in these forks and joins. */
  static double callsOfForks(List<ThreadGroup> groups, int rounds) {
    return groups.stream()
        .mapToDouble(group -> group.meetings(rounds) * (3.0 * group.members() + 1))
        .sum();
  }

  private static String put(int queue, int capacity) {
    return "{put: to%d, capacity: %d}".formatted(queue, capacity);
  }

  /** Adds what its threads do, those together that do the same. */
  private void add(
      List<String> lines, int rounds, List<String> begin, List<String> between, List<String> end) {
    int from = 0;
    while (from < members()) {
      int to = from;
      while (to < members() && own[to] == own[from] && locks(to) == locks(from)) {
        to++;
      }
      List<String> steps = new ArrayList<>(begin);
      if (turn > 0) {
        steps.add("{lock: {name: turn, work: %s}}".formatted(number(turn / rounds)));
        steps.addAll(between);
      }
      steps.add(work(from, rounds));
      steps.addAll(end);
      lines.add("- only: " + IntStream.range(first + from, first + to).boxed().toList());
      lines.add("  program:");
      lines.add("    - repeat: " + rounds);
      lines.add("      program: [%s]".formatted(String.join(", ", steps)));
      from = to;
    }
  }

  /** Its own work, with a lock that it takes and gives back at once after each part. */
  private String work(int member, int rounds) {
    int count = locks(member);
    String part = "{work: %s}".formatted(number(own[member] / rounds / Math.max(1, count)));
    return count == 0
        ? part
        : "{repeat: %d, program: [%s, {acquire: own}, {release: own}]}".formatted(count, part);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.9f", value).replaceAll("\\.?0+$", "");
  }
}
