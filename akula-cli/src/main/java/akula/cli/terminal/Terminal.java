package akula.cli.terminal;

import akula.wrapper.os.TerminalSize;

/**
 * A standard channel that people look at. The launcher tells which is a terminal, since Java knows
 * of both together only: {@code -Dakula.terminal=true} for standard error, {@code
 * -Dakula.output.terminal=true} for standard output.
 */
public enum Terminal {
  OUTPUT(1, "akula.output.terminal"),
  ERROR(2, "akula.terminal");

  private final int descriptor;
  private final String property;

  Terminal(int descriptor, String property) {
    this.descriptor = descriptor;
    this.property = property;
  }

  /** Returns whether the channel is a terminal. */
  public boolean isThere() {
    return Boolean.getBoolean(property);
  }

  /** Returns whether what it shows can be written over; {@code TERM=dumb} says that it cannot. */
  public boolean isInteractive() {
    return isThere() && !"dumb".equals(System.getenv("TERM"));
  }

  /** Returns whether it shows colours; {@code NO_COLOR} (no-color.org) is heeded. */
  public boolean hasColours() {
    String none = System.getenv("NO_COLOR");
    return isInteractive() && (none == null || none.isEmpty());
  }

  /** Returns its size now; people make windows larger and smaller. */
  public TerminalSize size() {
    return TerminalSize.of(descriptor);
  }
}
