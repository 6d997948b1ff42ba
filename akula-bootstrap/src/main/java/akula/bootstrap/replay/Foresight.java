package akula.bootstrap.replay;

import akula.formats.kernel.KernelEvent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the next event that names a thread tells of what it does before. So it is known what threads
 * did when a recording began, and after a gap; but for those of which it tells nothing any more.
 */
final class Foresight {
  private final KernelEvent[] events;
  private final Map<Integer, Mentions> mentions = new HashMap<>();

  /** What a thread does. */
  enum Doing {
    RUNS,
    WAITS,
    SLEEPS,
    UNKNOWN
  }

  /**
   * What a thread does, and where.
   *
   * @param cpu where it runs or waits; where it will wait, if it sleeps
   * @param subject it, as the event names it; null if it is not known
   */
  record View(Doing doing, int cpu, KernelEvent.Subject subject) {
    private static final View UNKNOWN = new View(Doing.UNKNOWN, -1, null);
  }

  /** The positions of the events that name a thread. */
  private static final class Mentions {
    private int[] positions = new int[4];
    private int count;

    void add(int position) {
      if (count == positions.length) {
        positions = Arrays.copyOf(positions, 2 * count);
      }
      positions[count++] = position;
    }

    int firstFrom(int position) {
      int found = Arrays.binarySearch(positions, 0, count, position);
      return found >= 0 ? found : -found - 1;
    }
  }

  Foresight(List<KernelEvent> list) {
    events = list.toArray(KernelEvent[]::new);
    for (int i = 0; i < events.length; i++) {
      switch (events[i]) {
        case KernelEvent.Switch it -> {
          mention(it.previous(), i);
          mention(it.next(), i);
        }
        case KernelEvent.Wakeup it -> mention(it.woken(), i);
        case KernelEvent.Migration it -> mention(it.moved(), i);
        default -> {
          // It tells nothing of who runs or waits.
        }
      }
    }
  }

  private void mention(KernelEvent.Subject subject, int position) {
    if (subject.tid() > 0) {
      mentions.computeIfAbsent(subject.tid(), _ -> new Mentions()).add(position);
    }
  }

  /** Returns the numbers of all threads, from the least. */
  int[] threads() {
    return mentions.keySet().stream().mapToInt(tid -> tid).sorted().toArray();
  }

  /** Returns what a thread does before an event, by those from that one on. */
  View of(int tid, int position) {
    Mentions of = mentions.get(tid);
    int next = of == null ? 0 : of.firstFrom(position);
    int movedFrom = -1;
    for (; of != null && next < of.count; next++) {
      switch (events[of.positions[next]]) {
        case KernelEvent.Switch it -> {
          boolean ran = it.previous().tid() == tid;
          return new View(
              ran ? Doing.RUNS : Doing.WAITS,
              movedFrom < 0 ? it.cpu() : movedFrom,
              ran ? it.previous() : it.next());
        }
        case KernelEvent.Wakeup it -> {
          // One that waits already may be woken once more, when it was about to fall asleep; that
          // is not told apart from one that slept.
          return it.isNew()
              ? View.UNKNOWN
              : new View(Doing.SLEEPS, movedFrom < 0 ? it.target() : movedFrom, it.woken());
        }
        case KernelEvent.Migration it -> movedFrom = movedFrom < 0 ? it.from() : movedFrom;
        default -> throw new IllegalStateException("no such mention");
      }
    }
    return View.UNKNOWN;
  }
}
