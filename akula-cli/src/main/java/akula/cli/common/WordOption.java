package akula.cli.common;

import akula.api.plugin.Spelling;
import akula.toolkit.common.Words;
import java.util.List;

/** Options whose values are the words of constants. */
public final class WordOption {
  private WordOption() {}

  /**
   * Returns the constant of a word.
   *
   * @throws WrongValueException if there is none; it tells the words that there are
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String text) {
    List<String> words = Words.all(type);
    return Words.find(type, text)
        .orElseThrow(
            () -> new WrongValueException(Spelling.oneOf(words), Spelling.hint(text, words)));
  }
}
