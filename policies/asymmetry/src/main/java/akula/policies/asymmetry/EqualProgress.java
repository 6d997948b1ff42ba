package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IdleContexts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.random.RandomGenerator;

/**
 * Who is furthest behind gets the fast core; nobody tells how long tasks are.
 *
 * <p>Behind is, first, who holds others up. Threads that wait for each other wait for the one that
 * waits least (the measure of criticality of Du Bois and others). How much one does is the share of
 * its time that it runs, times the speed of its core. One that waits would do no more on a faster
 * core, since others set its pace; one that uses all of its turns might. So a thread that waits
 * gives its place to one that does more than it on a slower core, and keeps it from one that waits
 * and does less.
 *
 * <p>Among threads of which neither is known to do more, behind is who has lost most so far: time
 * in which it ran, multiplied by what its place is slower than the fastest core alone. A place is
 * slower by its core's speed, and by what others on its context use of it. So threads that never
 * wait get on alike, which is the equal progress of Van Craeynest and others.
 *
 * <p>Threads that differ only in what is yet to come, as tasks of unequal length do until the short
 * ones have ended, cannot be told apart by anybody who is not told. Where lengths turn out as badly
 * as can be, no policy that decides without them is better than one under which all get on alike.
 *
 * <p>All that is read is the share of time on a core. A core whose speed is only emulated gives at
 * most its speed as a share, so who has that much waits for nobody, either.
 */
@Policy(
    name = "equal_progress",
    idea =
        "Who is behind changes places with one who is ahead on a faster core: first one who does"
            + " more on the slower core with one who waits for others; then, where neither is known"
            + " to do more, one who lost more time on slow or shared cores with one who lost less. A"
            + " core that has fallen idle gets the one furthest behind of those on slower ones.",
    source =
        "Van Craeynest, Akram, Heirman, Jaleel, Eeckhout: Fairness-Aware Scheduling on Single-ISA"
            + " Heterogeneous Multi-Cores, PACT 2013 (equal-progress scheduling); who waits least is"
            + " critical: Du Bois, Eyerman, Sartor, Eeckhout: Criticality Stacks, ISCA 2013; both put"
            + " together in this project, 2026 (no DOI)",
    cost =
        "Each interval a reading of each thread, and a comparison of each two of which one is on a"
            + " faster core. A thread moves once an interval at most.",
    goodFor =
        "Cores of unequal speed, where nobody tells how long tasks are: threads that meet at"
            + " barriers, wait for one of them, or are alike.",
    badFor =
        "Tasks of unequal length that do not wait for each other until they end; ljfpf, which is"
            + " told the lengths, gives the long ones the fast cores from the beginning: on half-half"
            + " it takes 4.5 to 6.6 % longer than that for matrix multiplication from 320-280 to"
            + " 360-240. Where moving a thread costs much.")
public final class EqualProgress implements Scheduler {
  private static final double NANOS = 1e-9;

  private final Options options;
  private final RandomGenerator random;
  private final List<AkulaThread> created = new ArrayList<>();
  private final Map<AkulaThread, State> states = new HashMap<>();
  private long latestNanos;

  /** What is known of a thread. */
  private static final class State {
    /** Share of the latest interval for which it ran. */
    double share;

    /** What that is of what others left it; 1 if that is about all. */
    double used = 1;

    double lostSeconds;

    State(double share) {
      this.share = share;
    }
  }

  /**
   * Options.
   *
   * @param lag how much more time one has to have lost than another to change places with it
   * @param tolerance what counts as nothing, of waiting and of what two threads do
   */
  public record Options(
      @Option(
              help =
                  "How much more time a thread has to have lost than one on a faster core, for the"
                      + " two to change places; longer means fewer moves.",
              defaultValue = "100ms",
              min = "0s")
          Duration lag,
      @Option(
              help =
                  "A share of its turns that a thread leaves unused without waiting for others, and"
                      + " by which what two threads do may differ and count as alike.",
              defaultValue = "0.05",
              min = "0",
              max = "1")
          double tolerance) {}

  /** Makes a policy for one run. */
  public EqualProgress(Options options, RandomGenerator random) {
    this.options = options;
    this.random = random;
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(Parameters.CPU_SHARE);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.addParameter(Parameters.CPU_SHARE);
    created.add(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    double fastest = machine.cores().stream().mapToDouble(Core::speed).max().orElseThrow();
    int earlier = states.size();
    account(machine, fastest);
    if (!created.isEmpty() || states.size() < earlier) {
      machine.balanceLoad();
    }
    place(machine);
    pull(machine);
    exchange(machine.threads());
    if (machine.threads().stream().allMatch(thread -> pace(thread) == fastest)) {
      machine.skipIntervals();
    }
  }

  /** As in the paper of ljfpf, where a host tells; it changes nothing where each has a context. */
  @Override
  public void threadWoken(AkulaThread thread, Machine machine) {
    IdleContexts.settle(thread, machine);
  }

  /** Takes what the latest interval told for what was done since the last call. */
  private void account(Machine machine, double fastest) {
    double seconds = (machine.nowNanos() - latestNanos) * NANOS;
    latestNanos = machine.nowNanos();
    states.keySet().removeIf(AkulaThread::isFinished);
    states.forEach((thread, state) ->
        state.share = thread.readParameterOr(Parameters.CPU_SHARE, 1.0 / thread.context().load()));
    states.forEach((thread, state) -> {
      double emulated = thread.core().speed() / fastest;
      double used = state.share / turn(thread);
      state.used = used < emulated * (1 - options.tolerance()) ? used : 1;
      state.lostSeconds += state.used * (1 - pace(thread) / fastest) * seconds;
    });
  }

  /** Returns what others leave a thread of its context: its fair share at least. */
  private double turn(AkulaThread thread) {
    double others =
        thread.context().threads().stream()
            .filter(other -> other != thread)
            .mapToDouble(other -> states.get(other).share)
            .sum();
    return Math.max(1.0 / thread.context().load(), 1 - others);
  }

  /** Returns how fast a thread can get on where it is. */
  private double pace(AkulaThread thread) {
    return thread.core().speed() * turn(thread);
  }

  /**
   * Places new threads, those of one instant in random order: in that of their numbers, one that
   * numbers its long tasks first would have fast cores for them by luck.
   */
  private void place(Machine machine) {
    for (int i = created.size() - 1; i > 0; i--) {
      Collections.swap(created, i, random.nextInt(i + 1));
    }
    for (AkulaThread thread : created) {
      leastLoaded(machine).addThread(thread);
      states.put(thread, new State(1.0 / thread.context().load()));
    }
    created.clear();
  }

  private static HardwareContext leastLoaded(Machine machine) {
    Core core =
        machine.cores().stream()
            .min(
                Comparator.comparingDouble(EqualProgress::loadOfContexts)
                    .thenComparing(Core::speed, Comparator.reverseOrder()))
            .orElseThrow();
    return core.contexts().stream()
        .min(Comparator.comparingInt(HardwareContext::load))
        .orElseThrow();
  }

  private static double loadOfContexts(Core core) {
    return (double) core.load() / core.contexts().size();
  }

  /** Who moves leaves a slower core behind, which has its turn later in the same order. */
  private void pull(Machine machine) {
    machine.cores().stream()
        .sorted(Comparator.comparingDouble(Core::speed).reversed())
        .filter(core -> core.load() == 0)
        .forEach(core ->
            states.keySet().stream()
                .filter(thread -> pace(thread) < core.speed())
                .max(
                    Comparator.comparing((AkulaThread thread) -> states.get(thread).used)
                        .thenComparing(thread -> states.get(thread).lostSeconds))
                .ifPresent(core::addThread));
  }

  /** First for those who hold others up, then for those who have lost time. */
  private void exchange(Collection<AkulaThread> threads) {
    Set<AkulaThread> moved = new HashSet<>();
    exchange(threads, this::heldUp, moved);
    exchange(threads, this::lost, moved);
  }

  private void exchange(
      Collection<AkulaThread> threads,
      ToDoubleBiFunction<AkulaThread, AkulaThread> lag,
      Set<AkulaThread> moved) {
    for (AkulaThread behind : threads) {
      threads.stream()
          .filter(other -> lag.applyAsDouble(behind, other) > 0 && pace(other) > pace(behind))
          .filter(other -> Collections.disjoint(moved, List.of(behind, other)))
          .max(Comparator.comparingDouble(other -> lag.applyAsDouble(behind, other)))
          .ifPresent(ahead -> {
            behind.exchangePlaces(ahead);
            moved.addAll(List.of(behind, ahead));
          });
    }
  }

  /** Returns by how much more one does than another who waits; 0 if that is not so. */
  private double heldUp(AkulaThread behind, AkulaThread ahead) {
    return doesMore(behind, ahead) ? done(behind) - done(ahead) : 0;
  }

  /** Returns how much more time one has lost, beyond what counts as nothing. */
  private double lost(AkulaThread behind, AkulaThread ahead) {
    boolean known = doesMore(behind, ahead) || doesMore(ahead, behind);
    double more = states.get(behind).lostSeconds - states.get(ahead).lostSeconds;
    return known ? 0 : more - options.lag().toNanos() * NANOS;
  }

  private double done(AkulaThread thread) {
    return states.get(thread).used * pace(thread);
  }

  private boolean doesMore(AkulaThread thread, AkulaThread waiting) {
    return states.get(waiting).used < 1 && done(thread) > done(waiting) * (1 + options.tolerance());
  }
}
