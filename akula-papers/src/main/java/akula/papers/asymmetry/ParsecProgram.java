package akula.papers.asymmetry;

import akula.papers.unequal.Kind;
import java.util.List;

/**
 * A program of PARSEC as the paper has it in its Tables 3 and 4.
 *
 * @param name in lower case, as in the names of its workload and its row of the data set
 * @param locks how many all threads take
 * @param barriers how often threads come to one, added up over threads
 * @param kind what the paper found it to be; what it calls half-half is middle-perf
 * @param threads how many there ever are; 0 where Table 4 has no row
 * @param groups thread-groups; 0 where Table 4 has no row
 * @param symInst SymInst
 * @param symLock SymLock
 */
record ParsecProgram(
    String name,
    long locks,
    long barriers,
    Kind kind,
    int threads,
    int groups,
    double symInst,
    double symLock) {

  /** Tables 3 and 4; the order is that of Table 3. */
  static final List<ParsecProgram> ALL =
      List.of(
          of("blackscholes", 39, 8, Kind.SLOW_LIMITED).as(9, 2, 0.000, 0.073),
          of("bodytrack", 6_824_702, 111_160, Kind.UNSTABLE).as(9, 2, 0.003, 0.007),
          of("canneal", 34, 0, Kind.MIDDLE_PERF).as(9, 2, 0.003, 0.000),
          of("dedup", 10_002_625, 0, Kind.UNSTABLE).as(25, 4, 0.009, 0.95),
          of("facesim", 1_422_579, 0, Kind.SLOW_LIMITED).as(8, 2, 0.03, 0.000),
          of("ferret", 7_384_488, 0, Kind.MIDDLE_PERF).as(35, 6, 0.014, 0.83),
          of("fluidanimate", 1_153_407_308, 31_998, Kind.UNSTABLE).as(9, 2, 0.02, 0.10),
          of("freqmine", 39, 0, Kind.MIDDLE_PERF).as(8, 2, 0.12, 0.098),
          of("streamcluster", 1_379, 633_174, Kind.MIDDLE_PERF).as(49, 7, 0.013, 0.017),
          of("swaptions", 39, 0, Kind.SLOW_LIMITED).as(9, 2, 0.00, 0.00),
          of("vips", 792_637, 0, Kind.UNSTABLE).as(11, 3, 0.0049, 0.007),
          of("x264", 207_692, 0, Kind.MIDDLE_PERF));

  private static ParsecProgram of(String name, long locks, long barriers, Kind kind) {
    return new ParsecProgram(name, locks, barriers, kind, 0, 0, 0, 0);
  }

  private ParsecProgram as(int allThreads, int allGroups, double instructions, double lock) {
    return new ParsecProgram(
        name, locks, barriers, kind, allThreads, allGroups, instructions, lock);
  }

  /** Returns whether Table 4 has it. */
  boolean isInTableFour() {
    return groups > 0;
  }

  /** Returns the name of its workload. */
  String workload() {
    return "parsec-" + name;
  }
}
