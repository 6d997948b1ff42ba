package akula.formats.dataset;

/** How pairs are composed where three or more run together and no group was measured. */
public enum Composition {
  /** The product of the pairs' relative speeds, at least 0.01. */
  PRODUCT("product"),
  /** One minus the sum of the pairs' losses, at least 0.01. */
  SUM_OF_LOSSES("sum-of-losses"),
  /** The least of the pairs' relative speeds. */
  WORST_PAIR("worst-pair");

  private final String word;

  Composition(String word) {
    this.word = word;
  }

  /** Returns the word that stands in files and on the command line. */
  public String word() {
    return word;
  }
}
