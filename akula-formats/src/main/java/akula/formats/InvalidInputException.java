package akula.formats;

import java.util.List;
import java.util.stream.Collectors;

/** An input that cannot be used, with every mistake that was found in it. */
public class InvalidInputException extends Exception {
  private final List<Mistake> mistakes;

  /**
   * Makes the exception.
   *
   * @param mistakes at least one
   */
  public InvalidInputException(List<Mistake> mistakes) {
    super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
    if (mistakes.isEmpty()) {
      throw new IllegalArgumentException("an invalid input has at least one mistake");
    }
    this.mistakes = List.copyOf(mistakes);
  }

  /** Returns the mistakes in the order in which they were found. */
  public List<Mistake> mistakes() {
    return mistakes;
  }
}
