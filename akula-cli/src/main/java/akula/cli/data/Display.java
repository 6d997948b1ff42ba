package akula.cli.data;

import akula.cli.terminal.Terminal;

/**
 * What standard output can show.
 *
 * @param width characters that a line may have
 * @param colours whether it shows colours
 */
record Display(int width, boolean colours) {
  private static final int USUAL_WIDTH = 80;

  /**
   * Returns what there is: a terminal, or a pipe, which has no colours and the same width
   * everywhere.
   */
  static Display ofStandardOutput() {
    return Terminal.OUTPUT.isThere()
        ? new Display(Terminal.OUTPUT.size().columns(), Terminal.OUTPUT.hasColours())
        : new Display(USUAL_WIDTH, false);
  }
}
