package akula.toolkit.run;

import akula.api.host.MachineModel;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import akula.wrapper.kernel.ThreadTurn;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts who had which context when, of a run whose policy decides turns. A turn is told when it is
 * over, so what was before is counted when all turns of that time have been told.
 */
final class CountedTurns implements RunEvents {
  /**
   * A turn is asked to be 0.1 s long at most, and lasts longer only while a higher class keeps it
   * from its cpu: one that lasts longer than this is counted from then on.
   */
  private static final long LONGEST_TURN_NANOS = 10_000_000_000L;

  private final List<String> applications;
  private final CoScheduleTimes into;
  private final int[] groupOf;

  /** Begins and ends of turns that are not counted yet. */
  private final List<Change> changes = new ArrayList<>();

  /** Who has each context, as far as it was counted: an application, or -1; and since when. */
  private final int[] running;

  private final long[] since;
  private long countedNanos;
  private long latestNanos;

  /** From a time on a context is an application's, or nobody's (-1). */
  private record Change(long at, int context, int application) {}

  /**
   * Makes one.
   *
   * @param into takes for how long who was beside whom
   */
  CountedTurns(
      CoScheduleLevel level,
      List<String> applications,
      MachineModel machine,
      CoScheduleTimes into) {
    this.applications = applications;
    this.into = into;
    groupOf = new int[machine.contextCount()];
    Arrays.setAll(groupOf, context -> level.numberOf(machine.getContext(context)));
    running = new int[groupOf.length];
    Arrays.fill(running, -1);
    since = new long[Arrays.stream(groupOf).max().orElse(0) + 1];
  }

  @Override
  public void turn(ThreadTurn turn) {
    long begin = Math.max(countedNanos, turn.beginNanos());
    if (turn.endNanos() > begin) {
      changes.add(new Change(begin, turn.context(), applications.indexOf(turn.application())));
      changes.add(new Change(turn.endNanos(), turn.context(), -1));
      latestNanos = Math.max(latestNanos, turn.endNanos());
    }
  }

  @Override
  public void interval(long nanos) {
    count(latestNanos - LONGEST_TURN_NANOS);
  }

  /** All turns have been told: counts what is left. */
  void end() {
    count(Long.MAX_VALUE);
  }

  /** Returns how many begins and ends are kept. */
  int kept() {
    return changes.size();
  }

  /** Counts what was before a time; what happens at one instant happens in its order. */
  private void count(long until) {
    if (until <= countedNanos) {
      return;
    }
    // The sort is stable, and an end stands before the begin that follows it on its context.
    changes.sort(Comparator.comparingLong(Change::at));
    int done = 0;
    while (done < changes.size() && changes.get(done).at < until) {
      count(changes.get(done++));
    }
    changes.subList(0, done).clear();
    countedNanos = until;
  }

  private void count(Change change) {
    int group = groupOf[change.context];
    for (int context = 0; context < running.length; context++) {
      if (groupOf[context] == group && running[context] >= 0) {
        into.add(context, running[context], 1);
      }
    }
    into.end(change.at - since[group]);
    since[group] = change.at;
    running[change.context] = change.application;
  }
}
