package akula.bootstrap.engine;

import akula.formats.contention.ContextSwitch;
import akula.formats.contention.SwitchCost;
import akula.formats.contention.SwitchPrice;
import java.util.ArrayList;
import java.util.List;

/** What it costs to begin to run where another ran last, by all who have a say in it. */
final class Switches implements ContextSwitch {
  private final SwitchCost[] costs;

  /** Whether some costs hang on who ran where and when: else nobody keeps track of it. */
  final boolean needTrack;

  private Task task;
  private Task last;
  private ContextQueue queue;
  private long now;

  /**
   * Makes one.
   *
   * @param price what the settings say
   * @param byModels what contention models say
   */
  Switches(SwitchPrice price, List<SwitchCost> byModels) {
    List<SwitchCost> all = new ArrayList<>(byModels);
    if (!price.isNone()) {
      all.addFirst(price);
    }
    costs = all.toArray(new SwitchCost[0]);
    needTrack = all.stream().anyMatch(cost -> !cost.isFlat());
  }

  /** Returns what a task has to pay that is about to begin a turn, nanoseconds. */
  double nanos(Task comes, ContextQueue where, long time) {
    if (costs.length == 0 || (needTrack ? where.ranLast == comes : !where.rotated)) {
      return 0;
    }
    task = comes;
    queue = where;
    last = where.ranLast;
    now = time;
    double sum = 0;
    for (SwitchCost cost : costs) { // an array: this is done at every switch
      sum += cost.nanos(this);
    }
    return sum;
  }

  @Override
  public Before before() {
    if (last == null) {
      return Before.NOBODY;
    }
    return last.model.process() == task.model.process()
        ? Before.SAME_PROCESS
        : Before.OTHER_PROCESS;
  }

  @Override
  public int row() {
    return task.row;
  }

  @Override
  public int rowBefore() {
    return last == null ? NO_ROW : last.row;
  }

  @Override
  public long awayNanos() {
    return task.stoppedNanos < 0 ? NEVER_RAN : now - task.stoppedNanos;
  }

  @Override
  public boolean isFromElsewhere() {
    return task.ranOn >= 0 && task.ranOn != queue.number;
  }

  @Override
  public boolean isAfterSlice() {
    return queue.rotated;
  }
}
