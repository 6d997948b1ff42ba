package akula.api.plugin;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How the values of one Java type are written.
 *
 * @param name what it is, for people: 'a whole number'
 * @param parse text to value; throws IllegalArgumentException
 * @param format value to text that parses to an equal value
 * @param order the order of values, for ranges; null if they have none
 * @param number how far along a value is in that order; null without one
 * @param nearest the value that is nearest to such a number; null without one
 */
record OptionType(
    String name,
    Function<String, Object> parse,
    Function<Object, String> format,
    Comparator<Object> order,
    ToDoubleFunction<Object> number,
    DoubleFunction<Object> nearest) {

  /** How a list is written, for people. */
  static final String LIST = "whole numbers such as 0/1/2";

  private static final String WHOLE = "a whole number";

  /** Values of a type that has no order. */
  private OptionType(String name, Function<String, Object> parse, Function<Object, String> format) {
    this(name, parse, format, null, null, null);
  }

  /** Returns the type of a component, or nothing if values of its Java type cannot be written. */
  static Optional<OptionType> of(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == List.class) {
      return isListOfIntegers(component.getGenericType())
          ? Optional.of(new OptionType(LIST, OptionType::list, OptionType::listText))
          : Optional.empty();
    }
    return Optional.ofNullable(type.isEnum() ? ofEnum(type) : ofPlain(type));
  }

  /** Returns what should stand in the place of a text that cannot be parsed, for people. */
  String expected(String text) {
    if (name.equals(DurationText.EXPECTED)) {
      return DurationText.expected(text);
    }
    return name.equals(WHOLE) && text.matches("[+-]?[0-9]+")
        ? "a whole number of at most 9 digits"
        : name;
  }

  private static OptionType ofPlain(Class<?> type) {
    if (type == int.class) {
      return ordered(
          WHOLE,
          Integer::valueOf,
          Object::toString,
          Integer.class,
          Integer::doubleValue,
          point -> (int) Math.rint(point));
    } else if (type == long.class) {
      return ordered(
          WHOLE, Long::valueOf, Object::toString, Long.class, Long::doubleValue, Math::round);
    } else if (type == double.class) {
      return ordered(
          "a number",
          OptionType::finite,
          OptionType::numberText,
          Double.class,
          Double::doubleValue,
          point -> point);
    } else if (type == boolean.class) {
      return new OptionType("true or false", OptionType::truth, Object::toString);
    } else if (type == String.class) {
      return new OptionType("text", text -> text, Object::toString);
    } else if (type == Path.class) {
      return new OptionType("a path", Path::of, Object::toString);
    } else if (type == Duration.class) {
      return ordered(
          DurationText.EXPECTED,
          DurationText::parse,
          value -> DurationText.format((Duration) value),
          Duration.class,
          Duration::toNanos,
          point -> Duration.ofNanos(Math.round(point)));
    }
    return null;
  }

  private static <T extends Comparable<T>> OptionType ordered(
      String name,
      Function<String, Object> parse,
      Function<Object, String> format,
      Class<T> type,
      ToDoubleFunction<T> number,
      DoubleFunction<Object> nearest) {
    return new OptionType(
        name,
        parse,
        format,
        Comparator.comparing(type::cast, Comparator.<T>naturalOrder()),
        value -> number.applyAsDouble(type.cast(value)),
        nearest);
  }

  private static OptionType ofEnum(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    String names =
        Arrays.stream(constants).map(OptionType::enumText).collect(Collectors.joining(", "));
    Function<String, Object> parse =
        text ->
            Arrays.stream(constants)
                .filter(constant -> enumText(constant).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    return new OptionType("one of " + names, parse, OptionType::enumText);
  }

  private static String enumText(Object constant) {
    return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
  }

  private static Object finite(String text) {
    double value = Double.parseDouble(text);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  /** Whole numbers without '.0', as people write them. */
  private static String numberText(Object value) {
    double number = (Double) value;
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static Object truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static Object list(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(text.split("/", -1)).map(Integer::valueOf).toList();
  }

  private static String listText(Object value) {
    return ((List<?>) value).stream().map(Object::toString).collect(Collectors.joining("/"));
  }

  private static boolean isListOfIntegers(Type type) {
    return type instanceof ParameterizedType parameterized
        && parameterized.getActualTypeArguments()[0] == Integer.class;
  }
}
