package akula.policies.contention;

import akula.api.AkulaThread;
import java.util.Arrays;

/** Which threads are in which domain: the seats of domain d are start(d) to start(d + 1) - 1. */
final class Residents {
  private int[] start = {0};
  private int[] free = {};
  private AkulaThread[] seats = {};

  /** Number of each seat's thread among those that were given. */
  private int[] numbers = {};

  /**
   * Seats all threads where they are; those in no place are left out.
   *
   * @param threads the threads, in the first {@code count} places
   * @param domains number of domains of the machine
   */
  void take(AkulaThread[] threads, int count, int domains) {
    if (start.length != domains + 1 || seats.length < count) {
      start = new int[domains + 1];
      free = new int[domains];
      seats = new AkulaThread[2 * count];
      numbers = new int[2 * count];
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
        int seat = free[threads[i].domain().index()]++;
        seats[seat] = threads[i];
        numbers[seat] = i;
      }
    }
  }

  /** Returns the first seat of a domain, or the end of the last one. */
  int start(int domain) {
    return start[domain];
  }

  /** Returns the number of the thread on a seat among those that were given. */
  int number(int seat) {
    return numbers[seat];
  }

  /** Exchanges the threads of two seats, each going to the other's hardware context. */
  void exchange(int seat, int other) {
    AkulaThread thread = seats[seat];
    AkulaThread partner = seats[other];
    thread.exchangePlaces(partner);
    seats[seat] = partner;
    seats[other] = thread;
    int number = numbers[seat];
    numbers[seat] = numbers[other];
    numbers[other] = number;
  }

  /**
   * Returns the sum of a parameter over the threads of a domain.
   *
   * @return NaN if one has no reading
   */
  double sum(int domain, String parameter) {
    double sum = 0;
    for (int seat = start[domain]; seat < start[domain + 1]; seat++) {
      sum += seats[seat].readParameterOr(parameter, Double.NaN);
    }
    return sum;
  }
}
