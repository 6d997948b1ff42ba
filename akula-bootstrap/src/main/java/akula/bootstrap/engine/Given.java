package akula.bootstrap.engine;

import akula.bootstrap.contention.MemberParameters;
import java.util.Arrays;

/**
 * The parameters as if alone that the contention models of all levels give one task, now or during
 * a stretch. Those of solved co-schedules stay where they are, and are looked for by who reads;
 * those that follow from rates are here.
 */
final class Given {
  private static final MemberParameters[] NOTHING = {};
  private static final int[] NOBODY = {};
  private static final double[] NO_VALUES = {};

  /** By slot: where they are; null where they are those of the data set. */
  private final MemberParameters[] solved;

  /** By slot: the number that the task has there. */
  private final int[] members;

  /** By place: NaN where the data set's stays. */
  private final double[] values;

  Given(int slots, int places) {
    solved = slots == 0 ? NOTHING : new MemberParameters[slots];
    members = slots == 0 ? NOBODY : new int[slots];
    values = places == 0 ? NO_VALUES : new double[places];
    clear();
  }

  /** Returns another of the same size that has been given nothing. */
  Given another() {
    return new Given(solved.length, values.length);
  }

  void clear() {
    for (int i = 0; i < solved.length; i++) {
      solved[i] = null;
    }
    Arrays.fill(values, Double.NaN);
  }

  void copy(Given other) {
    for (int i = 0; i < solved.length; i++) {
      give(i, other.solved[i], other.members[i]);
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = other.values[i];
    }
  }

  void give(int slot, MemberParameters parameters, int member) {
    if (solved[slot] != parameters) { // a read is cheaper than the write of a reference
      solved[slot] = parameters;
    }
    members[slot] = member;
  }

  MemberParameters solved(int slot) {
    return solved[slot];
  }

  int member(int slot) {
    return members[slot];
  }

  /** Returns a parameter that a solved co-schedule gives, or the value alone. */
  double solvedOr(int slot, int column, double alone) {
    return solved[slot] == null ? alone : solved[slot].valueOr(members[slot], column, alone);
  }

  /** Returns a parameter that follows from rates; NaN where none is given. */
  double value(int place) {
    return values[place];
  }

  /** Sets a parameter that follows from rates; tells whether it was another before. */
  boolean set(int place, double value) {
    boolean changed = Double.compare(values[place], value) != 0;
    values[place] = value;
    return changed;
  }
}
