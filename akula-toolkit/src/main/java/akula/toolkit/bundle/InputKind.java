package akula.toolkit.bundle;

/** What an input of a sweep is, by which it is found. */
enum InputKind {
  /** A machine, one file. */
  MACHINE,
  /** A data set, a folder. */
  DATA_SET,
  /** A workload that somebody wrote, one file. */
  WORKLOAD,
  /** The source file of a policy, or a file that an option of one names. */
  POLICY_FILE,
  /** A jar with plugins. */
  PLUGIN
}
