package akula.papers.symbiotic;

/** The symbiotic scheduler, in which the truth takes the place of one stage after the other. */
enum Stage {
  /** New groups by chance in every quantum: what gains are relative to. */
  CHANCE("random_groups"),
  /** Stacks are measured and inverted, a model predicts, a matching chooses. */
  ALL("symbiotic"),
  /** What threads do to each other is learned while they run, and not trained before. */
  LEARNED("symbiotic_learned"),
  /** The undisturbed stacks are known. */
  KNOWN_STACKS("with true stacks"),
  /** The speeds of all groups are known; by the same sum of slowdowns. */
  KNOWN_SPEEDS("with true speeds");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** Returns what a column is called. */
  String text() {
    return text;
  }
}
