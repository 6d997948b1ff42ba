package akula.bounds;

import akula.bootstrap.BootstrapData;

/**
 * What threads that never move need at least, if some of them share contexts. {@code
 * docs/guide/bounds.md} says why.
 */
final class LeastTimes {
  /** What the simulator may round off, relative to run times. */
  private static final double ROUNDING = 1e-9;

  private final double[] alone;
  private final double[] solo;
  private final double[] launch;
  private final double slice;
  private final double fastest;

  /**
   * Makes them.
   *
   * @param ones the threads, each a class of its own
   * @param aloneNanos least time of each on a context of speed 1
   * @param fastest speed of the fastest core
   */
  LeastTimes(
      ThreadClasses ones,
      double[] aloneNanos,
      BootstrapData data,
      long sliceNanos,
      double fastest) {
    alone = aloneNanos;
    solo = new double[ones.size()];
    launch = new double[ones.size()];
    for (int i = 0; i < solo.length; i++) {
      solo[i] = data.soloNanos(ones.application(i));
      launch[i] = ones.launchNanos(i);
    }
    slice = sliceNanos;
    this.fastest = fastest;
  }

  /** Returns the number of threads. */
  int count() {
    return alone.length;
  }

  /** Returns the length of a turn, nanoseconds. */
  double slice() {
    return slice;
  }

  double launchNanos(int thread) {
    return launch[thread];
  }

  /** Returns the least time from launch to end on a context of its own. */
  double alone(int thread, double speed) {
    return alone[thread] / speed;
  }

  /**
   * Returns for how long at least each of two threads waits for the other on one context of a
   * speed: {@code [one * threads + other]}.
   */
  double[] waits(double speed) {
    int count = alone.length;
    double[] all = new double[count * count];
    for (int one = 0; one < count; one++) {
      for (int other = 0; other < count; other++) {
        all[one * count + other] = wait(one, other, speed);
      }
    }
    return all;
  }

  /** Returns for how long at least each of two threads on one context waits for the other. */
  double wait(int one, int other, double speed) {
    int first = launch[one] <= launch[other] ? one : other;
    int second = first == one ? other : one;
    double left = alone(first, speed) - (launch[second] - launch[first]);
    return Math.max(0, Math.min(left, alone(second, speed)) - 2 * slice);
  }

  /** Returns the degradation of a thread that takes so long, as a fraction, safely rounded. */
  double degradation(int thread, double nanos) {
    return nanos * (1 - ROUNDING) / solo[thread] - 1;
  }

  /** Returns the least degradation of a thread, whatever its context. */
  double floor(int thread) {
    return degradation(thread, alone(thread, fastest));
  }

  /** Returns the sum of the least degradations of all threads. */
  double floorSum() {
    double sum = 0;
    for (int i = 0; i < alone.length; i++) {
      sum += floor(i);
    }
    return sum;
  }

  /** Returns by how much the degradations of two threads on one context grow at least, in sum. */
  double extra(int one, int other, double speed) {
    double wait = wait(one, other, speed) * (1 - ROUNDING);
    return wait / solo[one] + wait / solo[other];
  }

  /**
   * Returns the least that a placement costs in which a context has more threads than so many.
   *
   * @param worst whether the greatest degradation counts, or the sum
   */
  double leastOversubscribed(int perContext, boolean worst) {
    double least = Double.POSITIVE_INFINITY;
    for (int one = 0; one < alone.length; one++) {
      for (int other = one + 1; other < alone.length; other++) {
        least = Math.min(least, worst ? worse(one, other) : extra(one, other, fastest));
      }
    }
    double pairs = perContext * (perContext + 1) / 2.0;
    return worst ? least : floorSum() + pairs * least;
  }

  private double worse(int one, int other) {
    double wait = wait(one, other, fastest);
    return Math.max(
        degradation(one, alone(one, fastest) + wait),
        degradation(other, alone(other, fastest) + wait));
  }

  /** Returns the greatest of the least degradations of all threads. */
  double floorWorst() {
    double worst = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < alone.length; i++) {
      worst = Math.max(worst, floor(i));
    }
    return worst;
  }
}
