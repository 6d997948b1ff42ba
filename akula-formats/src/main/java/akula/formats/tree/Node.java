package akula.formats.tree;

import java.util.List;
import java.util.Map;

/** A value of a JSON or YAML file, with the place where it begins (line and column from 1). */
public sealed interface Node {

  /** Returns the line number, from 1. */
  int line();

  /** Returns the column number, from 1. */
  int column();

  /** Returns what this is and what it holds, for messages: {@code the text 'abc'}. */
  String found();

  /** A text. */
  record Text(int line, int column, String value) implements Node {
    @Override
    public String found() {
      return "the text '" + Excerpt.shortened(value) + "'";
    }
  }

  /**
   * A number, as it was written.
   *
   * @param text its digits
   */
  record Number(int line, int column, String text) implements Node {
    @Override
    public String found() {
      return "the number " + Excerpt.shortened(text);
    }
  }

  /** True or false. */
  record Truth(int line, int column, boolean value) implements Node {
    @Override
    public String found() {
      return String.valueOf(value);
    }
  }

  /** Nothing ({@code null}, or a YAML key without a value). */
  record Nothing(int line, int column) implements Node {
    @Override
    public String found() {
      return "nothing";
    }
  }

  /** A list. */
  record Items(int line, int column, List<Node> items) implements Node {
    @Override
    public String found() {
      return "a list";
    }
  }

  /**
   * An object: values by key, in the order of the file.
   *
   * @param entries the values
   */
  record Entries(int line, int column, Map<String, Entry> entries) implements Node {
    @Override
    public String found() {
      return "an object";
    }
  }

  /**
   * A key's place and its value.
   *
   * @param line line of the key
   * @param column column of the key
   * @param value the value
   */
  record Entry(int line, int column, Node value) {}
}
