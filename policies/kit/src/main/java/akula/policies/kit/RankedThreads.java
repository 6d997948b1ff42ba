package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.Machine;
import java.util.Arrays;

/**
 * The threads of a run, those with most of a parameter first. A reading serves for a while; a
 * thread without one counts as average.
 *
 * <p>Sorting costs T for T threads whose order hardly changed, T * T at worst.
 */
public final class RankedThreads {
  private final String parameter;
  private final long refreshNanos;
  private Ranked[] ranked = new Ranked[16];
  private int count;
  private int unread;
  private boolean added;
  private long nextRefreshNanos;

  private static final class Ranked {
    private final AkulaThread thread;
    private double value;
    private boolean read;

    private Ranked(AkulaThread thread) {
      this.thread = thread;
    }
  }

  /**
   * Makes an empty one.
   *
   * @param parameter the parameter that is read, which the policy has to require
   * @param refreshNanos for how long a reading serves, nanoseconds; 0 to read anew at each update
   */
  public RankedThreads(String parameter, long refreshNanos) {
    this.parameter = parameter;
    this.refreshNanos = refreshNanos;
  }

  /** Starts a thread where the machine is least loaded, adds it, and asks for its parameter. */
  public void launch(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    thread.addParameter(parameter);
    if (count == ranked.length) {
      ranked = Arrays.copyOf(ranked, 2 * count);
    }
    ranked[count++] = new Ranked(thread);
    unread++;
    added = true;
  }

  /** Returns the number of threads. */
  public int count() {
    return count;
  }

  /**
   * Returns a thread.
   *
   * @param rank 0 for the one with most of the parameter, to {@link #count} - 1
   */
  public AkulaThread thread(int rank) {
    return ranked[rank].thread;
  }

  /** Returns the parameter of a thread as last read, or the mean of those that were read. */
  public double value(int rank) {
    return ranked[rank].value;
  }

  /** Returns whether the value of a thread was ever read. */
  public boolean isRead(int rank) {
    return ranked[rank].read;
  }

  /** Returns whether every thread has been read, so that there is nothing to wait for. */
  public boolean areAllRead() {
    return unread == 0;
  }

  /** Returns whether no thread has been read yet, so that the order says nothing. */
  public boolean areAllUnread() {
    return unread == count;
  }

  /**
   * Drops threads that ended, reads and sorts, if threads came, went, or have a first reading.
   *
   * @return whether that was so
   */
  public boolean update(Machine machine) {
    if (!added && machine.threadCount() == count && !anyHasAFirstReading()) {
      return false;
    }
    added = false;
    dropEnded();
    boolean refresh = machine.nowNanos() >= nextRefreshNanos;
    if (refresh || unread > 0) {
      nextRefreshNanos = refresh ? machine.nowNanos() + refreshNanos : nextRefreshNanos;
      read(refresh);
      sort();
    }
    return true;
  }

  private boolean anyHasAFirstReading() {
    for (int i = 0; i < count && unread > 0; i++) {
      if (!ranked[i].read && ranked[i].thread.hasReading(parameter)) {
        return true;
      }
    }
    return false;
  }

  private void dropEnded() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!ranked[i].thread.isFinished()) {
        ranked[kept++] = ranked[i];
      }
    }
    Arrays.fill(ranked, kept, count, null);
    count = kept;
    unread = 0;
    for (int i = 0; i < count; i++) {
      unread += ranked[i].read ? 0 : 1;
    }
  }

  private void read(boolean all) {
    double sum = 0;
    unread = 0;
    for (int i = 0; i < count; i++) {
      Ranked one = ranked[i];
      if (all || !one.read) {
        double value = one.thread.readParameterOr(parameter, one.read ? one.value : Double.NaN);
        one.read = !Double.isNaN(value);
        one.value = value;
      }
      sum += one.read ? one.value : 0;
      unread += one.read ? 0 : 1;
    }
    double mean = unread == count ? 0 : sum / (count - unread);
    for (int i = 0; i < count; i++) {
      ranked[i].value = ranked[i].read ? ranked[i].value : mean;
    }
  }

  /** By insertion, since the order of the last time is nearly right; equal threads keep theirs. */
  private void sort() {
    for (int i = 1; i < count; i++) {
      Ranked one = ranked[i];
      int to = i;
      while (to > 0 && ranked[to - 1].value < one.value) {
        ranked[to] = ranked[to - 1];
        to--;
      }
      ranked[to] = one;
    }
  }
}
