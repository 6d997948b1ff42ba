package akula.bootstrap.reference;

import java.util.SplittableRandom;

/** Chance that depends on named numbers only, so that no order of calls can change it. */
final class Hash {
  private Hash() {}

  static SplittableRandom of(long... numbers) {
    long state = 1;
    for (long number : numbers) {
      state = new SplittableRandom(state * 31 + number).nextLong();
    }
    return new SplittableRandom(state);
  }
}
