package akula.toolkit.run;

import akula.api.host.MachineModel;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import akula.wrapper.kernel.ThreadTurn;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Keeps who had which context when, of a run whose policy decides turns, and counts at its end. */
final class CountedTurns implements RunEvents {
  private final List<String> applications;
  private final int[] groupOf;

  /** Begins and ends of turns: time, context, application; or -1 where it ends. */
  private long[] times = new long[1 << 10];

  private int[] contexts = new int[1 << 10];
  private int[] whose = new int[1 << 10];
  private int size;

  CountedTurns(CoScheduleLevel level, List<String> applications, MachineModel machine) {
    this.applications = applications;
    groupOf = new int[machine.contextCount()];
    Arrays.setAll(groupOf, context -> level.numberOf(machine.getContext(context)));
  }

  @Override
  public void turn(ThreadTurn turn) {
    if (turn.endNanos() > turn.beginNanos()) {
      add(turn.beginNanos(), turn.context(), applications.indexOf(turn.application()));
      add(turn.endNanos(), turn.context(), -1);
    }
  }

  private void add(long at, int context, int application) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      contexts = Arrays.copyOf(contexts, 2 * size);
      whose = Arrays.copyOf(whose, 2 * size);
    }
    times[size] = at;
    contexts[size] = context;
    whose[size++] = application;
  }

  /** Adds for how long who was beside whom; what happens at one instant happens in its order. */
  void addTo(CoScheduleTimes into) {
    List<Integer> order = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      order.add(i);
    }
    // The sort is stable, and an end stands before the begin that follows it on its context.
    order.sort((one, other) -> Long.compare(times[one], times[other]));
    int[] running = new int[groupOf.length];
    Arrays.fill(running, -1);
    long[] since = new long[Arrays.stream(groupOf).max().orElse(0) + 1];
    for (int i : order) {
      int group = groupOf[contexts[i]];
      tell(into, running, group, times[i] - since[group]);
      since[group] = times[i];
      running[contexts[i]] = whose[i];
    }
  }

  private void tell(CoScheduleTimes into, int[] running, int group, long nanos) {
    for (int context = 0; context < running.length; context++) {
      if (groupOf[context] == group && running[context] >= 0) {
        into.add(context, running[context], 1);
      }
    }
    into.end(nanos);
  }
}
