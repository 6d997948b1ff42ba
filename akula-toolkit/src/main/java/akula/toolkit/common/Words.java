package akula.toolkit.common;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Constants as words of files and options: small letters, dashes for underscores. */
public final class Words {
  private Words() {}

  /** Returns the word of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the constant of a word, in whatever letters, or nothing if there is none. */
  public static <E extends Enum<E>> Optional<E> find(Class<E> type, String text) {
    return Stream.of(type.getEnumConstants())
        .filter(constant -> of(constant).equals(text.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  /** Returns the words of all constants of a type. */
  public static List<String> all(Class<? extends Enum<?>> type) {
    return Stream.of(type.getEnumConstants()).map(Words::of).toList();
  }
}
