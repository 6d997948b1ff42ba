package akula.formats.decisions;

import java.util.Arrays;
import java.util.Locale;

/** Whether a thread that was placed may run. */
public enum LogState {
  /** It runs where it is. */
  RUNS,
  /** It is paused. */
  PAUSED,
  /** The policy has not let it begin. */
  INACTIVE;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** Returns what stands in a log. */
  public String word() {
    return word;
  }

  static boolean isState(String word) {
    return Arrays.stream(values()).anyMatch(state -> state.word.equals(word));
  }

  /**
   * Returns what a word of a log says.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static LogState of(String word) {
    for (LogState state : values()) {
      if (state.word.equals(word)) {
        return state;
      }
    }
    throw new IllegalArgumentException("no state of a thread: " + word);
  }
}
