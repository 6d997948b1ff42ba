package akula.cli.ground;

import akula.api.plugin.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Constants as words of the command line: small letters, dashes for underscores. */
public final class Words {
  private Words() {}

  /** Returns the word of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the constant of a word.
   *
   * @throws WrongValueException if there is none; it tells the words that there are
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String text) {
    E[] constants = type.getEnumConstants();
    for (E constant : constants) {
      if (of(constant).equals(text.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    List<String> words = Stream.of(constants).map(Words::of).toList();
    throw new WrongValueException(Spelling.oneOf(words), Spelling.hint(text, words));
  }
}
