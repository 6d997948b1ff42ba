package akula.cli.terminal;

import akula.formats.VisibleText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * The edge to standard output or standard error: whatever is printed goes through here, and control
 * characters in it are shown ({@link VisibleText}), wherever they come from. What the command
 * itself does with a terminal is printed by {@link #control}, and data for programs by {@link
 * #data}.
 */
public final class TerminalWriter extends PrintWriter {
  private final Edge edge;

  private TerminalWriter(Edge edge) {
    super(edge, true);
    this.edge = edge;
  }

  /** Returns the edge before a writer. */
  public static TerminalWriter before(PrintWriter out) {
    return out instanceof TerminalWriter edge ? edge : new TerminalWriter(new Edge(out));
  }

  /** Prints what moves the cursor or sets colours, with nothing in it that was read anywhere. */
  public static void control(PrintWriter out, String sequence) {
    asItIs(
        out,
        () -> {
          out.print(sequence);
          return null;
        });
  }

  /** Prints data for a program as they are; people who look at them are shown everything. */
  public static void data(PrintWriter out, String text) {
    if (Terminal.OUTPUT.isThere()) {
      out.print(text);
    } else {
      control(out, text);
    }
  }

  /** Lets something print its own control sequences. */
  public static <T> T asItIs(PrintWriter out, Supplier<T> printing) {
    if (!(out instanceof TerminalWriter writer)) {
      return printing.get();
    }
    synchronized (writer.lock) {
      writer.edge.open = true;
      try {
        return printing.get();
      } finally {
        writer.edge.open = false;
      }
    }
  }

  /** Between what prints and the channel. */
  private static final class Edge extends FilterWriter {
    private boolean open;
    private String half = "";

    Edge(PrintWriter out) {
      super(out);
    }

    @Override
    public void write(int c) throws IOException {
      write(Character.toString((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      write(new String(text, offset, length), 0, length);
    }

    /** The first half of a character waits for the other one: it cannot be told what it does. */
    @Override
    public void write(String text, int offset, int length) throws IOException {
      String whole = half + text.substring(offset, offset + length);
      int end = whole.length();
      boolean isHalved = end > 0 && Character.isHighSurrogate(whole.charAt(end - 1));
      half = isHalved ? whole.substring(end - 1) : "";
      whole = isHalved ? whole.substring(0, end - 1) : whole;
      out.write(open ? whole : VisibleText.of(whole));
    }
  }
}
