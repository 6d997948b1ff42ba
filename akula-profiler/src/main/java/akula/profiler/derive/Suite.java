package akula.profiler.derive;

/** Which programs of a per-way table are taken. A program's name ends in the year of its suite. */
public enum Suite {
  /** SPEC CPU2006: names that end in {@code 06}, which is left off. */
  CPU2006("06"),
  /** SPEC CPU2000: names that end in {@code 00}, which is left off. */
  CPU2000("00"),
  /** All programs, under their whole names. */
  ALL("");

  private final String suffix;

  Suite(String suffix) {
    this.suffix = suffix;
  }

  /** Returns the word for this suite on a command line: {@code 06}, {@code 00} or {@code all}. */
  public String word() {
    return this == ALL ? "all" : suffix;
  }

  boolean has(String program) {
    return program.endsWith(suffix) && program.length() > suffix.length();
  }

  String shortName(String program) {
    return program.substring(0, program.length() - suffix.length());
  }
}
