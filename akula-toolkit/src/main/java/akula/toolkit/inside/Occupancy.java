package akula.toolkit.inside;

import akula.bootstrap.engine.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long which thread had which context in each part of a run. The parts are equally long, and as
 * a run goes on, two each become one, so that a long run takes no more memory than a short one.
 */
public final class Occupancy implements StepSink {
  /** The most parts; half of them, at the end, are still several for each column of a screen. */
  static final int PARTS = 1024;

  private final Simulator simulator;
  private final int contexts;

  /** Nanoseconds by thread, for each context and part; null where there was none. */
  private final List<Map<Integer, Long>> held;

  private final long[] moves = new long[PARTS];
  private long movesBefore;
  private long partNanos = 1;
  private long end;

  /**
   * Takes a run that is about to begin.
   *
   * @param simulator whose run is watched
   */
  public Occupancy(Simulator simulator) {
    this.simulator = simulator;
    contexts = simulator.machine().contextCount();
    held = new ArrayList<>(Collections.nCopies(contexts * PARTS, null));
  }

  /**
   * A run as columns of equal length.
   *
   * @param columnNanos how long a column is
   * @param endNanos the end of the run; the last column may go beyond it
   * @param longest by context and column, the thread that had the context longest in it, of equal
   *     ones the lowest number, or -1 if none had it
   * @param shared whether several threads had one context in one column
   * @param moves how often threads were moved in each column
   */
  public record Columns(
      long columnNanos, long endNanos, int[][] longest, boolean shared, long[] moves) {
    /** Returns whether a thread had a context. */
    public boolean isUsed(int context) {
      return Arrays.stream(longest[context]).anyMatch(thread -> thread >= 0);
    }
  }

  @Override
  public void began(Scene scene) {
    long now = 0;
    for (int id = 0; id < scene.launched(); id++) {
      now += simulator.migrations(id);
    }
    if (now > movesBefore) {
      reach(scene.beginNanos() + 1);
      moves[(int) (scene.beginNanos() / partNanos)] += now - movesBefore;
      movesBefore = now;
    }
  }

  @Override
  public void ended(SimulationStep step) {
    end = step.endNanos();
    reach(end);
    int[][] placement = step.scene().placement();
    for (int context = 0; context < contexts; context++) {
      for (int thread : placement[context]) {
        double share = step.scene().share()[thread];
        if (share > 0) {
          add(context, thread, share, step.beginNanos());
        }
      }
    }
  }

  private void add(int context, int thread, double share, long begin) {
    for (long from = begin; from < end; ) {
      long part = from / partNanos;
      long to = Math.min(end, (part + 1) * partNanos);
      add(context * PARTS + (int) part, thread, Math.round(share * (to - from)));
      from = to;
    }
  }

  private void add(int cell, int thread, long nanos) {
    if (held.get(cell) == null) {
      held.set(cell, new TreeMap<>());
    }
    held.get(cell).merge(thread, nanos, Long::sum);
  }

  /** Makes the parts so long that they reach a time. */
  private void reach(long nanos) {
    while (Math.ceilDiv(nanos, partNanos) > PARTS) {
      for (int context = 0; context < contexts; context++) {
        for (int part = 0; part < PARTS; part++) {
          int from = context * PARTS + part;
          int to = context * PARTS + part / 2;
          Map<Integer, Long> cell = held.set(from, null);
          if (cell != null) {
            cell.forEach((thread, held) -> add(to, thread, held));
          }
        }
      }
      for (int part = 0; part < PARTS; part++) {
        long count = moves[part];
        moves[part] = 0;
        moves[part / 2] += count;
      }
      partNanos *= 2;
    }
  }

  /**
   * Returns the run as columns.
   *
   * @param most columns, at least 1; with few of them there may be some fewer, since each has the
   *     same number of parts
   */
  public Columns columns(int most) {
    int parts = (int) Math.ceilDiv(end, partNanos);
    int inColumn = Math.max(1, Math.ceilDiv(parts, most));
    int count = Math.ceilDiv(parts, inColumn);
    int[][] longest = new int[contexts][count];
    long[] moved = new long[count];
    boolean shared = false;
    for (int column = 0; column < count; column++) {
      int first = column * inColumn;
      int last = Math.min(parts, first + inColumn);
      for (int context = 0; context < contexts; context++) {
        Map<Integer, Long> sums = sums(context, first, last);
        longest[context][column] = longest(sums);
        shared |= sums.size() > 1;
      }
      moved[column] = Arrays.stream(moves, first, last).sum();
    }
    return new Columns(inColumn * partNanos, end, longest, shared, moved);
  }

  private Map<Integer, Long> sums(int context, int first, int last) {
    Map<Integer, Long> sums = new TreeMap<>();
    for (Map<Integer, Long> cell : held.subList(context * PARTS + first, context * PARTS + last)) {
      if (cell != null) {
        cell.forEach((thread, nanos) -> sums.merge(thread, nanos, Long::sum));
      }
    }
    return sums;
  }

  private static int longest(Map<Integer, Long> sums) {
    int longest = -1;
    for (Map.Entry<Integer, Long> entry : sums.entrySet()) {
      if (longest < 0 || entry.getValue() > sums.get(longest)) {
        longest = entry.getKey();
      }
    }
    return longest;
  }
}
