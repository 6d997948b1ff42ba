package akula.wrapper.kernel;

import java.util.Arrays;

/** The threads that are decided, by their ids: found without allocating. */
final class ThreadTable {
  private KernelThread[] slots = new KernelThread[256];
  private int size;

  private int home(int id) {
    return (id * 0x9E3779B9 >>> 7) & slots.length - 1;
  }

  private int slot(int id) {
    int slot = home(id);
    while (slots[slot] != null && slots[slot].id != id) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  /** Returns the thread of an id, or null. */
  KernelThread find(int id) {
    return slots[slot(id)];
  }

  /** Adds a thread whose id is not there. */
  void add(KernelThread thread) {
    if (2 * ++size > slots.length) {
      KernelThread[] old = slots;
      slots = new KernelThread[2 * old.length];
      for (KernelThread each : old) {
        if (each != null) {
          slots[slot(each.id)] = each;
        }
      }
    }
    slots[slot(thread.id)] = thread;
  }

  /** Removes the thread of an id, if it is there; those behind it move up. */
  void remove(int id) {
    int free = slot(id);
    if (slots[free] == null) {
      return;
    }
    size--;
    int at = free;
    while (true) {
      slots[free] = null;
      do {
        at = at + 1 & slots.length - 1;
        if (slots[at] == null) {
          return;
        }
      } while ((at - home(slots[at].id) & slots.length - 1) < (at - free & slots.length - 1));
      slots[free] = slots[at];
      free = at;
    }
  }

  int size() {
    return size;
  }

  /** Returns all of them in the order of their ids. */
  KernelThread[] all() {
    KernelThread[] all = new KernelThread[size];
    int count = 0;
    for (KernelThread each : slots) {
      if (each != null) {
        all[count++] = each;
      }
    }
    Arrays.sort(all, (one, other) -> Integer.compare(one.id, other.id));
    return all;
  }
}
