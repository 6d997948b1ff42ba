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

  ParsecModel(ParsecProgram program) {
    this.program = program;
    sections = sections(program);
    sections.forEach(this::section);
    switch (program.form()) {
      case SHARED -> {}
      case FORKS ->
          ThreadGroup.forks(groups, roundCount()).forEach(step -> line(FIRST_INDENT, step));
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
    int rounds = roundCount();
    boolean turns = turn > 0;
    line(FIRST_INDENT, "- repeat: " + rounds);
    line(FIRST_INDENT, "  program:");
    if (turns) {
      line(10, "- only: " + Arrays.toString(IntStream.range(0, members).toArray()));
      line(10, "  program: [{lock: {name: turn, work: %s}}]".formatted(number(turn / rounds)));
      line(10, "- barrier: sleep");
    }
    level(0, counts.high(), counts.more(), own, rounds);
    level(counts.high(), members, counts.less(), own, rounds);
    line(10, "- barrier: sleep");
  }

  /** Threads that take so many locks in a round; each is given back at once. */
  private void level(int from, int to, int count, double[] own, int rounds) {
    if (from == to) {
      return;
    }
    String work =
        "{work: %s}"
            .formatted(
                DoubleStream.of(own)
                    .mapToObj(it -> number(it / rounds / Math.max(1, count)))
                    .toList());
    line(10, "- only: " + Arrays.toString(IntStream.range(from, to).toArray()));
    if (count == 0) {
      line(10, "  program: [%s]".formatted(work));
    } else {
      line(10, "  program:");
      line(14, "- repeat: " + count);
      line(14, "  program: [%s, {acquire: own}, {release: own}]".formatted(work));
    }
  }

  /**
   * As often as all threads come to a barrier, but seldom enough to be simulated quickly, and for a
   * round to have locks enough to tell threads apart.
   */
  private int roundCount() {
    double meetings = program.barriers() / (double) MOST_THREADS / sections.size();
    double locksOfAll = LEAST_LOCKS * sections.getFirst() * sections.size();
    double most = Math.min(meetings, program.locks() / locksOfAll);
    return (int) Math.max(1, Math.min(MOST_ROUNDS, most));
  }

  /** Returns the file of the workload. */
  String yaml() {
    return """
    name: %s
    description: >-
      A model of the PARSEC program %s, from Tables 3 and 4 of Lakshminarayana, Rao and Kim:
      %s there. Of its %,d locks %,.0f are simulated. Made by
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
                program.name(),
                threads())
        + steps;
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
