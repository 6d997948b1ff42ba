package akula.formats.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Writes maps, lists, texts and numbers as JSON, the same bytes for equal contents.
 *
 * <p>A map that has an order keeps it; the keys of any other are sorted, since the order of {@code
 * Map.of} changes from one Java process to the next. Lines end with a line feed everywhere.
 */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final JsonFactory ASCII =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private JsonText() {}

  /**
   * Returns a value as indented JSON in UTF-8, with a line feed at its end.
   *
   * @param value a map with text keys, an {@link Iterable}, a text, an enum constant (its name), a
   *     boolean, an {@code int}, {@code long} or {@code double} (null if not finite), or null
   * @throws IllegalArgumentException if anything else is in it
   */
  public static byte[] encode(Object value) {
    return encode(value, printer().withArrayIndenter(LINES));
  }

  /**
   * Returns the text of an object as {@link #encode} does, but with each list in one line.
   *
   * @param object texts, numbers, truth values, lists and maps
   */
  public static String of(Map<String, ?> object) {
    return new String(encode(object, printer()), UTF_8);
  }

  private static DefaultPrettyPrinter printer() {
    return new DefaultPrettyPrinter().withObjectIndenter(LINES);
  }

  private static byte[] encode(Object value, PrettyPrinter printer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = FACTORY.createGenerator(new Printed(printer), bytes)) {
      write(out, value);
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  /**
   * Returns a value as JSON in one line without its end, as journals have it.
   *
   * @param value as {@link #encode} takes it
   */
  public static String line(Object value) {
    return line(value, FACTORY);
  }

  /** Returns a value as {@link #line} does, with escapes for all but ASCII. */
  public static String ascii(Object value) {
    return line(value, ASCII);
  }

  private static String line(Object value, JsonFactory factory) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = factory.createGenerator(ObjectWriteContext.empty(), bytes)) {
      write(out, value);
    }
    return bytes.toString(UTF_8);
  }

  /** Returns what {@link #encode} returned as a text of one line. */
  public static String joined(byte[] encoded) {
    return new String(encoded, UTF_8).strip().replaceAll("\n *", "");
  }

  private static void write(JsonGenerator out, Object value) {
    switch (value) {
      case null -> out.writeNull();
      case Map<?, ?> map -> writeMap(out, map);
      case Iterable<?> list -> writeList(out, list);
      case CharSequence text -> out.writeString(text.toString());
      case Enum<?> constant -> out.writeString(constant.name());
      case Boolean flag -> out.writeBoolean(flag);
      case Integer number -> out.writeNumber(number);
      case Long number -> out.writeNumber(number);
      case Double number when Double.isFinite(number) -> out.writeNumber(number);
      case Double _ -> out.writeNull();
      default ->
          throw new IllegalArgumentException(
              value.getClass().getName()
                  + " cannot be written as JSON: expected a map, a list, a"
                  + " text, a boolean, an int, a long, a double or null");
    }
  }

  private static void writeMap(JsonGenerator out, Map<?, ?> map) {
    out.writeStartObject();
    Map<?, ?> ordered = map instanceof SequencedMap ? map : new TreeMap<>(map);
    ordered.forEach((key, value) -> {
      out.writeName((String) key);
      write(out, value);
    });
    out.writeEndObject();
  }

  private static void writeList(JsonGenerator out, Iterable<?> list) {
    out.writeStartArray();
    list.forEach(value -> write(out, value));
    out.writeEndArray();
  }

  private static final class Printed extends ObjectWriteContext.Base {
    private final PrettyPrinter printer;

    Printed(PrettyPrinter printer) {
      this.printer = printer;
    }

    @Override
    public PrettyPrinter getPrettyPrinter() {
      return printer;
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }
}
