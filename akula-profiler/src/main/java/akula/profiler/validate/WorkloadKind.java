package akula.profiler.validate;

import java.util.Locale;

/** What a drawn workload is like. */
public enum WorkloadKind {
  /** Two to three times as many programs as contexts, all at once: they take turns. */
  CROWDED,
  /** As many, launched one after the other. */
  ARRIVALS,
  /** As crowded, on cores that were made unequal. */
  UNEQUAL,
  /** As many programs as contexts, all at once. */
  PLAIN;

  /** Returns the word that stands in files and on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
