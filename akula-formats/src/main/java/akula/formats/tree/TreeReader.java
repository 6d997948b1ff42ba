package akula.formats.tree;

import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads a JSON or YAML file into a tree of {@link Node}s. */
public final class TreeReader {
  private static final int DEEPEST = 50;

  /** Files are limited in size: of texts and keys in them there is no further limit. */
  static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxStringLength(SourceText.LARGEST_BYTES)
          .maxNameLength(SourceText.LARGEST_BYTES)
          .build();

  private static final int LONGEST_REPEATED = 40;
  private static final int MOST_REPEATED = 10_000;
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9.eE+-]{1000,}");

  private final SourceText source;
  private final Mistakes mistakes;
  private final JsonParser parser;
  private final boolean yaml;

  /** Texts and keys that stand here again and again are kept once. */
  private final Map<String, String> repeated = new HashMap<>();

  private TreeReader(SourceText source, Mistakes mistakes, JsonParser parser, boolean yaml) {
    this.source = source;
    this.mistakes = mistakes;
    this.parser = parser;
    this.yaml = yaml;
  }

  /** Returns whether the name of a file says that it holds YAML ({@code .yaml}, {@code .yml}). */
  public static boolean isYaml(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  /**
   * Reads a file: YAML if it is called so, else JSON.
   *
   * @param file what to read
   * @param mistakes takes every mistake: not readable, not well formed, a key twice
   * @return the checked view of the object that the file holds, or nothing if there is none
   */
  public static Optional<Fields> read(Path file, Mistakes mistakes) {
    return SourceText.read(file, mistakes).flatMap(source -> read(source, mistakes));
  }

  /**
   * Reads a text: YAML if its file is called so, else JSON.
   *
   * @param source what to read
   * @param mistakes takes every mistake
   * @return the checked view of the object that the text holds, or nothing if there is none
   */
  public static Optional<Fields> read(SourceText source, Mistakes mistakes) {
    return read(source, mistakes, "an object with keys");
  }

  /**
   * Reads a text: YAML if its file is called so, else JSON.
   *
   * @param source what to read
   * @param mistakes takes every mistake
   * @param expected what it holds, for who wrote something else
   * @return as of {@link #read(SourceText, Mistakes)}
   */
  public static Optional<Fields> read(SourceText source, Mistakes mistakes, String expected) {
    Optional<Node> root = node(source, mistakes);
    if (root.isPresent() && !(root.get() instanceof Node.Entries)) {
      String message = "found %s; expected %s".formatted(root.get().found(), expected);
      mistakes.add(
          source.name(),
          root.get().line(),
          root.get().column(),
          MessageCode.NO_SUCH_FORMAT,
          message);
    }
    return root.filter(Node.Entries.class::isInstance)
        .map(node -> new Fields(source.name(), (Node.Entries) node, mistakes));
  }

  private static Optional<Node> node(SourceText source, Mistakes mistakes) {
    boolean yaml = isYaml(source.name());
    String text = source.text();
    try (JsonParser parser =
        yaml
            ? Yaml.parser(new StringReader(text), text.length())
            : json().createParser(ObjectReadContext.empty(), text)) {
      return new TreeReader(source, mistakes, parser, yaml).document();
    } catch (JacksonException e) {
      complain(source, mistakes, e, yaml);
    } catch (StopException e) {
      // complained about where it was thrown
    }
    return Optional.empty();
  }

  /** Returns whether a name ends with what other kinds of files are called. */
  private static boolean isOfAnotherKind(String file) {
    String name = Path.of(file).getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 && !name.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private static JsonFactory json() {
    // NaN is no JSON, but read as a number it is reported with its place, and reading continues.
    return JsonFactory.builder()
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .streamReadConstraints(CONSTRAINTS)
        .build();
  }

  private static void complain(
      SourceText source, Mistakes mistakes, JacksonException e, boolean yaml) {
    if (!yaml && isOfAnotherKind(source.name())) {
      mistakes.add(
          source.name(),
          0,
          0,
          MessageCode.NO_SUCH_FORMAT,
          "is no JSON, as which files of this name are read; expected JSON, or a name that ends"
              + (source.name().toLowerCase(Locale.ROOT).endsWith(".csv")
                  ? " with .yaml or .yml"
                  : " with .yaml, .yml or, for a table, .csv"));
      return;
    }
    SyntaxMistake mistake =
        yaml
            ? Yaml.mistake(source.text(), e)
            : JsonSyntax.firstMistake(source.text()).orElseGet(() -> tooLong(source.text()));
    mistakes.add(
        source.name(),
        mistake.line(),
        mistake.column(),
        MessageCode.NO_SUCH_FORMAT,
        mistake.message());
  }

  /** For what the parser refuses although it is well formed: a number of excessive length. */
  private static SyntaxMistake tooLong(String text) {
    Matcher number = LONG_NUMBER.matcher(text);
    String message = "found a value that is too long; expected one of at most 1000 characters";
    return number.find()
        ? SyntaxMistake.at(text, number.start(), message)
        : new SyntaxMistake(0, 0, message);
  }

  private Optional<Node> document() {
    if (parser.nextToken() == null) {
      mistakes.add(source.name(), 0, 0, MessageCode.NO_SUCH_FORMAT, "is empty");
      return Optional.empty();
    }
    Node root = value(0);
    if (parser.nextToken() != null) {
      throw stop("found more after the end of the first value; expected the end of the file");
    }
    return Optional.of(root);
  }

  private Node value(int depth) {
    if (depth > DEEPEST) {
      throw stop("is nested more than " + DEEPEST + " levels deep");
    }
    if (yaml && Yaml.isAlias(parser)) {
      throw stop("found an alias of YAML ('*'), which is not supported; write the value itself");
    }
    int line = line();
    int column = column();
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> entries(line, column, depth);
      case START_ARRAY -> items(line, column, depth);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          new Node.Number(line, column, once(parser.getString()));
      case VALUE_TRUE, VALUE_FALSE -> new Node.Truth(line, column, token == JsonToken.VALUE_TRUE);
      case VALUE_NULL -> new Node.Nothing(line, column);
      case VALUE_STRING -> new Node.Text(line, column, once(whole(parser.getString())));
      default -> throw stop("found " + token + "; expected a value");
    };
  }

  /** Refuses half characters, which JSON can write as escapes but no file can hold. */
  private String whole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw stop("found half a character (an unpaired surrogate) in a text");
        }
        i++;
      }
    }
    return text;
  }

  /** Returns the same text, as it was kept when it was read first if it is a short one. */
  private String once(String text) {
    if (text.length() > LONGEST_REPEATED || repeated.size() == MOST_REPEATED) {
      return repeated.getOrDefault(text, text);
    }
    String first = repeated.putIfAbsent(text, text);
    return first == null ? text : first;
  }

  private Node items(int line, int column, int depth) {
    var items = new ArrayList<Node>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      requireMore();
      items.add(value(depth + 1));
    }
    return new Node.Items(line, column, items);
  }

  private Node entries(int line, int column, int depth) {
    Map<String, Node.Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      requireMore();
      String key = once(parser.currentName());
      int keyLine = line();
      int keyColumn = column();
      parser.nextToken();
      requireMore();
      var entry = new Node.Entry(keyLine, keyColumn, value(depth + 1));
      Node.Entry first = entries.putIfAbsent(key, entry);
      if (first != null) {
        String message = "key '%s' stands here again, first in line %d; expected it once";
        mistakes.add(
            source.name(),
            keyLine,
            keyColumn,
            MessageCode.UNKNOWN_KEY,
            message.formatted(Excerpt.shortened(key), first.line()));
      }
    }
    return new Node.Entries(line, column, ShortMap.of(entries));
  }

  private void requireMore() {
    if (parser.currentToken() == null) {
      throw stop("ends too early");
    }
  }

  private StopException stop(String message) {
    mistakes.add(source.name(), line(), column(), MessageCode.NO_SUCH_FORMAT, message);
    return new StopException();
  }

  private int line() {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }

  private int column() {
    return Math.max(1, parser.currentTokenLocation().getColumnNr());
  }

  /** Ends the reading of a file in which nothing more can be understood. */
  private static final class StopException extends RuntimeException {
    StopException() {
      super(null, null, false, false);
    }
  }
}
