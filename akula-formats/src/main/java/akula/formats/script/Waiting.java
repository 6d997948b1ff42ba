package akula.formats.script;

/** How a thread waits for others. */
public enum Waiting {
  /** It sleeps and leaves its context to others, as with futexes. */
  SLEEP("sleep"),
  /** It keeps its context, and its turns, and looks again and again. */
  SPIN("spin");

  private final String word;

  Waiting(String word) {
    this.word = word;
  }

  /** Returns the word that stands in files. */
  public String word() {
    return word;
  }
}
