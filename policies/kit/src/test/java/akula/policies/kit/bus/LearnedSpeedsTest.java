package akula.policies.kit.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import akula.policies.kit.bus.BusMachine.Task;
import akula.policies.kit.bus.BusMachine.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LearnedSpeedsTest {
  private static final int INTERVALS = 10_000;

  private final BusMachine machine = new BusMachine();

  @Provide
  Arbitrary<Truth> truths() {
    return Combinators.combine(
            Arbitraries.doubles().between(0.3, 3),
            Arbitraries.doubles().between(0, 1),
            Arbitraries.doubles().between(0, 1),
            Arbitraries.doubles().between(0.5, 20))
        .as((alone, sibling, use, transactions) ->
            new Truth(alone, sibling, use, transactions, 0.3));
  }

  /**
   * On a machine that is as the regression assumes, what is found is what it was made from: alone,
   * beside each other one, and beside two others, which never happened.
   */
  @Property(tries = 20)
  void findsWhatTheMachineWasMadeFrom(
      @ForAll @Size(4) List<@From("truths") Truth> programs, @ForAll Random random) {
    BusMachine made = new BusMachine();
    programs.forEach(it -> made.launch(it, 1));
    made.learnOnWideBus(random, INTERVALS);
    for (Task task : made.tasks) {
      assertPredicted(made, List.of(task));
      for (Task second : made.tasks) {
        if (second != task) {
          assertPredicted(made, List.of(task, second));
          made.tasks.stream()
              .filter(it -> it != task && it != second)
              .forEach(third -> assertPredicted(made, List.of(task, second, third)));
        }
      }
    }
  }

  private static void assertPredicted(BusMachine made, List<Task> core) {
    assertThat(made.predicted(core.getFirst(), List.of(core, List.of())))
        .isCloseTo(BusMachine.cycles(core.getFirst(), core, 0), withPercentage(3));
  }

  /** Some wait for a bus that is full, others hardly use it. */
  @Test
  void findsWhoDependsOnABusThatIsFull() {
    Random random = new Random(1);
    machine.launch(new Truth(1, 0.2, 0.1, 10, 1), 1);
    machine.launch(new Truth(0.8, 0.3, 0.1, 8, 0.8), 1);
    machine.launch(new Truth(0.5, 0.4, 0.1, 3, 0.2), 1);
    machine.launch(new Truth(0.7, 0.1, 0.1, 2, 0.1), 1);
    for (Task task : machine.tasks) {
      machine.runOnBus(List.of(List.of(task), List.of()), 16);
    }
    for (int i = 0; i < INTERVALS; i++) {
      machine.runOnBus(machine.drawn(random), 16);
    }
    List<List<Task>> all = List.of(machine.tasks.subList(0, 2), machine.tasks.subList(2, 4));
    double longer = BusMachine.longer(all, 16);
    assertThat(longer).as("it is full").isGreaterThan(0.1);
    for (List<Task> core : all) {
      for (Task task : core) {
        assertThat(machine.predicted(task, all))
            .isCloseTo(BusMachine.cycles(task, core, longer), withPercentage(5));
      }
    }
  }

  /** A phase in which it goes to memory, and one in which it computes. */
  private static final Truth MEMORY = new Truth(1.5, 0.9, 0.1, 10, 0);

  private static final Truth COMPUTING = new Truth(0.7, 0.5, 0.1, 2, 0);

  private void learnPhases() {
    machine.launch(MEMORY, 1);
    machine.launch(new Truth(0.8, 0.4, 0.1, 4, 0), 1);
    Random random = new Random(1);
    machine.speeds.sawBus(BusMachine.WIDE);
    for (int i = 0; i < INTERVALS; i++) {
      machine.tasks.getFirst().truth = random.nextBoolean() ? MEMORY : COMPUTING;
      machine.runOnWideBus(machine.drawn(random));
    }
  }

  /** Also of one that has waited since: it goes on where it was left. */
  @Test
  void aPhaseIsKnownByWhatItLastMadeOfTransactions() {
    learnPhases();
    Task task = machine.tasks.getFirst();
    List<List<Task>> alone = List.of(List.of(task), List.of());
    List<List<Task>> beside = List.of(machine.tasks, List.of());
    for (Truth phase : List.of(MEMORY, COMPUTING)) {
      task.truth = phase;
      machine.runOnWideBus(alone);
      machine.runOnWideBus(List.of(List.of(), List.of(machine.tasks.getLast())));
      assertThat(task.phase()).isEqualTo(phase == MEMORY ? 1 : 0);
      assertThat(machine.predicted(task, alone)).isCloseTo(phase.alone(), withPercentage(3));
      assertThat(machine.predicted(task, beside))
          .isCloseTo(BusMachine.cycles(task, machine.tasks, 0), withPercentage(3));
    }
  }

  /** What a thread does while it waits for others of its application says nothing of the core. */
  @Test
  void whoWaitsForASlowerOneIsNotLearnedFrom() {
    Truth truth = new Truth(1, 1, 0, 1, 0);
    Task other = machine.launch(truth, 1).members().getFirst();
    machine.launch(truth, 2);
    machine.learnOnWideBus(new Random(1), INTERVALS);
    Task slow = machine.tasks.get(1);
    Task waits = machine.tasks.get(2);
    List<List<Task>> cores = List.of(List.of(slow, other), List.of(waits));
    for (int i = 0; i < INTERVALS; i++) {
      machine.speeds.predict(cores);
      machine.speeds.sawBus(1);
      machine.speeds.saw(slow, 0.5);
      machine.speeds.saw(waits, 0.5);
    }
    assertThat(machine.predicted(other, List.of(List.of(other), List.of())))
        .isCloseTo(1, withPercentage(2));
  }

  @Test
  void whoRunsNowhereIsNotSlow() {
    Task task = machine.launch(new Truth(1, 0, 0, 1, 0), 1).members().getFirst();
    machine.learnOnWideBus(new Random(1), 10);
    assertThat(machine.predicted(task, List.of(List.of(task), List.of()))).isGreaterThan(0.5);
    task.forget();
    assertThat(machine.speeds.slowest(task.gang())).isZero();
  }

  /** The same readings in the same order give the same predictions, to the last bit. */
  @Property(tries = 10)
  void theSameSeedGivesTheSame(
      @ForAll @Size(3) List<@From("truths") Truth> programs, @ForAll long seed) {
    List<List<Double>> found = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      BusMachine made = new BusMachine();
      programs.forEach(it -> made.launch(it, 1));
      made.learnOnWideBus(new Random(seed), 100);
      List<List<Task>> cores = List.of(made.tasks.subList(0, 2), made.tasks.subList(2, 3));
      found.add(made.tasks.stream().map(it -> made.predicted(it, cores)).toList());
    }
    assertThat(found.get(1)).isEqualTo(found.getFirst());
    assertThat(found.getFirst()).allSatisfy(it -> assertThat(it).isNotCloseTo(0, within(1e-3)));
  }
}
