package akula.formats.tree;

import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.Range;
import java.util.List;
import java.util.Optional;

/**
 * Takes single values as what they should be. One that is something else is a mistake, and a
 * harmless value is returned.
 */
final class Values {
  private final String file;
  private final Mistakes mistakes;

  /**
   * Makes the taker of a file's values.
   *
   * @param file the file as the user named it
   * @param mistakes takes the mistakes
   */
  Values(String file, Mistakes mistakes) {
    this.file = file;
    this.mistakes = mistakes;
  }

  String text(String what, Node node) {
    if (node instanceof Node.Text text) {
      return text.value();
    }
    boolean unquoted = node instanceof Node.Number || node instanceof Node.Truth;
    complain(what, node, unquoted ? "a text (put it in quotes)" : "a text");
    return "";
  }

  boolean truth(String what, Node node, boolean otherwise) {
    if (node instanceof Node.Truth truth) {
      return truth.value();
    }
    complain(what, node, "true or false");
    return otherwise;
  }

  double number(String what, Node node, Range range) {
    double value = node instanceof Node.Number number ? Numbers.value(number.text()) : Double.NaN;
    if (!range.contains(value)) {
      complain(what, node, range.expected("number"));
    }
    return value;
  }

  long whole(String what, Node node, long least, long most) {
    Optional<Long> value =
        node instanceof Node.Number number ? Numbers.whole(number.text()) : Optional.empty();
    if (value.isEmpty() || value.get() < least || value.get() > most) {
      String upper = most == Long.MAX_VALUE ? "" : " and at most " + most;
      complain(what, node, "a whole number of at least " + least + upper);
      return least;
    }
    return value.get();
  }

  List<Node> list(String what, Node node) {
    if (node instanceof Node.Items items) {
      return items.items();
    }
    complain(what, node, "a list");
    return List.of();
  }

  /** Adds the mistake that a value is something else than expected. */
  void complain(String what, Node node, String expected) {
    String message = what + " is " + node.found() + "; expected " + expected;
    mistakes.add(file, node.line(), node.column(), message);
  }
}
