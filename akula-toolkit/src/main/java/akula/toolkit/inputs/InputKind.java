package akula.toolkit.inputs;

/** What an input of a job is, by which it is found. */
public enum InputKind {
  /** A machine, one file. */
  MACHINE,
  /** A data set, a folder. */
  DATA_SET,
  /** A workload that somebody wrote, one file. */
  WORKLOAD,
  /** The source file of a policy, or a file that an option of one names. */
  POLICY_FILE,
  /** A jar with plugins. */
  PLUGIN,
  /** An interference model that ships, one file. */
  MODEL
}
