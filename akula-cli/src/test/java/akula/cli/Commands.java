package akula.cli;

/** Commands for tests in other packages. */
public final class Commands {
  private Commands() {}

  /**
   * What a command printed and how it ended.
   *
   * @param code exit code
   * @param out standard output
   * @param err standard error
   */
  public record Said(int code, String out, String err) {}

  /** Runs a command in this process. */
  public static Said run(String... arguments) {
    Cli cli = Cli.run(arguments);
    return new Said(cli.code(), cli.out(), cli.err());
  }
}
