package akula.policies.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Parameters;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.policies.kit.FoldedPairs.Exchange;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.MovingAverage.Demand;
import akula.policies.kit.NearestBandwidth.Unknown;
import akula.policies.pairing.MetricPairing.ChosenBy;
import akula.policies.pairing.MetricPairing.PlacedBy;
import akula.policies.pairing.MetricPairing.Restart;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first phase; four contexts, quanta of an interval, of which the last five count. */
class ChoosingTest {
  private static final int CONTEXTS = 4;

  /** An application whose threads use so much of the bus each; NaN where nothing is known. */
  private record Team(String name, int threads, double bandwidth) {}

  private final List<Team> teams = new ArrayList<>();
  private Set<Team> ran = Set.of();

  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", CONTEXTS, 1, 1),
          1_000_000_000,
          Set.of(Control.PAUSE),
          new AlwaysRead(
              List.of(Parameters.CPU_SHARE, Parameters.BUS_TRANSACTION_RATE), this::read));

  /** What the bus carries. */
  private double capacity = Double.POSITIVE_INFINITY;

  private BusPairing policy = policy(Restart.KNOWN, Unknown.FIRST);

  private static BusPairing policy(Restart restart, Unknown unknown) {
    return policy(restart, Demand.MEAN, unknown, Requeue.HEAD);
  }

  private static BusPairing policy(
      Restart restart, Demand demand, Unknown unknown, Requeue requeue) {
    return new BusPairing(
        new MetricPairing.Options(
            Duration.ofSeconds(1),
            requeue,
            Changes.WAIT,
            5,
            Parameters.BUS_TRANSACTION_RATE,
            ChosenBy.BANDWIDTH,
            PlacedBy.METRIC,
            restart,
            demand,
            unknown,
            Exchange.PARTNERS));
  }

  /** Those that ran in the last quantum had a context each for all of it, the others none. */
  private double read(String application, String parameter) {
    Team team = teams.get(Integer.parseInt(application));
    double share = ran.contains(team) ? 1 : 0;
    return parameter.equals(Parameters.CPU_SHARE)
        ? share
        : share * team.bandwidth() * Math.min(1, capacity / asked());
  }

  /** What those that ran ask the bus for. */
  private double asked() {
    return ran.stream().mapToDouble(team -> team.threads() * team.bandwidth()).sum();
  }

  private Team launch(int threads, double bandwidth) {
    Team team = new Team(String.valueOf(teams.size()), threads, bandwidth);
    teams.add(team);
    launch(team);
    return team;
  }

  private void launch(Team team) {
    ProcessModel process = machine.launchProcess(team.name());
    for (int i = 0; i < team.threads(); i++) {
      policy.launchThread(machine.launch(process, machine.nowNanos()), machine);
    }
  }

  private void end(Team team) {
    for (AkulaThread thread : List.copyOf(machine.threads())) {
      if (thread.application().equals(team.name())) {
        machine.finish((ThreadModel) thread);
      }
    }
  }

  private Set<Team> runningAt(int second) {
    machine.setNowNanos(second * 1_000_000_000L);
    machine.beginUpdate();
    policy.updateSchedule(machine);
    ran =
        machine.threads().stream()
            .filter(thread -> !thread.isPaused())
            .map(thread -> teams.get(Integer.parseInt(thread.application())))
            .collect(Collectors.toSet());
    return ran;
  }

  @Test
  void fillsUpToTheAverage() {
    Team first = launch(1, 9);
    Team second = launch(1, 1);
    Team middle = launch(2, 3);
    Team high = launch(1, 8);
    assertThat(runningAt(0)).containsExactlyInAnyOrder(first, second, middle);
    // 16 on average, 1 of the head; not yet known; then (15 - 0) / 2 is nearest to 9
    assertThat(runningAt(1)).containsExactlyInAnyOrder(second, high, first);
  }

  @Test
  void leavesOutWhatDoesNotFit() {
    Team three = launch(3, 1);
    Team two = launch(2, 1);
    Team one = launch(1, 50);
    assertThat(runningAt(0)).containsExactlyInAnyOrder(three, one);
    assertThat(runningAt(1)).containsExactlyInAnyOrder(two, one);
  }

  @Test
  void whatCannotBeMeasuredIsTakenAsSoonAsItFits() {
    Team head = launch(2, 1);
    launch(2, 1);
    Team unknown = launch(2, Double.NaN);
    runningAt(0);
    runningAt(1);
    runningAt(2);
    assertThat(runningAt(3)).containsExactlyInAnyOrder(head, unknown);
  }

  /** Of which nothing is known runs where there is a place that no other fits, or as head. */
  @ParameterizedTest
  @EnumSource(names = "FIRST", mode = EnumSource.Mode.EXCLUDE)
  void whatIsNotKnownDoesNotJumpTheQueue(Unknown unknown) {
    policy = policy(Restart.NEW, unknown);
    Team head = launch(2, 1);
    Team other = launch(2, 2);
    Team stranger = launch(2, Double.NaN);
    assertThat(runningAt(0)).containsExactlyInAnyOrder(head, other);
    assertThat(runningAt(1)).containsExactlyInAnyOrder(other, head);
    assertThat(runningAt(2)).contains(stranger);
  }

  /** As in a closed run, in which programs that end start again. */
  @Test
  void aRestartedProgramDoesNotJumpTheQueue() {
    Team nine = launch(1, 9);
    Team seven = launch(1, 7);
    Team eight = launch(1, 8);
    Team other = launch(1, 8);
    Team idle = launch(2, 0);
    assertThat(runningAt(0)).containsExactlyInAnyOrder(nine, seven, eight, other);
    assertThat(runningAt(1)).containsExactlyInAnyOrder(seven, idle, nine);
    assertThat(runningAt(2)).containsExactlyInAnyOrder(eight, seven, other, nine);
    end(idle);
    launch(idle);
    // 80 / 3 on average, 8 of the head: 7 is nearest to 56 / 9, then 8 to 35 / 6, then 9 fits
    assertThat(runningAt(3)).containsExactlyInAnyOrder(other, seven, eight, nine);
  }

  /**
   * On a full bus each reads what it gets: whatever runs there together reads the average per
   * context, and is nearest to it again.
   */
  @Test
  void aFullBusStaysFullUnlessTheGreatestReadingCounts() {
    assertThat(quantaOfAFullBus(Demand.MEAN)).isGreaterThan(90);
    assertThat(quantaOfAFullBus(Demand.GREATEST)).isLessThan(10);
  }

  /** Of a hundred quanta those in which more is asked of the bus than it carries. */
  private static int quantaOfAFullBus(Demand demand) {
    ChoosingTest fresh = new ChoosingTest();
    fresh.policy = policy(Restart.NEW, demand, Unknown.LAST, Requeue.HEAD);
    fresh.capacity = 18;
    for (int i = 0; i < 6; i++) {
      fresh.launch(1, 8);
      fresh.launch(1, 1);
    }
    int full = 0;
    for (int second = 0; second < 100; second++) {
      fresh.runningAt(second);
      full += fresh.asked() > fresh.capacity ? 1 : 0;
    }
    return full;
  }

  /** Programs end in what is over of a quantum, and start again then or later, or never. */
  @Property(tries = 500)
  void choosesWhatTheObviousChoiceChooses(
      @ForAll long seed,
      @ForAll Restart restart,
      @ForAll Unknown unknown,
      @ForAll Requeue requeue) {
    SplittableRandom random = new SplittableRandom(seed);
    ChoosingTest fresh = new ChoosingTest();
    fresh.policy = policy(restart, Demand.MEAN, unknown, requeue);
    int count = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      fresh.launch(1 + random.nextInt(3), random.nextInt(8));
    }
    Obvious obvious = new Obvious(restart, unknown, requeue, fresh.teams);
    List<Team> away = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      for (Team team : List.copyOf(fresh.ran)) {
        if (random.nextInt(8) == 0) {
          fresh.end(team);
          obvious.ended.add(team);
          away.add(team);
        }
      }
      for (Team team : List.copyOf(away)) {
        if (random.nextInt(3) > 0) {
          fresh.launch(team);
          obvious.started.add(team);
          away.remove(team);
        }
      }
      assertThat(fresh.runningAt(second)).as("second %d", second).isEqualTo(obvious.next());
    }
  }

  /** Section 5, step by step: looks at all applications for each that is taken. */
  private static final class Obvious {
    final List<Team> ended = new ArrayList<>();
    final List<Team> started = new ArrayList<>();

    private final Restart restart;
    private final Unknown unknown;
    private final Requeue requeue;
    private final List<Team> queue;
    private final Set<Team> known = new HashSet<>();
    private final Deque<Double> used = new ArrayDeque<>();
    private List<Team> running = List.of();
    private boolean begun;

    Obvious(Restart restart, Unknown unknown, Requeue requeue, List<Team> queue) {
      this.restart = restart;
      this.unknown = unknown;
      this.requeue = requeue;
      this.queue = new ArrayList<>(queue);
    }

    /** Returns who runs in the next quantum, given who ended at the end of the last one. */
    Set<Team> next() {
      List<Team> stay = running.stream().filter(team -> !ended.contains(team)).toList();
      if (begun) {
        measure(stay);
      }
      begun = true;
      if (restart == Restart.NEW) {
        known.removeAll(ended);
      }
      queue.removeAll(ended);
      queue.addAll(started);
      List<Team> behind =
          stay.isEmpty() || requeue == Requeue.HEAD && stay.getFirst() != running.getFirst()
              ? List.of()
              : requeue == Requeue.HEAD
                  ? stay.subList(0, 1)
                  : queue.stream().filter(stay::contains).toList();
      queue.removeAll(behind);
      queue.addAll(behind);
      ended.clear();
      started.clear();
      running = queue.isEmpty() ? List.of() : chosen();
      return Set.copyOf(running);
    }

    /** Who has ended is not there to be read. */
    private void measure(List<Team> teams) {
      known.addAll(teams);
      used.addLast(teams.stream().mapToDouble(team -> team.threads() * team.bandwidth()).sum());
      if (used.size() > 5) {
        used.removeFirst();
      }
    }

    private List<Team> chosen() {
      List<Team> chosen = new ArrayList<>();
      double left = used.stream().mapToDouble(value -> value).average().orElse(0);
      for (Team next = queue.getFirst(); next != null; next = next(chosen, left)) {
        chosen.add(next);
        left -= known.contains(next) ? next.threads() * next.bandwidth() : 0;
      }
      return chosen;
    }

    private Team next(List<Team> chosen, double left) {
      int free = CONTEXTS - chosen.stream().mapToInt(Team::threads).sum();
      List<Team> fitting =
          queue.stream().filter(team -> !chosen.contains(team) && team.threads() <= free).toList();
      Optional<Team> stranger = fitting.stream().filter(team -> !known.contains(team)).findFirst();
      ToDoubleFunction<Team> distance =
          team -> Math.abs((known.contains(team) ? team.bandwidth() : 0) - left / free);
      Optional<Team> nearest =
          fitting.stream()
              .filter(team -> known.contains(team) || unknown == Unknown.IDLE)
              .min(Comparator.comparingDouble(distance));
      return switch (unknown) {
        case FIRST -> stranger.or(() -> nearest).orElse(null);
        case IDLE -> nearest.orElse(null);
        case LAST -> nearest.or(() -> stranger).orElse(null);
      };
    }
  }
}
