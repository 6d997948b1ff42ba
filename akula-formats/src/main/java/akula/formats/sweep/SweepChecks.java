package akula.formats.sweep;

import java.util.Optional;

/** What a reader of sweep files has to ask others: which names there are. */
public interface SweepChecks {

  /** What a name stands for. */
  enum Kind {
    /** A machine that ships, or the path of one. */
    MACHINE,
    /** A data set that ships, or the path of one. */
    DATA,
    /** A policy with its options. */
    POLICY,
    /** A category of workloads, or a group of them. */
    CATEGORY,
    /** A workload that ships, or the path of one. */
    WORKLOAD
  }

  /** Returns whether a machine, data set or workload of this name ships, so that it is no path. */
  boolean ships(Kind kind, String name);

  /** Returns what is wrong with a value, as one sentence, or nothing. */
  Optional<String> mistake(Kind kind, String value);
}
