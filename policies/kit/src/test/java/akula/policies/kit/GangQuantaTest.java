package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Quanta of 100 ms. */
class GangQuantaTest {
  private static boolean updateAt(PairingMachine machine, long millis) {
    machine.model.setNowNanos(millis * 1_000_000);
    machine.model.beginUpdate();
    boolean begins = machine.quanta.begins(machine.model);
    if (begins) {
      machine.quanta.run(
          machine.quanta.inOrder(machine.model), ContextOrder.coresFirst(machine.model)::place);
    }
    return begins;
  }

  private static boolean endsAt(PairingMachine machine, GangQuanta.Member who, long millis) {
    machine.model.finish((ThreadModel) who.thread());
    return updateAt(machine, millis);
  }

  /** They do not drift, and begin with intervals of the same length. */
  @Test
  void quantaBeginAtMultiplesOfTheirLength() {
    PairingMachine machine = new PairingMachine(List.of(1, 1));
    assertThat(updateAt(machine, 0)).as("nobody is there").isFalse();
    machine.launch(2);
    assertThat(updateAt(machine, 150)).as("nobody runs").isTrue();
    assertThat(machine.model.wakeNanos()).isEqualTo(200_000_000);
    assertThat(updateAt(machine, 199)).isFalse();
    assertThat(updateAt(machine, 203)).as("late").isTrue();
    assertThat(machine.model.wakeNanos()).isEqualTo(300_000_000);
  }

  @Test
  void whoComesOrGoesWithinAQuantumChangesNothingUnlessNobodyRuns() {
    PairingMachine machine = new PairingMachine(List.of(1, 1));
    List<GangQuanta.Member> first = machine.launch(2);
    assertThat(updateAt(machine, 0)).isTrue();
    machine.launch(2);
    assertThat(updateAt(machine, 10)).as("one has come").isFalse();
    assertThat(endsAt(machine, first.get(0), 20)).as("half of it has gone").isFalse();
    assertThat(endsAt(machine, first.get(1), 30)).as("nobody runs").isTrue();
    assertThat(machine.model.wakeNanos()).as("the quantum continues").isEqualTo(100_000_000);
  }

  @Test
  void whoRunsMayBeChosenAnewWhenOthersComeOrGo() {
    PairingMachine machine =
        new PairingMachine(List.of(1, 1), GangQuanta.Requeue.HEAD, GangQuanta.Changes.CHOOSE);
    List<GangQuanta.Member> first = machine.launch(2);
    assertThat(updateAt(machine, 10)).isTrue();
    machine.launch(1);
    assertThat(updateAt(machine, 20)).isTrue();
    assertThat(updateAt(machine, 50)).isFalse();
    assertThat(endsAt(machine, first.getFirst(), 60)).isTrue();
    assertThat(machine.model.wakeNanos()).as("the quantum continues").isEqualTo(100_000_000);
  }

  @Test
  void newThreadsJoinTheirApplicationAtOnceIfThatRuns() {
    PairingMachine machine = new PairingMachine(List.of(1, 1));
    List<GangQuanta.Member> first = machine.launch(1);
    updateAt(machine, 0);
    GangQuanta.Member more = machine.add(first.getFirst());
    assertThat(updateAt(machine, 10)).isTrue();
    assertThat(more.thread().isPaused()).isFalse();
    assertThat(updateAt(machine, 20)).isFalse();
  }

  @Test
  void whoRanIsReportedOnce() {
    PairingMachine machine = new PairingMachine(List.of(1, 1));
    List<GangQuanta.Member> first = machine.launch(2);
    List<GangQuanta.Member> second = machine.launch(1);
    assertThat(machine.quanta.takeThoseThatRan()).isEmpty();
    updateAt(machine, 0);
    assertThat(machine.quanta.takeThoseThatRan()).containsExactly(first.get(1), first.get(0));
    updateAt(machine, 100);
    assertThat(machine.quanta.takeThoseThatRan())
        .as("some ran before, one runs now")
        .containsExactlyInAnyOrder(first.get(0), first.get(1), second.getFirst());
    assertThat(machine.quanta.takeThoseThatRan()).containsExactly(second.getFirst());
  }

  /** The obvious queue: a list of applications, each a list of threads, begun anew every time. */
  @Property(tries = 200)
  void runsWhatTheObviousQueueRuns(
      @ForAll GangQuanta.Requeue requeue, @ForAll GangQuanta.Changes changes, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PairingMachine machine = new PairingMachine(List.of(2, 1, 1), requeue, changes);
    List<List<GangQuanta.Member>> queue = new ArrayList<>();
    List<List<GangQuanta.Member>> ran = new ArrayList<>();
    for (int quantum = 0; quantum < 20; quantum++) {
      if (random.nextInt(3) == 0 || quantum == 0) {
        queue.add(new ArrayList<>(machine.launch(1 + random.nextInt(5))));
      }
      if (random.nextInt(4) == 0 && quantum > 0) {
        end(machine, queue, random);
      }
      requeue(requeue, queue, ran);
      updateAt(machine, quantum * 100L);
      ran = fitting(queue, machine.model.contextCount());
      List<GangQuanta.Member> expected = ran.stream().flatMap(List::stream).toList();
      assertThat(machine.members)
          .filteredOn(member -> !member.thread().isFinished() && !member.thread().isPaused())
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static void end(
      PairingMachine machine, List<List<GangQuanta.Member>> queue, SplittableRandom random) {
    if (!queue.isEmpty()) {
      List<GangQuanta.Member> one = queue.get(random.nextInt(queue.size()));
      machine.model.finish((ThreadModel) one.removeFirst().thread());
      queue.removeIf(List::isEmpty);
    }
  }

  private static void requeue(
      GangQuanta.Requeue requeue,
      List<List<GangQuanta.Member>> queue,
      List<List<GangQuanta.Member>> ran) {
    if (requeue == GangQuanta.Requeue.HEAD) {
      if (!ran.isEmpty() && !queue.isEmpty() && queue.getFirst() == ran.getFirst()) {
        Collections.rotate(queue, -1);
      }
      return;
    }
    List<List<GangQuanta.Member>> behind = new ArrayList<>();
    for (List<GangQuanta.Member> application : List.copyOf(queue)) {
      if (ran.stream().anyMatch(one -> one == application)) {
        behind.add(application);
        queue.removeIf(one -> one == application);
      }
    }
    queue.addAll(behind);
  }

  private static List<List<GangQuanta.Member>> fitting(
      List<List<GangQuanta.Member>> queue, int contexts) {
    List<List<GangQuanta.Member>> fitting = new ArrayList<>();
    int used = 0;
    for (List<GangQuanta.Member> application : queue) {
      if (fitting.isEmpty() || used + application.size() <= contexts) {
        fitting.add(application);
        used += application.size();
      }
    }
    return fitting;
  }
}
