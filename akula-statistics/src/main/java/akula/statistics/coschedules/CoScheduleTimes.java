package akula.statistics.coschedules;

import java.util.Arrays;

/**
 * For how long the applications of one run ran beside each other: the frequency matrix of J. Feliu
 * and others, IEEE TPDS 28(10), 2017, Figures 9 and 10, in time and not in quanta.
 *
 * <p>It is told, core by core (or domain by domain), for how long what was there. Threads of one
 * context take turns and are not beside each other; where a thread has but a part of the time, it
 * is taken to have it whenever those on the other contexts have theirs, by chance.
 */
public final class CoScheduleTimes {
  private static final int FEW = 8;

  /** Stands for no application in particular. */
  private static final int ANY = -1;

  private int applications;
  private double[] running = {};

  /** By application and application, behind them a column of the time alone. */
  private double[] beside = {};

  private int count;
  private int[] contexts = new int[FEW];
  private int[] rows = new int[FEW];
  private double[] shares = new double[FEW];

  /** Forgets everything; a run of so many applications begins. */
  public void begin(int newApplications) {
    applications = newApplications;
    running = new double[applications];
    beside = new double[applications * (applications + 1)];
    count = 0;
  }

  /** Returns how many applications there are. */
  public int applications() {
    return applications;
  }

  /**
   * Tells of a thread of the core at hand.
   *
   * @param context where it is; those of one context are told one after the other
   * @param application its number, from 0
   * @param share what it has of the time there, above 0 and at most 1
   */
  public void add(int context, int application, double share) {
    if (count == contexts.length) {
      contexts = Arrays.copyOf(contexts, 2 * count);
      rows = Arrays.copyOf(rows, 2 * count);
      shares = Arrays.copyOf(shares, 2 * count);
    }
    contexts[count] = context;
    rows[count] = application;
    shares[count++] = share;
  }

  /**
   * Ends the core at hand.
   *
   * @param nanos for how long it was as was told
   */
  public void end(double nanos) {
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      double own = nanos * shares[i];
      running[row] += own;
      beside[row * (applications + 1) + applications] += own * without(i, ANY);
      for (int j = 0; j < count; j++) {
        if (isFirst(j)) {
          beside[row * (applications + 1) + rows[j]] += own * (1 - without(i, rows[j]));
        }
      }
    }
    count = 0;
  }

  private boolean isFirst(int entry) {
    for (int i = 0; i < entry; i++) {
      if (rows[i] == rows[entry]) {
        return false;
      }
    }
    return true;
  }

  /** Returns for which part of its time a thread has no thread of an application beside it. */
  private double without(int entry, int application) {
    double without = 1;
    int at = 0;
    while (at < count) {
      int context = contexts[at];
      double there = 0;
      for (; at < count && contexts[at] == context; at++) {
        if (application == ANY || rows[at] == application) {
          there += shares[at];
        }
      }
      if (context != contexts[entry]) {
        without *= Math.max(0, 1 - there);
      }
    }
    return without;
  }

  /** Returns for how long all threads of an application ran together, nanoseconds. */
  public long runningNanos(int application) {
    return Math.round(running[application]);
  }

  /**
   * Returns for how long threads of an application had at least one of another beside them, or
   * another one of the same application, nanoseconds.
   */
  public long besideNanos(int application, int other) {
    return Math.round(beside[application * (applications + 1) + other]);
  }

  /** Returns for how long threads of an application had nobody beside them, nanoseconds. */
  public long aloneNanos(int application) {
    return besideNanos(application, applications);
  }
}
