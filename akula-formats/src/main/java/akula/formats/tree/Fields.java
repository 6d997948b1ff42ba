package akula.formats.tree;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The checked view of an object in a file. Whoever reads asks for each key that may be there and
 * then calls {@link #end}, which complains about all others.
 *
 * <p>A mistake is added to the collector, and the method returns a harmless value; what was read is
 * to be used only if there was no mistake.
 */
public final class Fields {
  private final String file;
  private final Node.Entries object;
  private final Mistakes mistakes;
  private final Values values;
  private final Set<String> asked = new LinkedHashSet<>();

  /**
   * Makes the view.
   *
   * @param file the file as the user named it
   * @param object the object
   * @param mistakes takes the mistakes
   */
  public Fields(String file, Node.Entries object, Mistakes mistakes) {
    this.file = file;
    this.object = object;
    this.mistakes = mistakes;
    values = new Values(file, mistakes);
  }

  /** Names keys that may be there, though nobody may come to ask for their values. */
  public void expect(String... keys) {
    asked.addAll(List.of(keys));
  }

  /**
   * Complains unless there is one of two keys.
   *
   * @param what that the keys are of, for the message
   * @return whether there is
   */
  public boolean expectOneOf(String what, String key, String other) {
    expect(key, other);
    boolean first = has(key);
    boolean isRight = first != has(other);
    if (!isRight) {
      complain(
          "%s has %s %s %s %s; expected one of them"
              .formatted(what, first ? "both" : "neither", key, first ? "and" : "nor", other));
    }
    return isRight;
  }

  /** Returns the value of a key, or nothing if the key is not there or has no value. */
  public Optional<Node> optional(String key) {
    asked.add(key);
    Node.Entry entry = object.entries().get(key);
    return entry == null || entry.value() instanceof Node.Nothing
        ? Optional.empty()
        : Optional.of(entry.value());
  }

  /** Returns the value of a key, or nothing and a mistake if it is not there or has no value. */
  public Optional<Node> required(String key) {
    Optional<Node> value = optional(key);
    Node.Entry entry = object.entries().get(key);
    if (entry == null) {
      mistakes.add(
          file,
          object.line(),
          object.column(),
          MessageCode.MISSING_KEY,
          "key '" + key + "' is missing");
    } else if (value.isEmpty()) {
      mistakes.add(
          file,
          entry.line(),
          entry.column(),
          MessageCode.MISSING_KEY,
          "key '" + key + "' has no value");
    }
    return value;
  }

  /** Returns the text of a key that has to be there and not blank. */
  public String text(String key) {
    Optional<Node> node = required(key);
    String text = node.map(value -> values.text(key, value)).orElse("");
    if (text.isBlank() && node.isPresent() && node.get() instanceof Node.Text) {
      complain(node.get(), key + " is empty; expected a text");
    }
    return text;
  }

  /** Returns the text of a key, or another text if the key is not there. */
  public String text(String key, String otherwise) {
    return optional(key).map(value -> values.text(key, value)).orElse(otherwise);
  }

  /** Returns the truth value of a key, or another one if the key is not there. */
  public boolean truth(String key, boolean otherwise) {
    Optional<Node> value = optional(key);
    return value.map(node -> values.truth(key, node, otherwise)).orElse(otherwise);
  }

  /** Returns the number of a key that has to be there. */
  public double number(String key, Range range) {
    return required(key).map(value -> values.number(key, value, range)).orElse(Double.NaN);
  }

  /** Returns the number of a key, or another one if the key is not there. */
  public double number(String key, Range range, double otherwise) {
    return optional(key).map(value -> values.number(key, value, range)).orElse(otherwise);
  }

  /** Returns the whole number of a key that has to be there. */
  public long whole(String key, long least, long most) {
    return required(key).map(value -> values.whole(key, value, least, most)).orElse(least);
  }

  /** Returns the whole number of a key, or another one if the key is not there. */
  public long whole(String key, long least, long most, long otherwise) {
    return optional(key).map(value -> values.whole(key, value, least, most)).orElse(otherwise);
  }

  /**
   * Returns the whole number that a node is, or the least one and a mistake.
   *
   * @param what what it is, for messages
   */
  public long wholeOf(String what, Node node, long least, long most) {
    return values.whole(what, node, least, most);
  }

  /**
   * Returns the number that a node is, or NaN and a mistake.
   *
   * @param what what it is, for messages
   */
  public double numberOf(String what, Node node, Range range) {
    return values.number(what, node, range);
  }

  /** Returns the list of a key that has to be there and not empty. */
  public List<Node> list(String key) {
    Optional<Node> node = required(key);
    List<Node> list = node.map(value -> values.list(key, value)).orElse(List.of());
    if (list.isEmpty() && node.isPresent() && node.get() instanceof Node.Items) {
      complain(node.get(), key + " is an empty list; expected at least one entry");
    }
    return list;
  }

  /** Returns the list of a key, or an empty one if the key is not there. */
  public List<Node> optionalList(String key) {
    return optional(key).map(value -> values.list(key, value)).orElse(List.of());
  }

  /** Returns the view of the object of a key that has to be there. */
  public Optional<Fields> object(String key) {
    return required(key).flatMap(value -> view(key, value));
  }

  /** Returns the view of the object of a key, or nothing if the key is not there. */
  public Optional<Fields> optionalObject(String key) {
    asked.add(key);
    return has(key) ? object(key) : Optional.empty();
  }

  /** Returns the views of the objects in the list of a key that has to be there and not empty. */
  public List<Fields> objects(String key) {
    return views(key, list(key));
  }

  /**
   * Goes through the objects in the list of a key that has to be there and not empty, whose views
   * are not kept: there may be a million.
   */
  public void eachObject(String key, Consumer<Fields> action) {
    for (Node node : list(key)) {
      view("an entry of " + key, node).ifPresent(action);
    }
  }

  /** Returns the views of the objects in the list of a key; none if the key is not there. */
  public List<Fields> optionalObjects(String key) {
    return views(key, optionalList(key));
  }

  private List<Fields> views(String key, List<Node> nodes) {
    var views = new ArrayList<Fields>();
    for (Node node : nodes) {
      view("an entry of " + key, node).ifPresent(views::add);
    }
    return views;
  }

  private Optional<Fields> view(String what, Node value) {
    if (value instanceof Node.Entries entries) {
      return Optional.of(new Fields(file, entries, mistakes));
    }
    values.complain(what, value, "an object with keys");
    return Optional.empty();
  }

  /** Returns how many mistakes were found so far; growing, it tells that a part was wrong. */
  public int mistakeCount() {
    return mistakes.count();
  }

  /** Returns whether a key is there, with or without a value. */
  public boolean has(String key) {
    return object.entries().containsKey(key);
  }

  /** Returns the keys that are there, in the order of the file. */
  public List<String> keys() {
    return List.copyOf(object.entries().keySet());
  }

  /** Complains about each key that was not asked for, naming the nearest that was. */
  public void end() {
    if (!asked.containsAll(object.entries().keySet())) {
      refuseOthers(new TreeSet<>(asked));
    }
  }

  /**
   * Complains about each key that was not asked for, naming the nearest of those that one of them
   * should have been.
   *
   * @param meant the keys that could stand there, in the order in which they are named
   */
  public void refuseOthers(Collection<String> meant) {
    object
        .entries()
        .forEach((key, entry) -> {
          if (!asked.contains(key)) {
            refuse(key, Spelling.hintOrNames(key, meant));
          }
        });
  }

  /**
   * Complains about a key that is there and should not.
   *
   * @param hint what the message continues with
   */
  public void refuse(String key, String hint) {
    asked.add(key);
    Node.Entry entry = object.entries().get(key);
    mistakes.add(
        file,
        entry.line(),
        entry.column(),
        MessageCode.UNKNOWN_KEY,
        "unknown key '" + Excerpt.shortened(key) + "'" + hint);
  }

  /** Lets {@link #end} accept every key: what is allowed here could not be found out. */
  public void ignoreOthers() {
    asked.addAll(object.entries().keySet());
  }

  /** Adds a mistake at the beginning of this object. */
  public void complain(String message) {
    complain(object.line(), object.column(), message);
  }

  /** Adds a mistake at a node. */
  public void complain(Node node, String message) {
    complain(node.line(), node.column(), message);
  }

  /** Adds a mistake at the value of a key, or at this object if the key is not there. */
  public void complainAt(String key, String message) {
    Node.Entry entry = object.entries().get(key);
    complain(entry == null ? object : entry.value(), message);
  }

  private void complain(int line, int column, String message) {
    mistakes.add(file, line, column, message);
  }
}
