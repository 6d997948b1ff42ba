package akula.bootstrap.sweep;

import akula.api.host.MachineModel;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Watches who runs beside whom in a run, to the nanosecond: whoever has the turn on a context, also
 * while it pays for a move or spins. Of a closed run the drain is left out. In tick mode threads of
 * one context have their parts of each step. Used for one run after the other.
 */
public final class CoScheduleWatch implements RunObserver {
  private final Simulator simulator;
  private final Probe probe;
  private final List<Group> groups = new ArrayList<>();
  private final CoScheduleTimes times = new CoScheduleTimes();
  private final List<Integer> applications = new ArrayList<>();

  /** By row of the data set, the number that its application has in this run. */
  private int[] numbers = {};

  private Seen seen = new Seen();
  private long untilNanos;
  private long endedNanos;

  /** A core or domain, and who has run there since when. */
  private static final class Group {
    private final List<Integer> contexts = new ArrayList<>();
    private Seen held = new Seen();
    private long sinceNanos;
  }

  /** Who runs on a core or domain at some moment. */
  private static final class Seen {
    private static final int FEW = 8;

    private int count;
    private int[] contexts = new int[FEW];
    private int[] numbers = new int[FEW];
    private double[] shares = new double[FEW];

    void add(int context, int number, double share) {
      if (count == contexts.length) {
        contexts = Arrays.copyOf(contexts, 2 * count);
        numbers = Arrays.copyOf(numbers, 2 * count);
        shares = Arrays.copyOf(shares, 2 * count);
      }
      contexts[count] = context;
      numbers[count] = number;
      shares[count++] = share;
    }

    boolean isLike(Seen other) {
      return Arrays.equals(contexts, 0, count, other.contexts, 0, other.count)
          && Arrays.equals(numbers, 0, count, other.numbers, 0, other.count)
          && Arrays.equals(shares, 0, count, other.shares, 0, other.count);
    }
  }

  /**
   * Makes one.
   *
   * @param simulator whose runs are watched
   * @param level within what threads are beside each other
   */
  public CoScheduleWatch(Simulator simulator, CoScheduleLevel level) {
    this.simulator = simulator;
    probe = simulator.probe();
    MachineModel machine = simulator.machine();
    for (int context = 0; context < machine.contextCount(); context++) {
      int number = level.numberOf(machine.getContext(context));
      while (groups.size() <= number) {
        groups.add(new Group());
      }
      groups.get(number).contexts.add(context);
    }
  }

  /** A run is about to begin. */
  public void begin(Launches launches) {
    untilNanos = launches.isClosed() ? launches.closedNanos() : Long.MAX_VALUE;
    endedNanos = 0;
    applications.clear();
    numbers = new int[Arrays.stream(launches.applications()).max().orElse(0) + 1];
    Arrays.fill(numbers, -1);
    for (int row : launches.applications()) {
      if (numbers[row] < 0) {
        numbers[row] = applications.size();
        applications.add(row);
      }
    }
    times.begin(applications.size());
    for (Group group : groups) {
      group.held.count = 0;
      group.sinceNanos = 0;
    }
  }

  @Override
  public void segmentBegan(long now) {
    for (Group group : groups) {
      seen.count = 0;
      for (int context : group.contexts) {
        look(context);
      }
      if (!seen.isLike(group.held)) {
        count(group, now);
        Seen before = group.held;
        group.held = seen;
        seen = before;
      }
    }
  }

  private void look(int context) {
    if (simulator.isInSteps()) {
      for (int thread : simulator.threadsOn(context)) {
        seen.add(context, numberOf(thread), probe.share(thread));
      }
    } else if (simulator.runningOn(context) >= 0) {
      seen.add(context, numberOf(simulator.runningOn(context)), 1);
    }
  }

  private int numberOf(int thread) {
    return numbers[simulator.application(thread)];
  }

  private void count(Group group, long now) {
    long nanos = Math.min(now, untilNanos) - Math.min(group.sinceNanos, untilNanos);
    Seen held = group.held;
    for (int i = 0; i < held.count; i++) {
      times.add(held.contexts[i], held.numbers[i], held.shares[i]);
    }
    times.end(nanos);
    group.sinceNanos = now;
  }

  @Override
  public void segmentEnded(long now) {
    endedNanos = now;
  }

  /** Returns the times, once the run has ended well. */
  public CoScheduleTimes finished() {
    for (Group group : groups) {
      count(group, endedNanos);
    }
    return times;
  }

  /** Returns the position in the data set of an application of the run. */
  public int application(int number) {
    return applications.get(number);
  }
}
