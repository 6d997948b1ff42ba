package akula.statistics.results;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
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

  private JsonText() {}

  /**
   * Returns a value as indented JSON in UTF-8, with a line feed at its end.
   *
   * @param value a map with text keys, an {@link Iterable}, a text, an enum constant (its name), a
   *     boolean, an {@code int}, {@code long} or {@code double} (null if not finite), or null
   * @throws IllegalArgumentException if anything else is in it
   */
  public static byte[] encode(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = FACTORY.createGenerator(new Indented(), bytes)) {
      write(out, value);
    }
    bytes.write('\n');
    return bytes.toByteArray();
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

  private static final class Indented extends ObjectWriteContext.Base {
    private final PrettyPrinter printer = printer();

    @Override
    public PrettyPrinter getPrettyPrinter() {
      return printer;
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }

    private static PrettyPrinter printer() {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }
  }
}
