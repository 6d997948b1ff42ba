package akula.papers.asymmetry;

import akula.papers.unequal.Kind;
import java.util.List;

/**
 * A program of PARSEC as the paper has it in its Tables 3 and 4.
 *
 * @param name in lower case, as in its row of the data set
 * @param locks how many all threads take
 * @param barriers how often threads come to one, added up over threads
 * @param conditionVariables how many the paper counts, added up over threads
 * @param kind what the paper found it to be; what it calls half-half is middle-perf
 * @param working how large its working set is; not from the paper
 * @param threads how many there ever are; 0 where Table 4 has no row
 * @param groups thread-groups; 0 where Table 4 has no row
 * @param symInst SymInst
 * @param symLock SymLock
 * @param variant what the name of its workload ends with, empty for the one that ships
 */
record ParsecProgram(
    String name,
    long locks,
    long barriers,
    long conditionVariables,
    Kind kind,
    WorkingSet working,
    int threads,
    int groups,
    double symInst,
    double symLock,
    String variant) {

  /**
   * Working sets, the smallest first, as PARSEC's own report tells them in its overview of the
   * programs: Bienia, Kumar, Singh, Li, TR-811-08, Princeton 2008 (the paper's reference 5); from
   * memory.
   */
  enum WorkingSet {
    SMALL,
    MEDIUM,
    LARGE,
    UNBOUNDED
  }

  /** How its thread-groups come to run. */
  enum Form {
    /** Forks and joins, whose threads are the same in each fork, the parent among them. */
    SHARED,
    /** Forks and joins, each of threads of its own. */
    FORKS,
    /** Stages that run at the same time, with bounded queues between them. */
    PIPELINE
  }

  /** Tables 3 and 4, read as {@link TableFour#CORRECTED}; the order is that of Table 3. */
  static final List<ParsecProgram> ALL =
      List.of(
          of("blackscholes", 39, 8, 0, Kind.SLOW_LIMITED, WorkingSet.SMALL).as(9, 2, 0.000, 0.073),
          of("bodytrack", 6_824_702, 111_160, 32_361, Kind.UNSTABLE, WorkingSet.MEDIUM)
              .as(9, 2, 0.003, 0.007),
          of("canneal", 34, 0, 0, Kind.MIDDLE_PERF, WorkingSet.UNBOUNDED).as(9, 2, 0.003, 0.000),
          of("dedup", 10_002_625, 0, 17, Kind.UNSTABLE, WorkingSet.UNBOUNDED)
              .as(25, 4, 0.009, 0.095),
          of("facesim", 1_422_579, 0, 330_521, Kind.SLOW_LIMITED, WorkingSet.LARGE)
              .as(8, 2, 0.03, 0.000),
          of("ferret", 7_384_488, 0, 16_938, Kind.MIDDLE_PERF, WorkingSet.UNBOUNDED)
              .as(35, 6, 0.014, 0.083),
          of("fluidanimate", 1_153_407_308, 31_998, 0, Kind.UNSTABLE, WorkingSet.LARGE)
              .as(9, 2, 0.02, 0.10),
          of("freqmine", 39, 0, 0, Kind.MIDDLE_PERF, WorkingSet.UNBOUNDED).as(8, 2, 0.12, 0.098),
          of("streamcluster", 1_379, 633_174, 1_036, Kind.MIDDLE_PERF, WorkingSet.MEDIUM)
              .as(49, 7, 0.013, 0.017),
          of("swaptions", 39, 0, 0, Kind.SLOW_LIMITED, WorkingSet.MEDIUM).as(9, 2, 0.00, 0.00),
          of("vips", 792_637, 0, 147_694, Kind.UNSTABLE, WorkingSet.MEDIUM)
              .as(11, 3, 0.0049, 0.007),
          of("x264", 207_692, 0, 13_793, Kind.MIDDLE_PERF, WorkingSet.MEDIUM));

  private static ParsecProgram of(
      String name,
      long locks,
      long barriers,
      long conditionVariables,
      Kind kind,
      WorkingSet working) {
    return new ParsecProgram(
        name, locks, barriers, conditionVariables, kind, working, 0, 0, 0, 0, "");
  }

  private ParsecProgram as(int allThreads, int allGroups, double instructions, double lock) {
    return new ParsecProgram(
        name,
        locks,
        barriers,
        conditionVariables,
        kind,
        working,
        allThreads,
        allGroups,
        instructions,
        lock,
        variant);
  }

  /** Returns the program of a name. */
  static ParsecProgram named(String name) {
    return ALL.stream().filter(it -> it.name.equals(name)).findFirst().orElseThrow();
  }

  /** Returns the same with another SymLock, under a name of its own. */
  ParsecProgram withSymLock(double other, String ending) {
    return new ParsecProgram(
        name,
        locks,
        barriers,
        conditionVariables,
        kind,
        working,
        threads,
        groups,
        symInst,
        other,
        ending);
  }

  /** Returns the same with threads that all do as much, under a name of its own. */
  ParsecProgram ofEqualThreads() {
    return new ParsecProgram(
        name,
        locks,
        barriers,
        conditionVariables,
        kind,
        working,
        threads,
        groups,
        0,
        symLock,
        "-equal");
  }

  /** Returns how its thread-groups come to run. */
  Form form() {
    return switch (name) {
      case "dedup", "ferret" -> Form.PIPELINE;
      case "streamcluster" -> Form.FORKS;
      default -> Form.SHARED;
    };
  }

  /** Returns whether Table 4 has it. */
  boolean isInTableFour() {
    return groups > 0;
  }

  /** Returns the name of its workload. */
  String workload() {
    return "parsec-" + name + variant;
  }
}
