package akula.cli.terminal;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/**
 * What standard output can show.
 *
 * @param width characters that a line may have
 * @param colours whether it shows colours
 * @param lines whether it shows characters that lines are drawn with, beyond ASCII
 */
public record Display(int width, boolean colours, boolean lines) {
  private static final int USUAL_WIDTH = 80;
  private static final String LINES = "─│├┤┼●";

  /**
   * Returns what there is: a terminal, or a pipe, which has no colours and the same width
   * everywhere.
   */
  public static Display ofStandardOutput() {
    boolean isShown = canEncode(Charset.defaultCharset());
    return Terminal.OUTPUT.isThere()
        ? new Display(
            Terminal.OUTPUT.size().columns(),
            Terminal.OUTPUT.hasColours(),
            isShown && canEncode(ofTerminal()))
        : new Display(USUAL_WIDTH, false, isShown);
  }

  private static boolean canEncode(Charset charset) {
    return charset.canEncode() && charset.newEncoder().canEncode(LINES);
  }

  /** What the locale says that the terminal is written in. */
  private static Charset ofTerminal() {
    try {
      return Charset.forName(System.getProperty("stdout.encoding", ""));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Charset.defaultCharset();
    }
  }
}
