package akula.smt.interference;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a program alone on a core is, to which its stacks beside others are compared. */
public enum AloneStack {
  /**
   * In the mode that it has beside others, with a context's share of what the core divides: TPDS
   * 2017, section 3.2, ST throttled.
   */
  THROTTLED,

  /** With all of the core, as in Feliu et al., HPCA 2016, to which the paper compares. */
  SINGLE;

  /** Returns the mode in which a program is alone that is in another one beside others. */
  public int mode(int beside) {
    return this == SINGLE ? 1 : beside;
  }

  /** Returns the word for it in files and options. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the one that a word is for. */
  static Optional<AloneStack> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }
}
