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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Who is furthest behind gets the fast core; nobody tells how long tasks are.
 *
 * <p>Behind is, first, who runs while others wait: threads that wait for each other wait for the
 * one that runs most, so the share of its turns that a thread used in the latest interval tells who
 * holds up whom (the waiting time is the measure of criticality of Du Bois and others). Among
 * threads that used as much of their turns it is the one that has lost most so far: time in which
 * it ran, multiplied by what its place is slower than the fastest core alone. A place is slower by
 * its core's speed, and by how many share it. Threads that never wait so get on alike, which is the
 * equal progress of Van Craeynest and others.
 *
 * <p>Threads that differ only in what is yet to come, as tasks of unequal length do until the short
 * ones have ended, cannot be told apart by anybody who is not told. Where lengths turn out as badly
 * as can be, no policy that decides without them is better than one under which all get on alike.
 *
 * <p>All that is read is the share of time on a core. A core whose speed is only emulated gives at
 * most that share of its time, so the share is divided by the speed.
 */
@Policy(
    name = "equal_progress",
    idea =
        "Whoever is behind changes places with one who is ahead on a faster core: first those who"
            + " used their turns with those who waited, then, of those who waited alike, those who"
            + " lost most time on slow or shared cores with those who lost least. A core that has"
            + " fallen idle gets the one furthest behind of those on slower ones.",
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
            + " told the lengths, gives the long ones the fast cores from the beginning. Where moving"
            + " a thread costs much.")
public final class EqualProgress implements Scheduler {
  private static final double NANOS = 1e-9;

  private final Options options;
  private final RandomGenerator random;
  private final List<AkulaThread> created = new ArrayList<>();
  private final Map<AkulaThread, State> states = new HashMap<>();
  private long latestNanos;

  /** What is known of a thread. */
  private static final class State {
    /** Share of its turns that it used in the latest interval. */
    double used = 1;

    double lostSeconds;
  }

  /**
   * Options.
   *
   * @param lag how much more time one has to have lost than another to change places with it
   * @param tolerance by how much shares of turns have to differ for one to wait more
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
                  "Threads that used shares of their turns which differ by no more than this count"
                      + " as waiting alike.",
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
    account(machine, fastest);
    machine.balanceLoad();
    place(machine);
    states.keySet().removeIf(AkulaThread::isFinished);
    pull(machine);
    exchange(machine.threads());
    if (machine.threads().stream().allMatch(thread -> pace(thread) == fastest)) {
      machine.skipIntervals();
    }
  }

  /** Takes what the latest interval told for what was done since the last call. */
  private void account(Machine machine, double fastest) {
    double seconds = (machine.nowNanos() - latestNanos) * NANOS;
    latestNanos = machine.nowNanos();
    states.forEach((thread, state) -> {
      if (!thread.isFinished()) {
        double turn = 1.0 / thread.context().load();
        double share = thread.readParameterOr(Parameters.CPU_SHARE, turn);
        state.used = Math.min(1, share / turn * fastest / thread.core().speed());
        state.lostSeconds += state.used * (1 - pace(thread) / fastest) * seconds;
      }
    });
  }

  /** Returns the speed at which a thread runs where it is, if all there take their turns. */
  private static double pace(AkulaThread thread) {
    return thread.core().speed() / thread.core().load();
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
      states.put(thread, new State());
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
    for (boolean waiting : List.of(true, false)) {
      for (AkulaThread behind : threads) {
        Optional<AkulaThread> ahead =
            threads.stream()
                .filter(other -> !moved.contains(other) && !moved.contains(behind))
                .filter(other -> pace(other) > pace(behind))
                .filter(other -> lead(other, behind, waiting) > 0)
                .max(Comparator.comparingDouble(other -> lead(other, behind, waiting)));
        ahead.ifPresent(other -> {
          behind.exchangePlaces(other);
          moved.addAll(List.of(behind, other));
        });
      }
    }
  }

  /**
   * Returns by how much one is ahead of another, in waiting or in lost time; at most 0 if it is not
   * by so much that the two should change places.
   */
  private double lead(AkulaThread ahead, AkulaThread behind, boolean waiting) {
    State one = states.get(ahead);
    State other = states.get(behind);
    double waited = other.used - one.used;
    if (waiting) {
      return waited - options.tolerance();
    }
    boolean alike = Math.abs(waited) <= options.tolerance();
    double lost = other.lostSeconds - one.lostSeconds;
    return alike ? lost - options.lag().toNanos() * NANOS : 0;
  }
}
