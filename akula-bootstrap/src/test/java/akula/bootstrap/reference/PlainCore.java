package akula.bootstrap.reference;

import akula.bootstrap.contention.smtcore.CoreRow;
import akula.bootstrap.contention.smtcore.PhaseFactors;
import akula.bootstrap.contention.smtcore.ProgramParts;
import akula.bootstrap.contention.smtcore.SmtCore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A core with several contexts, computed as its description reads: a new state out of the old one,
 * again and again, with every sum over the others written out.
 */
final class PlainCore implements Contention {
  private static final int FX = 0;
  private static final int FP = 1;
  private static final int LS = 2;

  private final SmtCore data;
  private final double latency;

  PlainCore(SmtCore data, double latency) {
    this.data = data;
    this.latency = latency;
  }

  /** A program as it stands: what it needs, and where it has come to. */
  private record Now(ProgramParts needs, PhaseFactors times, double cpi, double ways) {
    double base() {
      return needs.base() * times.base();
    }

    double perCycle() {
      return 1 / cpi;
    }

    double curve(Function<ProgramParts, List<Double>> which) {
      List<Double> values = which.apply(needs);
      double w = Math.max(0.25, Math.min(ways, values.size()));
      int k = Math.max(1, Math.min((int) Math.floor(w), values.size() - 1));
      double left = values.get(k - 1) * times.cache();
      double right = values.get(k) * times.cache();
      return Math.max(0, left + (right - left) * (w - k));
    }

    double share(int unit) {
      return switch (unit) {
        case FP -> needs.floatingPoint();
        case LS -> needs.loadStore();
        default -> 1 - needs.floatingPoint() - needs.loadStore();
      };
    }

    double busy() {
      return Math.min(1, base() / cpi);
    }

    double wish() {
      return Math.min(1, 1.6 / (4 * base()));
    }

    double atMemory() {
      return Math.min(1, curve(ProgramParts::memoryStalls) / cpi);
    }
  }

  @Override
  public Contention at(int node) {
    List<Double> latencies = data.constants().nodeLatencies();
    return latencies.isEmpty() ? this : new PlainCore(data, latencies.get(node));
  }

  @Override
  public double relativeSpeed(int[] rows, int self) {
    if (isNop(rows[self])) {
      return 1;
    }
    return aloneCpi(rows[self]) / sum(stacks(rows)[self]);
  }

  /** Returns the cycles per instruction of a program that has a core beside the memory. */
  double aloneCpi(int row) {
    return sum(new PlainCore(data, 1).stacks(new int[] {row})[0]);
  }

  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** Returns the stacks of all members, in cycles per instruction; null for one that is nop. */
  double[][] stacks(int[] rows) {
    int mode = 1;
    while (mode < rows.length) {
      mode *= 2;
    }
    List<Now> state = new ArrayList<>();
    for (int row : rows) {
      if (!isNop(row)) {
        state.add(program(data.rows().get(row)));
      }
    }
    if (state.isEmpty()) {
      return new double[rows.length][];
    }
    state = begun(state, mode);
    for (int round = 0; round < 11_000; round++) {
      List<Now> next = next(state, mode, round < 1_000 ? 1 : 4);
      boolean still = true;
      for (int i = 0; i < state.size(); i++) {
        double before = state.get(i).cpi();
        still &= Math.abs(next.get(i).cpi() - before) <= 1e-12 * before;
      }
      if (still) {
        return stacks(rows, state, next, mode);
      }
      state = next;
    }
    throw new IllegalStateException("no end");
  }

  private boolean isNop(int row) {
    return data.rows().get(row) instanceof CoreRow.Nop;
  }

  private double[][] stacks(int[] rows, List<Now> state, List<Now> next, int mode) {
    double[][] stacks = new double[rows.length][];
    int program = 0;
    for (int i = 0; i < rows.length; i++) {
      if (!isNop(rows[i])) {
        stacks[i] = stack(state, next.get(program).ways(), program, mode);
        program++;
      }
    }
    return stacks;
  }

  private Now program(CoreRow row) {
    return switch (row) {
      case CoreRow.Whole(ProgramParts parts) -> new Now(parts, new PhaseFactors(1, 1, 1, 1), 0, 0);
      case CoreRow.Part(int program, PhaseFactors times) ->
          new Now(((CoreRow.Whole) data.rows().get(program)).parts(), times, 0, 0);
      case CoreRow.Nop() -> throw new IllegalStateException();
    };
  }

  private static double divided(int mode) {
    return 1 + 0.06 * Math.log(mode) / Math.log(2);
  }

  private List<Now> begun(List<Now> programs, int mode) {
    double ways = data.constants().ways() / programs.size();
    List<Now> state = new ArrayList<>();
    for (Now one : programs) {
      Now placed = new Now(one.needs(), one.times(), 1, ways);
      double cpi =
          placed.base()
              + one.needs().resources() * one.times().resources() * divided(mode)
              + one.needs().frontEnd() * one.times().frontEnd()
              + placed.curve(ProgramParts::hitStalls)
              + placed.curve(ProgramParts::memoryStalls);
      state.add(new Now(one.needs(), one.times(), cpi, ways));
    }
    return state;
  }

  /** Takes a step, or a part of one. */
  private List<Now> next(List<Now> state, int mode, int parts) {
    List<Now> next = new ArrayList<>();
    for (int i = 0; i < state.size(); i++) {
      Now now = state.get(i);
      double ways = now.ways() + (newWays(state, i) - now.ways()) / parts;
      double whole = (now.cpi() + sum(stack(state, ways, i, mode))) / 2;
      double cpi = now.cpi() + (whole - now.cpi()) / parts;
      next.add(new Now(now.needs(), now.times(), cpi, ways));
    }
    return next;
  }

  private double newWays(List<Now> state, int i) {
    double all = data.constants().ways();
    if (state.size() == 1) {
      return all;
    }
    double inserted = overAll(state, -1, PlainCore::insertions);
    return 0.7 * state.get(i).ways() + 0.3 * all * insertions(state.get(i)) / inserted;
  }

  private static double insertions(Now now) {
    return (now.curve(ProgramParts::missesPerKiloInstruction)
            + 0.05 * now.curve(ProgramParts::referencesPerKiloInstruction)
            + 0.01)
        * now.perCycle();
  }

  /** The sum over all but one. */
  private static double overAll(List<Now> state, int except, ToDoubleFunction<Now> what) {
    double sum = 0;
    for (int j = 0; j < state.size(); j++) {
      sum += j == except ? 0 : what.applyAsDouble(state.get(j));
    }
    return sum;
  }

  private static Now moved(Now now, double ways) {
    return new Now(now.needs(), now.times(), now.cpi(), ways);
  }

  /** The stack of a member that has these ways now, with the CPIs of the state. */
  private double[] stack(List<Now> state, double ways, int i, int mode) {
    Now old = state.get(i);
    Now now = moved(old, ways);
    double wait = old.base() * (stretch(state, i, 0, old.wish(), 1) - 1);
    double divided = divided(mode);
    double memory =
        now.curve(ProgramParts::memoryStalls)
            * (1 + 1.5 * (divided - 1))
            * latency
            * (1 + data.constants().window() * overAll(state, i, Now::atMemory))
            * (1 + data.constants().traffic() * othersTraffic(state, i) / 10);
    double units = 0;
    for (int unit : new int[] {FX, FP, LS}) {
      units += (unit == FP ? 2 : 1) * old.share(unit) * queue(state, i, unit);
    }
    double resources = old.needs().resources() * old.times().resources() * divided;
    double frontEnd = old.needs().frontEnd() * old.times().frontEnd();
    return new double[] {
      old.base() + 0.4 * wait,
      resources * (1 + data.constants().units() * units)
          + now.curve(ProgramParts::hitStalls) * firstLevel(state, i)
          + memory,
      frontEnd * (1 + data.constants().predictor() * (state.size() - 1)),
      0.6 * wait,
      0.03 * old.base()
    };
  }

  /** The expectation, over who of the others is active, of how many times as long slots take. */
  private static double stretch(List<Now> state, int i, int j, double wishes, double chance) {
    if (j == state.size()) {
      return chance * Math.max(1, wishes);
    }
    if (j == i) {
      return stretch(state, i, j + 1, wishes, chance);
    }
    double busy = state.get(j).busy();
    return stretch(state, i, j + 1, wishes + state.get(j).wish(), chance * busy)
        + stretch(state, i, j + 1, wishes, chance * (1 - busy));
  }

  private static double queue(List<Now> state, int i, int unit) {
    double there = unit == FP ? 1 : 2;
    double used = overAll(state, i, other -> other.perCycle() * other.share(unit)) / there;
    double busy = Math.min(0.85, used);
    return busy / (1 - busy);
  }

  private double firstLevel(List<Now> state, int i) {
    ToDoubleFunction<Now> references =
        other -> other.curve(ProgramParts::referencesPerKiloInstruction) * other.perCycle();
    double all = overAll(state, -1, references);
    return all == 0 ? 1 : 1 + data.constants().firstLevel() * overAll(state, i, references) / all;
  }

  /** Misses of the others, at the ways that they have next. */
  private double othersTraffic(List<Now> state, int i) {
    double traffic = 0;
    for (int j = 0; j < state.size(); j++) {
      if (j != i) {
        Now other = moved(state.get(j), newWays(state, j));
        traffic += other.curve(ProgramParts::missesPerKiloInstruction) * other.perCycle();
      }
    }
    return traffic;
  }
}
