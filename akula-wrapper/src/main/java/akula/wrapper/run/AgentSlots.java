package akula.wrapper.run;

import java.util.BitSet;

/**
 * Which numbers of the agent are taken. An application is counted in the slot of its own number;
 * registered threads are counted in slots that no application will need.
 */
final class AgentSlots {
  private final BitSet taken = new BitSet();
  private final int count;
  private final int applications;
  private int returned;

  /**
   * Makes them, all free.
   *
   * @param count how many there are, from 0
   * @param applications how many of a run may need one
   */
  AgentSlots(int count, int applications) {
    this.count = count;
    this.applications = applications;
  }

  /** Returns how many there are. */
  int count() {
    return count;
  }

  /** Takes one for an application; -1 if none is free. */
  int takeForApplication() {
    return take(0);
  }

  /** Takes one for a registered thread; -1 if none is free that no application will need. */
  int takeForThread() {
    return take(applications);
  }

  private int take(int least) {
    int slot = taken.nextClearBit(least);
    if (slot >= count) {
      return -1;
    }
    taken.set(slot);
    return slot;
  }

  void giveBack(int slot) {
    taken.clear(slot);
    returned++;
  }

  /** Returns how often one was given back: while that is as it was there is no more room. */
  int returned() {
    return returned;
  }
}
