package akula.policies.contention;

import java.util.random.RandomGenerator;

/** Picks pairs of threads of two domains that were never exchanged. */
final class UntriedPairs {
  private final Residents residents;
  private final TriedPairs tried = new TriedPairs();

  /** A bit for each thread: those of the domain that was looked at last. */
  private long[] partners = {};

  private int seat;
  private int otherSeat;

  /**
   * Makes one that knows no thread.
   *
   * @param residents where the threads are
   */
  UntriedPairs(Residents residents) {
    this.residents = residents;
  }

  /** Forgets what was tried; the threads have numbers from 0 to {@code count - 1} from now on. */
  void clear(int count) {
    tried.clear(count);
    if (partners.length != tried.words()) {
      partners = new long[tried.words()];
    }
  }

  /** Tells whether there is a pair of threads in two domains that were never exchanged. */
  boolean remain(int domain, int other) {
    return count(domain, other) > 0;
  }

  /**
   * Picks a pair, any that is left with the same chance, and counts it as tried.
   *
   * @return whether there was one; {@link #seat} and {@link #otherSeat} tell which
   */
  boolean pick(int domain, int other, RandomGenerator random) {
    int untried = count(domain, other);
    if (untried == 0) {
      return false;
    }
    int drawn = random.nextInt(untried);
    seat = residents.start(domain);
    for (int here = countOf(seat); drawn >= here; here = countOf(++seat)) {
      drawn -= here;
    }
    otherSeat = partnerOf(residents.number(seat), residents.start(other), drawn);
    tried.add(residents.number(seat), residents.number(otherSeat));
    return true;
  }

  /** Returns the seat of the picked thread of the first domain. */
  int seat() {
    return seat;
  }

  /** Returns the seat of the picked thread of the other domain. */
  int otherSeat() {
    return otherSeat;
  }

  private int count(int domain, int other) {
    residents.mark(other, partners);
    int untried = 0;
    for (int i = residents.start(domain); i < residents.start(domain + 1); i++) {
      untried += countOf(i);
    }
    return untried;
  }

  private int countOf(int position) {
    return tried.untried(residents.number(position), partners);
  }

  /** Returns the seat of the untried partner before which there are so many others. */
  private int partnerOf(int number, int first, int before) {
    int left = before;
    int position = first;
    while (tried.has(number, residents.number(position)) || left-- > 0) {
      position++;
    }
    return position;
  }
}
