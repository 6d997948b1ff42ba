package akula.statistics.reading;

import java.util.List;

/** A results folder that cannot be used, with every mistake that was found in it. */
public sealed class InvalidResultsException extends Exception permits UnlikeResultsException {
  private final List<String> mistakes;

  /**
   * Makes the exception.
   *
   * @param mistakes at least one, each a sentence that names file and line
   */
  public InvalidResultsException(List<String> mistakes) {
    super(String.join("\n", mistakes));
    if (mistakes.isEmpty()) {
      throw new IllegalArgumentException("invalid results have at least one mistake");
    }
    this.mistakes = List.copyOf(mistakes);
  }

  /** Returns the mistakes in the order in which they were found. */
  public List<String> mistakes() {
    return mistakes;
  }
}
