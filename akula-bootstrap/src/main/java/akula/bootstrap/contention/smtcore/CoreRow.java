package akula.bootstrap.contention.smtcore;

/** What an application of the data set is to a core. */
public sealed interface CoreRow {

  /**
   * A program, by its mean over the whole run.
   *
   * @param parts what it needs
   */
  record Whole(ProgramParts parts) implements CoreRow {}

  /**
   * A phase of a program.
   *
   * @param program the position of the application that is the whole program
   * @param factors how the phase differs from it
   */
  record Part(int program, PhaseFactors factors) implements CoreRow {}

  /**
   * A thread that executes nothing but {@code nop}: it sets the mode of the core and does nothing
   * else ('negligible interference', TPDS 2017, section 3.2).
   */
  record Nop() implements CoreRow {}
}
