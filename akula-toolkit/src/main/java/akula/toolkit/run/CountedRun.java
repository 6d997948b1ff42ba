package akula.toolkit.run;

import akula.api.host.MachineModel;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.toolkit.trace.RealPlaces;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts who was beside whom in a real run, from where threads were placed and not paused. What the
 * kernel does within a context is not seen: its threads are taken to have equal parts of the time.
 * Where a policy decides turns it is known who ran when. Where the kernel places threads, it is
 * where they were when something was last seen to change, at the latest when the interval began.
 */
final class CountedRun implements RealHost.Watch {
  private final CoScheduleLevel level;
  private final List<String> applications;
  private final boolean enforced;
  private final boolean decided;
  private final RealHost.Watch watch;
  private final CoScheduleTimes times = new CoScheduleTimes();
  private CountedTurns turns;

  /**
   * Makes one.
   *
   * @param level within what threads are beside each other
   * @param applications names of those of the workload, each once
   * @param enforced whether a policy places threads, and not the kernel
   * @param decided whether the policy decides every turn, so that it is known who runs when
   * @param watch who is notified as well
   */
  CountedRun(
      CoScheduleLevel level,
      List<String> applications,
      boolean enforced,
      boolean decided,
      RealHost.Watch watch) {
    this.level = level;
    this.applications = List.copyOf(applications);
    this.enforced = enforced;
    this.decided = decided;
    this.watch = watch;
  }

  @Override
  public RunEvents over(MachineModel model, CounterReadings readings) {
    times.begin(applications.size());
    if (decided) {
      turns = new CountedTurns(level, applications, model, times);
    }
    return new BothEvents(watch.over(model, readings), decided ? turns : new Count(model));
  }

  /** Returns the times of the run that has ended. */
  CoScheduleTotals totals() {
    CoScheduleTotals totals = new CoScheduleTotals();
    if (decided) {
      turns.end();
    }
    totals.add(0, 0, times, applications::get);
    return totals;
  }

  private final class Count implements RunEvents {
    private final List<List<Integer>> groups = new ArrayList<>();
    private final RealPlaces places;
    private List<List<RealThread>> placement;
    private long beginNanos;

    private Count(MachineModel machine) {
      places = new RealPlaces(machine, enforced);
      placement = places.now();
      for (int context = 0; context < machine.contextCount(); context++) {
        int number = level.numberOf(machine.getContext(context));
        while (groups.size() <= number) {
          groups.add(new ArrayList<>());
        }
        groups.get(number).add(context);
      }
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      places.add(thread);
    }

    @Override
    public void placed(long nanos) {
      next(nanos, null);
    }

    @Override
    public void ended(RealThread thread, long nanos, Exit exit) {
      next(nanos, thread);
    }

    @Override
    public void left(RealThread thread, long nanos) {
      next(nanos, thread);
    }

    @Override
    public void interval(long nanos) {
      next(nanos, null);
    }

    /** An end that is reported late ends what is going on, not what is behind it. */
    private void next(long nanos, RealThread gone) {
      long now = Math.max(beginNanos, nanos);
      groups.forEach(group -> count(group, now - beginNanos));
      beginNanos = now;
      places.remove(gone);
      placement = places.now();
    }

    private void count(List<Integer> group, long nanos) {
      for (int context : group) {
        List<RealThread> there = placement.get(context);
        for (RealThread thread : there) {
          int application = applications.indexOf(thread.model().application());
          times.add(context, application, 1.0 / there.size());
        }
      }
      times.end(nanos);
    }
  }
}
