package akula.api.host;

import akula.api.QueueOrder.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads of a queue that stopped running though they could continue, or had to make room for
 * another before they did, until the policy is notified: each once, in order, and none of it if it
 * runs again by then.
 *
 * @param <T> what a host has for a thread
 */
public final class StoppedThreads<T> {
  private final List<T> threads = new ArrayList<>();
  private final List<Reason> reasons = new ArrayList<>();

  /** Makes one that is empty. */
  public StoppedThreads() {}

  /** Notes a thread, unless it is noted already. */
  public void add(T thread, Reason reason) {
    if (!threads.contains(thread)) {
      threads.add(thread);
      reasons.add(reason);
    }
  }

  /** Forgets a thread, which has left the queue. */
  public void remove(T thread) {
    int position = threads.indexOf(thread);
    if (position >= 0) {
      threads.remove(position);
      reasons.remove(position);
    }
  }

  /** Forgets all. */
  public void clear() {
    threads.clear();
    reasons.clear();
  }

  /** Returns whether there are none. */
  public boolean isEmpty() {
    return threads.isEmpty();
  }

  /** Returns why the first one stopped. */
  public Reason firstReason() {
    return reasons.getFirst();
  }

  /** Returns the first one, and forgets it. */
  public T takeFirst() {
    reasons.removeFirst();
    return threads.removeFirst();
  }
}
