package akula.wrapper.parameters;

import java.util.Locale;

/** Kinds of sources of parameters, in the order in which they are preferred. */
public enum SourceKind {
  /** Events that the processor counts. */
  HARDWARE,
  /** Events that the kernel counts. */
  KERNEL,
  /** What the application reports. */
  APPLICATION,
  /** Values of a data set. */
  DATA;

  /** Returns how it is written on the command line. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
