package akula.formats.dataset;

/** What an application does to its neighbours and they to it (AKULA, PACT 2010, section 3). */
public enum ApplicationClass {
  /** High miss rate and sensitive to contention. */
  DEVIL("devil"),
  /** In between. */
  SEMI_DEVIL("semi-devil"),
  /** Neither causes contention nor suffers from it. */
  TURTLE("turtle"),
  /** Not classified; no workload category draws it. */
  UNCLASSIFIED("");

  private final String word;

  ApplicationClass(String word) {
    this.word = word;
  }

  /** Returns the word that stands in files; empty for {@link #UNCLASSIFIED}. */
  public String word() {
    return word;
  }
}
