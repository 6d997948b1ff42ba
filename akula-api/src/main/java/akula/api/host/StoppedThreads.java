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
  /** The first one, or null: mostly there are no others. */
  private T first;

  private Reason firstReason;
  private final List<T> others = new ArrayList<>();
  private final List<Reason> otherReasons = new ArrayList<>();

  /** Makes one that is empty. */
  public StoppedThreads() {}

  /** Notes a thread, unless it is noted already. */
  public void add(T thread, Reason reason) {
    if (first == null) {
      first = thread;
      firstReason = reason;
    } else if (first != thread && !others.contains(thread)) {
      others.add(thread);
      otherReasons.add(reason);
    }
  }

  /** Forgets a thread, which has left the queue. */
  public void remove(T thread) {
    if (thread == first) {
      takeFirst();
      return;
    }
    int position = others.indexOf(thread);
    if (position >= 0) {
      others.remove(position);
      otherReasons.remove(position);
    }
  }

  /** Forgets all. */
  public void clear() {
    first = null;
    others.clear();
    otherReasons.clear();
  }

  /** Returns whether there are none. */
  public boolean isEmpty() {
    return first == null;
  }

  /** Returns why the first one stopped. */
  public Reason firstReason() {
    return firstReason;
  }

  /** Returns the first one, and forgets it. */
  public T takeFirst() {
    T taken = first;
    if (others.isEmpty()) {
      first = null;
    } else {
      first = others.removeFirst();
      firstReason = otherReasons.removeFirst();
    }
    return taken;
  }
}
