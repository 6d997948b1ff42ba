package akula.cli.live;

import akula.cli.terminal.TerminalWriter;
import java.io.PrintWriter;
import java.util.List;

/** Lines at the end of what a terminal shows, which are drawn again and again in place. */
final class Screen {
  private static final String ERASE_BELOW = "\u001b[J";

  private final PrintWriter out;
  private int drawn;

  Screen(PrintWriter out) {
    this.out = out;
  }

  /** Draws lines in place of those that were drawn before. */
  void draw(List<String> lines) {
    TerminalWriter.control(out, home());
    for (String line : lines) {
      out.print(line);
      TerminalWriter.control(out, "\u001b[K\r\n");
    }
    TerminalWriter.control(out, ERASE_BELOW);
    drawn = lines.size();
    out.flush();
  }

  /** Prints a line that stays, above those that are drawn. */
  void print(String line) {
    clear();
    out.println(line);
    out.flush();
  }

  /** Takes away what was drawn. */
  void clear() {
    if (drawn > 0) {
      TerminalWriter.control(out, home() + ERASE_BELOW);
      out.flush();
      drawn = 0;
    }
  }

  private String home() {
    return drawn == 0 ? "" : "\u001b[" + drawn + "A\r";
  }
}
