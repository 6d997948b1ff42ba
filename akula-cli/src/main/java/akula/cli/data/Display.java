package akula.cli.data;

import akula.wrapper.os.TerminalSize;

/**
 * What standard output can show.
 *
 * @param width characters that a line may have
 * @param colours whether it shows colours
 */
record Display(int width, boolean colours) {
  private static final int USUAL_WIDTH = 80;
  private static final int STANDARD_OUTPUT = 1;

  /**
   * Returns what there is: a terminal, which the launcher tells, or a pipe, which has no colours
   * and the same width everywhere. {@code NO_COLOR} (no-color.org) is heeded.
   */
  static Display ofStandardOutput() {
    if (!Boolean.getBoolean("akula.output.terminal")) {
      return new Display(USUAL_WIDTH, false);
    }
    String none = System.getenv("NO_COLOR");
    boolean able = !"dumb".equals(System.getenv("TERM"));
    return new Display(
        TerminalSize.of(STANDARD_OUTPUT).columns(), able && (none == null || none.isEmpty()));
  }
}
