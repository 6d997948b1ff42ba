package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.example.NaiveSpread;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MachineModelTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 2, 2, 2),
          1_000_000_000L,
          Set.of(Control.PAUSE, Control.WEIGHTS),
          ParameterSource.NONE);

  private List<Integer> contextsOfThreads() {
    return machine.threads().stream().map(AkulaThread::context).map(c -> c.index()).toList();
  }

  @Test
  void partsAreNumberedAcrossTheMachine() {
    assertThat(machine.domainCount()).isEqualTo(2);
    assertThat(machine.coreCount()).isEqualTo(4);
    assertThat(machine.contextCount()).isEqualTo(8);
    assertThat(machine.getDomain(1).getCore(1)).isSameAs(machine.getCore(3));
    assertThat(machine.getCore(3).getContext(1)).isSameAs(machine.getContext(7));
    assertThat(machine.getContext(7).cpu()).isEqualTo(7);
    assertThat(machine.getDomain(1).node()).isSameAs(machine.nodes().get(1));
    assertThat(machine.nodes().get(0).distanceTo(machine.nodes().get(1))).isEqualTo(20);
    assertThat(machine.nodes().get(1).distanceTo(machine.nodes().get(1))).isEqualTo(10);
  }

  @Test
  void whatIsKeptInHashSetsHasTheSameOrderInEveryRun() {
    List<ThreadModel> threads = List.of(machine.launch("a"), machine.launch("b"));
    assertThat(threads).extracting(Object::hashCode).containsExactly(0, 1);
    assertThat(threads).extracting(thread -> thread.process().hashCode()).containsExactly(0, 1);
    assertThat(machine.getContext(7).hashCode()).isEqualTo(7);
    assertThat(machine.getCore(3).hashCode()).isEqualTo(3);
    assertThat(machine.getDomain(1).hashCode()).isEqualTo(1);
    assertThat(machine.nodes().get(1).hashCode()).isEqualTo(1);
  }

  @Test
  void aThreadIsInOnePlaceAtMost() {
    ThreadModel thread = machine.launch("a");
    machine.getCore(0).addThread(thread);
    machine.getDomain(1).addThread(thread);
    assertThat(machine.getCore(0).load()).isZero();
    assertThat(machine.getDomain(0).load()).isZero();
    assertThat(thread.core()).isSameAs(machine.getCore(2));
    assertThat(machine.totalLoad()).isEqualTo(1);
    thread.removeFromPlace();
    assertThat(thread.context()).isNull();
    assertThat(thread.core()).isNull();
    assertThat(thread.domain()).isNull();
    assertThat(machine.totalLoad()).isZero();
    assertThat(machine.threadCount()).isEqualTo(1);
  }

  @Test
  void memoryStaysWhereAThreadBegan() {
    ThreadModel thread = machine.launch("a");
    machine.getDomain(1).addThread(thread);
    assertThat(thread.homeNode()).isNull();
    thread.setHomeNode(thread.domain().node());
    machine.getDomain(0).addThread(thread);
    assertThat(thread.homeNode()).isSameAs(machine.nodes().get(1));
    machine.finish(thread);
    assertThat(thread.homeNode()).isSameAs(machine.nodes().get(1));
  }

  @Test
  void whatIsCountedForAllContextsOfACoreIsOfTheCoreWhereThereAreSeveral() {
    FakeParameters source = new FakeParameters();
    for (int contexts = 1; contexts <= 2; contexts++) {
      MachineModel model =
          new MachineModel(
              MachineDescription.regular("small", 1, 2, contexts), 1, Set.of(), source);
      ThreadModel thread = model.launch("a");
      model.getContext(0).addThread(thread);
      assertThatThrownBy(() -> thread.isOfCore("IPC")).hasMessageContaining("was never added");
      assertThat(thread.isAnyOfCore()).isFalse();
      thread.addParameter("IPC");
      assertThat(thread.isOfCore("IPC")).isFalse();
      source.ofCore = true;
      assertThat(thread.isOfCore("IPC")).isEqualTo(contexts == 2);
      assertThat(thread.isAnyOfCore()).isEqualTo(contexts == 2);
      source.ofCore = false;
    }
  }

  @Test
  void exchangingPlacesIsPlacingEachWhereTheOtherWas() {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      machine.reset();
      MachineModel other =
          new MachineModel(machine.description(), 1, Set.of(), new FakeParameters());
      for (int t = 0; t < 12; t++) {
        int context = random.nextInt(8);
        machine.getContext(context).addThread(machine.launch("a"));
        other.getContext(context).addThread(other.launch("a"));
      }
      machine.changes().clear();
      int a = random.nextInt(12);
      int b = random.nextInt(12);
      ContextModel place = other.getThread(a).context();
      ContextModel otherPlace = other.getThread(b).context();
      machine.getThread(a).exchangePlaces(machine.getThread(b));
      otherPlace.addThread(other.getThread(a));
      place.addThread(other.getThread(b));
      assertThat(ids(machine)).isEqualTo(ids(other));
      assertThat(machine.changes().threadCount()).isEqualTo(place == otherPlace ? 0 : 2);
    }
  }

  private static List<List<Integer>> ids(MachineModel machine) {
    return IntStream.range(0, machine.contextCount())
        .mapToObj(i -> machine.getContext(i).threads().stream().map(AkulaThread::id).toList())
        .toList();
  }

  @Test
  void aThreadAddedToItsOwnCoreStaysOnItsContext() {
    ThreadModel first = machine.launch("a");
    ThreadModel second = machine.launch("a");
    machine.getCore(0).addThread(first);
    machine.getCore(0).addThread(second);
    first.removeFromPlace();
    machine.getCore(0).addThread(second);
    assertThat(second.context()).isSameAs(machine.getContext(1));
  }

  @Test
  void changesListEachTouchedThreadOnceWithThePlaceBefore() {
    ThreadModel thread = machine.launch("a");
    thread.activate();
    machine.getCore(0).addThread(thread);
    machine.changes().clear();
    machine.getCore(1).addThread(thread);
    machine.getCore(2).addThread(thread);
    thread.pause();
    assertThat(machine.changes().threadCount()).isEqualTo(1);
    assertThat(machine.changes().thread(0)).isSameAs(thread);
    assertThat(thread.contextBefore()).isSameAs(machine.getContext(0));
    assertThat(thread.context()).isSameAs(machine.getContext(4));
    machine.changes().clear();
    assertThat(machine.changes().isEmpty()).isTrue();
    assertThat(thread.contextBefore()).isNull();
  }

  @Test
  void whatChangesNothingIsNotListed() {
    ThreadModel thread = machine.launch("a");
    thread.activate();
    machine.getCore(0).addThread(thread);
    machine.changes().clear();
    thread.activate();
    machine.getCore(0).addThread(thread);
    thread.resume();
    thread.setWeight(1);
    assertThat(machine.changes().isEmpty()).isTrue();
  }

  @Test
  void manyThreadsMayTakeTurnsOnOneContext() {
    for (int i = 0; i < 40; i++) {
      machine.getContext(3).addThread(machine.launch("a"));
    }
    assertThat(machine.getContext(3).threads())
        .extracting(AkulaThread::id)
        .isEqualTo(IntStream.range(0, 40).boxed().toList());
    machine.finish(machine.getThread(10));
    assertThat(machine.getContext(3).getThread(10).id()).isEqualTo(11);
    assertThat(machine.getThread(10).id()).isEqualTo(11);
    assertThat(machine.getDomain(0).threads()).hasSize(39);
  }

  @Test
  void aFinishedThreadIsInNoPlaceAndNotListed() {
    ThreadModel thread = machine.launch("a");
    machine.addThread(thread);
    machine.changes().clear();
    machine.finish(thread);
    assertThat(thread.isFinished()).isTrue();
    assertThat(machine.threads()).isEmpty();
    assertThat(machine.totalLoad()).isZero();
    assertThat(machine.changes().thread(0).contextBefore()).isSameAs(machine.getContext(0));
  }

  @Test
  void aThreadRunsWhenActiveAndPlacedAndNotPaused() {
    ThreadModel thread = machine.launch("a");
    assertThat(thread.isRunnable()).isFalse();
    thread.activate();
    assertThat(thread.isRunnable()).isFalse();
    machine.addThread(thread);
    assertThat(thread.isRunnable()).isTrue();
    thread.pause();
    assertThat(thread.isPaused()).isTrue();
    assertThat(thread.isRunnable()).isFalse();
    assertThat(machine.totalLoad()).isEqualTo(1);
    thread.resume();
    assertThat(thread.isRunnable()).isTrue();
    thread.removeFromPlace();
    assertThat(thread.isRunnable()).isFalse();
  }

  @Test
  void resetGivesAnEmptyMachineThatWorksAsNew() {
    for (int run = 0; run < 2; run++) {
      machine.setNowNanos(5);
      machine.wakeAt(9);
      machine.skipIntervals();
      for (int i = 0; i < 11; i++) {
        machine.addThread(machine.launch("a"));
      }
      assertThat(contextsOfThreads()).containsExactly(0, 4, 2, 6, 1, 5, 3, 7, 0, 4, 2);
      machine.reset();
      assertThat(machine.totalLoad()).isZero();
      assertThat(machine.threads()).isEmpty();
      assertThat(machine.nowNanos()).isZero();
      assertThat(machine.wakeNanos()).isEqualTo(MachineModel.NEVER);
      assertThat(machine.skipsIntervals()).isFalse();
      assertThat(machine.changes().isEmpty()).isTrue();
      assertThat(machine.domains()).allMatch(domain -> domain.load() == 0);
      assertThat(machine.cores()).allMatch(core -> core.load() == 0);
    }
  }

  @Test
  void frequencyAndPrefetchingAreChangesOfCores() {
    var core = new MachineDescription.CoreDescription(List.of(0), 0.5, 2_000, 1_000, 4_000);
    var domain = new MachineDescription.Domain(0, List.of(core));
    var node = new MachineDescription.Node(0, 0, List.of(10));
    MachineModel tunable =
        new MachineModel(
            new MachineDescription("tunable", List.of(node), List.of(domain)),
            1,
            Set.of(Control.FREQUENCY, Control.PREFETCHING),
            ParameterSource.NONE);
    CoreModel model = tunable.getCore(0);
    model.setFreq(2_000);
    model.setPrefetching(true);
    assertThat(tunable.changes().isEmpty()).isTrue();
    model.setFreq(4_000);
    model.setPrefetching(false);
    assertThat(model.speed()).isEqualTo(1.0);
    assertThat(tunable.changes().coreCount()).isEqualTo(1);
    assertThat(tunable.changes().core(0)).isSameAs(model);
    assertThatThrownBy(() -> model.setFreq(4_001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("core 0 can be set from 1000 to 4000 Hz, not to 4001 Hz");
    model.begin();
    assertThat(model.getFreq()).isEqualTo(2_000);
    assertThat(model.isPrefetching()).as("another policy finds what the first one found").isTrue();
    model.setFreq(4_000);
    model.setPrefetching(false);
    tunable.reset();
    assertThat(model.getFreq()).isEqualTo(2_000);
    assertThat(model.isPrefetching()).isTrue();
    assertThat(model.speed()).isEqualTo(0.5);
  }

  @Test
  void theExampleOfThePaperSpreadsAndEvensOut() {
    NaiveSpread policy = new NaiveSpread();
    for (int i = 0; i < 4; i++) {
      policy.launchThread(machine.launch("a"), machine);
    }
    policy.updateSchedule(machine);
    assertThat(contextsOfThreads()).containsExactly(0, 4, 2, 6);
    machine.finish(machine.getThread(1));
    machine.finish(machine.getThread(2));
    policy.updateSchedule(machine);
    assertThat(machine.getDomain(0).load()).isEqualTo(1);
    assertThat(machine.getDomain(1).load()).isEqualTo(1);
  }
}
