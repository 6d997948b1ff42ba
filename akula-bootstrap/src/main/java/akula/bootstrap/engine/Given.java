package akula.bootstrap.engine;

import akula.bootstrap.contention.MemberParameters;
import java.util.Arrays;

/**
 * The parameters as if alone that the contention models of all levels give one task, now or during
 * a segment. Those of solved co-schedules stay where they are, and are looked for by who reads;
 * those that follow from rates are here.
 */
final class Given {
  private static final MemberParameters[] NOTHING = {};
  private static final int[] NOBODY = {};
  private static final double[] NO_VALUES = {};

  /** In the first slot: where they are; null where they are those of the data set. */
  private MemberParameters firstSolved;

  /** In the first slot: the number that the task has there; mostly there is no other slot. */
  private int firstMember;

  /** The same of the other slots. */
  private final MemberParameters[] otherSolved;

  private final int[] otherMembers;

  /** By place: NaN where the data set's stays. */
  private final double[] values;

  Given(int slots, int places) {
    otherSolved = slots <= 1 ? NOTHING : new MemberParameters[slots - 1];
    otherMembers = slots <= 1 ? NOBODY : new int[slots - 1];
    values = places == 0 ? NO_VALUES : new double[places];
    clear();
  }

  /** Returns another of the same size that has been given nothing. */
  Given another() {
    return new Given(1 + otherSolved.length, values.length);
  }

  void clear() {
    firstSolved = null;
    Arrays.fill(otherSolved, null);
    Arrays.fill(values, Double.NaN);
  }

  void copy(Given other) {
    give(0, other.firstSolved, other.firstMember);
    for (int i = 0; i < otherSolved.length; i++) {
      give(1 + i, other.otherSolved[i], other.otherMembers[i]);
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = other.values[i];
    }
  }

  void give(int slot, MemberParameters parameters, int member) {
    if (solved(slot) != parameters) { // a read is cheaper than the write of a reference
      if (slot == 0) {
        firstSolved = parameters;
      } else {
        otherSolved[slot - 1] = parameters;
      }
    }
    if (slot == 0) {
      firstMember = member;
    } else {
      otherMembers[slot - 1] = member;
    }
  }

  MemberParameters solved(int slot) {
    return slot == 0 ? firstSolved : otherSolved[slot - 1];
  }

  int member(int slot) {
    return slot == 0 ? firstMember : otherMembers[slot - 1];
  }

  /** Returns a parameter that a solved co-schedule gives, or the value alone. */
  double solvedOr(int slot, int column, double alone) {
    MemberParameters solved = solved(slot);
    return solved == null ? alone : solved.valueOr(member(slot), column, alone);
  }

  /** Returns a parameter that follows from rates; NaN where none is given. */
  double value(int place) {
    return values[place];
  }

  /** Sets a parameter that follows from rates; returns whether it was another before. */
  boolean set(int place, double value) {
    boolean changed = Double.compare(values[place], value) != 0;
    values[place] = value;
    return changed;
  }
}
