package akula.policies.contention;

import akula.api.AkulaThread;
import java.util.Arrays;

/** Which threads are in which domain: the seats of domain d are start(d) to start(d + 1) - 1. */
final class Residents {
  private AkulaThread[] threads = {};
  private int[] start = {0};
  private int[] free = {};

  /** Number of each seat's thread among those that were given. */
  private int[] seats = {};

  /**
   * Seats all threads where they are; those in no place are left out.
   *
   * @param newThreads the threads, in the first {@code count} places; they stay there until the
   *     next call
   * @param domains number of domains of the machine
   */
  void take(AkulaThread[] newThreads, int count, int domains) {
    threads = newThreads;
    if (start.length != domains + 1 || seats.length < count) {
      start = new int[domains + 1];
      free = new int[domains];
      seats = new int[2 * count];
    }
    Arrays.fill(start, 0);
    for (int i = 0; i < count; i++) {
      if (threads[i].context() != null) {
        start[threads[i].domain().index() + 1]++;
      }
    }
    for (int d = 0; d < domains; d++) {
      start[d + 1] += start[d];
      free[d] = start[d];
    }
    for (int i = 0; i < count; i++) {
      if (threads[i].context() != null) {
        seats[free[threads[i].domain().index()]++] = i;
      }
    }
  }

  /** Returns the first seat of a domain, or the end of the last one. */
  int start(int domain) {
    return start[domain];
  }

  /** Returns the number of the thread on a seat among those that were given. */
  int number(int seat) {
    return seats[seat];
  }

  /** Exchanges the threads of two seats, each going to the other's hardware context. */
  void exchange(int seat, int other) {
    int number = seats[seat];
    int partner = seats[other];
    threads[number].exchangePlaces(threads[partner]);
    seats[seat] = partner;
    seats[other] = number;
  }

  /**
   * Marks the threads of a domain.
   *
   * @param marks gets bit n of word n / 64 for the thread with number n; all others become 0
   */
  void mark(int domain, long[] marks) {
    int end = start[domain + 1];
    if (marks.length > 1) {
      Arrays.fill(marks, 0);
      for (int seat = start[domain]; seat < end; seat++) {
        marks[seats[seat] >>> 6] |= 1L << seats[seat];
      }
    } else {
      long bits = 0;
      for (int seat = start[domain]; seat < end; seat++) {
        bits |= 1L << seats[seat];
      }
      marks[0] = bits; // up to 64 threads, of which there are many short runs
    }
  }

  /**
   * Returns the sum of a parameter over the threads of a domain.
   *
   * @return NaN if one has no reading
   */
  double sum(int domain, String parameter) {
    // A reading may be any code: fields would be looked up anew after each.
    AkulaThread[] all = threads;
    int[] numbers = seats;
    int end = start[domain + 1];
    double sum = 0;
    for (int seat = start[domain]; seat < end; seat++) {
      sum += all[numbers[seat]].readParameterOr(parameter, Double.NaN);
    }
    return sum;
  }
}
