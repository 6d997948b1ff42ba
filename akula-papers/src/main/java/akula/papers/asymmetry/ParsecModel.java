package akula.papers.asymmetry;

import akula.papers.unequal.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Makes the workload of a PARSEC program from what the paper's tables say of it. The rules are
 * described in docs/papers/asymmetry.md.
 */
final class ParsecModel {
  /** The slow clock of the paper is so much longer: 1.87 / 1.6 - 1. */
  private static final double CLOCK = 1.87 / 1.6 - 1;

  private static final double ALL_SLOW = 0.106;
  private static final double HALF_HALF = 0.074;

  /**
   * How long it takes alone on fast cores, seconds; the paper does not tell, nor does it matter.
   */
  private static final double SECONDS = 100;

  /**
   * The part of a program that starts and joins its threads, where nothing says that it is more.
   */
  private static final double STARTING = 0.01;

  private static final int FIRST_INDENT = 6;
  private static final int MOST_THREADS = 8;
  private static final int MOST_ROUNDS = 50;
  private static final int MOST_LOCKS = 200;

  /** A thread takes so many in a round on average, if there are. */
  private static final double LEAST_LOCKS = 10;

  private final ParsecProgram program;
  private final List<Integer> sections;
  private final List<ThreadGroup> groups = new ArrayList<>();
  private final StringBuilder steps = new StringBuilder();
  private double work;
  private double sequential;
  private double locks;
  private double conditions;

  ParsecModel(ParsecProgram program) {
    this.program = program;
    sections = sections(program);
    sections.forEach(this::section);
    switch (program.form()) {
      case SHARED -> {}
      case FORKS -> {
        ThreadGroup.forks(groups, roundCount()).forEach(step -> line(FIRST_INDENT, step));
        conditions = ThreadGroup.callsOfForks(groups, roundCount());
      }
      case PIPELINE -> ThreadGroup.pipeline(groups).forEach(step -> line(FIRST_INDENT, step));
    }
  }

  /**
   * Share of the time that follows the clock. The larger its working set, the more a program waits
   * for memory, whose clock is the same: that the share falls by the same step from each size to
   * the next, from 1 for the smallest, is assumed. The step makes all-slow take 10.6% longer in the
   * mean.
   */
  static double sensitivity(ParsecProgram program) {
    double sizes =
        ParsecProgram.ALL.stream().mapToInt(it -> it.working().ordinal()).average().orElseThrow();
    double step = (1 - ALL_SLOW / CLOCK) / sizes;
    return round(1 - step * program.working().ordinal(), 4);
  }

  /**
   * Share of the time for which one thread is busy at a time, of the programs that are not
   * slow-limited. What is parallel takes as long on half-half as on all-slow, what is sequential is
   * in the mean half-way; so the mean of all programs, 7.4%, tells the share.
   */
  static double sequentialShare() {
    double limited = 0;
    double others = 0;
    for (ParsecProgram program : ParsecProgram.ALL) {
      if (program.kind() == Kind.SLOW_LIMITED) {
        limited += CLOCK * sensitivity(program);
      } else {
        others += CLOCK * sensitivity(program);
      }
    }
    double position = (HALF_HALF * ParsecProgram.ALL.size() - limited) / others;
    return 2 * (1 - position);
  }

  /** Threads of each fork: eight, and in the last what Table 4 leaves. */
  private static List<Integer> sections(ParsecProgram program) {
    if (!program.isInTableFour()) {
      return List.of(MOST_THREADS);
    }
    List<Integer> sections = new ArrayList<>();
    int left = program.threads() - 1;
    while (left > 0) {
      sections.add(Math.min(MOST_THREADS, left));
      left -= sections.getLast();
    }
    return sections;
  }

  private int threads() {
    return program.form() == ParsecProgram.Form.SHARED ? sections.getFirst() : program.threads();
  }

  private void section(int members) {
    double time = SECONDS / sections.size();
    double parent = time * (program.kind() == Kind.UNSTABLE ? sequentialShare() : STARTING);
    double turns = program.kind() == Kind.MIDDLE_PERF ? time * (sequentialShare() - STARTING) : 0;
    double groups = sections.size() + 1.0;
    double grown = groups / sections.size();
    double[] shares = Levels.ofSpread(members, program.symInst() * grown).of(members);
    // All threads take their turns one after the other, then all work at once; the longest ends.
    double least = DoubleStream.of(shares).min().orElseThrow();
    double most = DoubleStream.of(shares).max().orElseThrow();
    double turn = turns / members;
    double scale = (time - parent - turns + turn) / most;
    if (least * scale < turn) {
      // So unequal that the turns would be more than the least work: the longest thread is then
      // what is sequential.
      scale = (time - parent) / (members * least + most - least);
      turn = least * scale * (1 - 1e-6);
    }
    boolean shared = program.form() == ParsecProgram.Form.SHARED;
    double[] own = new double[shared ? threads() : members];
    for (int i = 0; i < members; i++) {
      own[i] = shares[i] * scale - turn;
    }
    work += parent + scale;
    sequential += parent + turn * members;
    LockCounts counts = locks(members, turn > 0, program.symLock() * grown);
    if (shared) {
      line(FIRST_INDENT, "- serial: " + number(parent));
      rounds(members, turn, own, counts);
    } else {
      int first = 1 + this.groups.stream().mapToInt(it -> it.own().length).sum();
      this.groups.add(new ThreadGroup(first, parent, turn, own, counts));
    }
  }

  /** How many locks the threads of a group take in a round, beside that for their turn. */
  private LockCounts locks(int members, boolean turns, double spread) {
    boolean pipeline = program.form() == ParsecProgram.Form.PIPELINE;
    int rounds = pipeline ? ThreadGroup.ITEMS / members : roundCount();
    long left = program.locks() / ((long) rounds * sections.size());
    int most = (int) Math.min(MOST_LOCKS, left - (turns ? members : 0));
    LockCounts counts = LockCounts.ofSpread(members, spread, turns ? 1 : 0, Math.max(0, most));
    locks += (double) rounds * (counts.total(members) + (turns ? members : 0));
    return counts;
  }

  private void rounds(int members, double turn, double[] own, LockCounts counts) {
    Meetings meetings = meetings();
    List<String> atBarrier = round(members, turn, own, counts, List.of("- barrier: sleep"));
    List<String> byCondition = round(members, turn, own, counts, meetingByCondition(members));
    if (meetings.byCondition() == 0) {
      repeat(FIRST_INDENT, meetings.atBarrier(), atBarrier);
    } else if (meetings.atBarrier() == 0) {
      repeat(FIRST_INDENT, meetings.byCondition(), byCondition);
    } else {
      line(FIRST_INDENT, "- repeat: " + meetings.byCondition());
      line(FIRST_INDENT, "  program:");
      repeat(FIRST_INDENT + 4, meetings.atBarrier() / meetings.byCondition(), atBarrier);
      byCondition.forEach(step -> line(FIRST_INDENT + 4, step));
    }
    conditions += (double) meetings.byCondition() * (turn > 0 ? 2 : 1) * callsOf(members);
  }

  private void repeat(int indent, int times, List<String> round) {
    line(indent, "- repeat: " + times);
    line(indent, "  program:");
    round.forEach(step -> line(indent + 4, step));
  }

  /** The steps of a round: those that take turns meet behind that, too. */
  private List<String> round(
      int members, double turn, double[] own, LockCounts counts, List<String> meeting) {
    int rounds = roundCount();
    List<String> lines = new ArrayList<>();
    if (turn > 0) {
      lines.add("- only: " + Arrays.toString(IntStream.range(0, members).toArray()));
      lines.add("  program: [{lock: {name: turn, work: %s}}]".formatted(number(turn / rounds)));
      lines.addAll(meeting);
    }
    level(lines, 0, counts.high(), counts.more(), own, rounds);
    level(lines, counts.high(), members, counts.less(), own, rounds);
    lines.addAll(meeting);
    return lines;
  }

  /** All tell the first thread that they have come, and it lets them go. */
  private static List<String> meetingByCondition(int members) {
    String come = "{await: done}, ".repeat(members - 1);
    return List.of(
        "- only: [0]",
        "  program: [%s{broadcast: go}]".formatted(come),
        "- only: " + Arrays.toString(IntStream.range(1, members).toArray()),
        "  program: [{signal: done}, {await: go}]");
  }

  /** Signals, broadcasts and waits of such a meeting. */
  private static int callsOf(int members) {
    return 3 * (members - 1) + 1;
  }

  /** Threads that take so many locks in a round; each is given back at once. */
  private static void level(
      List<String> lines, int from, int to, int count, double[] own, int rounds) {
    if (from == to) {
      return;
    }
    String work =
        "{work: %s}"
            .formatted(
                DoubleStream.of(own)
                    .mapToObj(it -> number(it / rounds / Math.max(1, count)))
                    .toList());
    lines.add("- only: " + Arrays.toString(IntStream.range(from, to).toArray()));
    if (count == 0) {
      lines.add("  program: [%s]".formatted(work));
    } else {
      lines.add("  program:");
      lines.add("    - repeat: " + count);
      lines.add("      program: [%s, {acquire: own}, {release: own}]".formatted(work));
    }
  }

  /**
   * How often threads meet in a group, in which way.
   *
   * @param atBarrier at a barrier; a join counts as one
   * @param byCondition by condition variables; where there are both, meetings at barriers are a
   *     multiple of it
   */
  private record Meetings(int atBarrier, int byCondition) {
    int total() {
      return atBarrier + byCondition;
    }
  }

  /**
   * In the proportion of Table 3, if both are in it. Where threads take turns, sequential sections
   * dominate, and few of them are long: condition variables make no more of them.
   */
  private Meetings meetings() {
    double barriers = program.barriers() / (double) MOST_THREADS / sections.size();
    boolean turns = program.kind() == Kind.MIDDLE_PERF;
    double conditional =
        program.form() == ParsecProgram.Form.SHARED
            ? program.conditionVariables()
                / (double) callsOf(sections.getFirst())
                / (turns ? 2 : 1)
                / sections.size()
            : 0;
    double locksOfAll = LEAST_LOCKS * sections.getFirst() * sections.size();
    double often = barriers + (turns ? 0 : conditional);
    double most = Math.min(often, program.locks() / locksOfAll);
    int rounds = (int) Math.max(1, Math.min(MOST_ROUNDS, most));
    int byCondition = (int) Math.round(rounds * conditional / Math.max(1, barriers + conditional));
    return byCondition == 0
        ? new Meetings(rounds, 0)
        : new Meetings((rounds - byCondition) / byCondition * byCondition, byCondition);
  }

  /**
   * As often as all threads meet, but seldom enough to be simulated quickly, and for a round to
   * have locks enough to tell threads apart.
   */
  private int roundCount() {
    return meetings().total();
  }

  /** Returns the file of the workload. */
  String yaml() {
    return """
    name: %s
    description: >-
      A model of the PARSEC program %s, from Tables 3 and 4 of Lakshminarayana, Rao and Kim:
      %s there. Of its %,d locks %,.0f are simulated%s. Made by
      ParsecModelTest; docs/papers/asymmetry.md tells how.
    launches:
      - application: %s
        threads: %d
        program:
    """
            .formatted(
                program.workload(),
                program.name(),
                program.kind().words(),
                program.locks(),
                locks,
                conditionsText(),
                program.name(),
                threads())
        + steps;
  }

  private String conditionsText() {
    return conditions > 0
        ? ",\n  of its %,d calls of condition variables %,.0f"
            .formatted(program.conditionVariables(), conditions)
        : "";
  }

  /** Returns the row of the data set. */
  String row() {
    return "%s,%s,%s,%s\n"
        .formatted(
            program.name(),
            number(round(work, 3)),
            number(sensitivity(program)),
            number(round(sequential / work, 4)));
  }

  private void line(int indent, String text) {
    steps.append(" ".repeat(indent)).append(text).append('\n');
  }

  private static double round(double value, int decimals) {
    double unit = Math.pow(10, decimals);
    return Math.round(value * unit) / unit;
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.9f", value);
    return text.replaceAll("\\.?0+$", "");
  }
}
