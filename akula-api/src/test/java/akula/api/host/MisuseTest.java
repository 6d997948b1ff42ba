package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Control;
import akula.api.MemoryDomain;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every misuse is reported at once, by a sentence that says what to do instead. */
class MisuseTest {
  private final FakeParameters source = new FakeParameters();
  private final MachineModel machine = machine(Set.of(Control.PAUSE, Control.WEIGHTS));
  private final ThreadModel thread = machine.launch("mcf");

  private MachineModel machine(Set<Control> controls) {
    return new MachineModel(
        MachineDescription.regular("small", 2, 2, 1), 1_000_000_000L, controls, source);
  }

  private static void assertIllegalState(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessage(message);
  }

  private static void assertIllegalArgument(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void aThreadOfAnotherMachine() {
    MachineModel other = machine(Set.of());
    String message =
        "mcf#0 belongs to another machine; place it on a core of thread.machine(), the machine"
            + " that launchThread was called with";
    assertIllegalArgument(() -> other.addThread(thread), message);
    assertIllegalArgument(() -> other.getDomain(0).addThread(thread), message);
    assertIllegalArgument(() -> other.getCore(0).addThread(thread), message);
    assertIllegalArgument(() -> other.getContext(0).addThread(thread), message);
    machine.addThread(thread);
    assertIllegalArgument(() -> other.getCore(0).addThread(thread), message);
    assertThat(other.totalLoad()).isZero();
  }

  @Test
  void exchangingPlacesWithoutOne() {
    ThreadModel other = machine.launch("art");
    machine.addThread(other);
    String message = "mcf#0 is in no place and has none to exchange; ask context() first";
    assertIllegalState(() -> thread.exchangePlaces(other), message);
    assertIllegalState(() -> other.exchangePlaces(thread), message);
    MachineModel otherMachine = machine(Set.of());
    ThreadModel foreign = otherMachine.launch("lbm");
    otherMachine.addThread(foreign);
    assertIllegalArgument(
        () -> other.exchangePlaces(foreign),
        "lbm#0 belongs to another machine; place it on a core of thread.machine(), the machine that"
            + " launchThread was called with");
    assertThat(other.context().index()).isZero();
  }

  @Test
  void aNodeOfAnotherMachine() {
    MachineModel other = machine(Set.of());
    assertIllegalArgument(
        () -> machine.nodes().getFirst().distanceTo(other.nodes().getLast()),
        "NUMA node 1 belongs to another machine; take nodes from this machine's nodes()");
  }

  @Test
  void aThreadThatHasEnded() {
    machine.addThread(thread);
    machine.finish(thread);
    assertIllegalState(
        () -> machine.addThread(thread),
        "mcf#0 has ended and cannot be placed; drop threads that have ended, isFinished() tells");
    String message = "mcf#0 has ended and cannot be %s; ask isFinished() first";
    assertIllegalState(thread::pause, message.formatted("paused"));
    assertIllegalState(thread::activate, message.formatted("activated"));
    assertIllegalState(() -> thread.setWeight(2), message.formatted("given a weight"));
    thread.resume();
    thread.removeFromPlace();
    assertThat(machine.totalLoad()).isZero();
  }

  @Test
  void aParameterThatWasNeverAdded() {
    String message =
        "IPC was never added to mcf#0; call addParameter(\"IPC\") when the thread is launched";
    assertIllegalState(() -> thread.readParameter("IPC"), message);
    assertIllegalState(() -> thread.hasReading("IPC"), message);
    assertIllegalState(() -> thread.readParameterOr("IPC", 1), message);
    assertThat(thread.hasParameter("IPC")).isFalse();
  }

  @Test
  void aParameterWithoutSource() {
    assertIllegalArgument(
        () -> thread.addParameter("LLC_MISS_RATE"),
        "there is no source for parameter LLC_MISS_RATE here; there is one for [IPC]; name it in"
            + " requirements() so that the run is refused at its start");
    assertIllegalArgument(
        () -> thread.addParameter("LLC_MIS_RATE"),
        "there is no source for parameter LLC_MIS_RATE here; there is one for [IPC]; did you mean"
            + " 'LLC_MISS_RATE'?");
  }

  @Test
  void aParameterWithoutValue() {
    machine.setNowNanos(1_500_000_000L);
    thread.addParameter("IPC");
    assertThat(thread.hasReading("IPC")).isFalse();
    assertThat(thread.readParameterOr("IPC", 0.25)).isEqualTo(0.25);
    assertIllegalState(
        () -> thread.readParameter("IPC"),
        "IPC of mcf#0 has no value at 1.5 s for a window of 1 interval(s); ask hasReading"
            + " first");
    source.value = 0.75;
    assertThat(thread.readParameter("IPC")).isEqualTo(0.75);
    assertThat(thread.readParameterOr("IPC", 0.25)).isEqualTo(0.75);
  }

  @Test
  void aWindowThatIsTooLong() {
    thread.addParameter("IPC", 3);
    source.value = 1;
    assertThat(thread.readParameter("IPC", 3)).isEqualTo(1);
    assertIllegalArgument(
        () -> thread.readParameter("IPC", 4),
        "IPC of mcf#0 was added for a window of 3 interval(s), not 4; call"
            + " addParameter(\"IPC\", 4) when the thread is launched");
    String message = "the window of IPC has to be at least 1 interval, not 0";
    assertIllegalArgument(() -> thread.readParameter("IPC", 0), message);
    assertIllegalArgument(() -> thread.addParameter("IPC", 0), message);
  }

  @Test
  void addingAParameterAgainOnlyWidensItsWindow() {
    thread.addParameter("IPC", 2);
    thread.addParameter("IPC");
    thread.addParameter("IPC", 5);
    assertThat(source.monitored).containsExactly("mcf#0 0 2", "mcf#0 0 5");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0099, 100.1, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aWeightOutOfRange(double weight) {
    assertIllegalArgument(
        () -> thread.setWeight(weight),
        "the weight of mcf#0 has to be from 0.01 to 100.0, not " + weight);
    assertThat(thread.weight()).isEqualTo(1);
  }

  @Test
  void aControlThatTheHostLacks() {
    String message =
        "%1$s is not available on machine small here; ask machine.supports(Control.%1$s) first, or"
            + " name it in requirements() so that the run is refused at its start";
    assertUnsupported(() -> machine.getCore(0).setFreq(1), message.formatted("FREQUENCY"));
    assertUnsupported(
        () -> machine.getCore(0).setPrefetching(false), message.formatted("PREFETCHING"));
    ThreadModel other = machine(Set.of()).launch("lbm");
    assertUnsupported(other::pause, message.formatted("PAUSE"));
    assertUnsupported(() -> other.setWeight(2), message.formatted("WEIGHTS"));
    assertThat(machine.supports(Control.FREQUENCY)).isFalse();
    assertThat(machine.supports(Control.PAUSE)).isTrue();
  }

  @Test
  void aCoreOfFixedFrequency() {
    assertUnsupported(
        () -> machine(Set.of(Control.FREQUENCY)).getCore(1).setFreq(1),
        "core 1 has no frequency that can be set; ask maxFreq() first, which is 0 here");
  }

  private static void assertUnsupported(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(UnsupportedOperationException.class).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 999, 1_000})
  void wakingInThePast(long nanos) {
    machine.setNowNanos(1_000);
    assertIllegalArgument(
        () -> machine.wakeAt(nanos),
        "wakeAt needs a time after now (1000 ns), not " + nanos + " ns");
    machine.wakeAt(1_001);
    assertThat(machine.wakeNanos()).isEqualTo(1_001);
  }

  private static void assertNotThere(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class).hasMessage(message);
  }

  @Test
  void partsThatAreNotThere() {
    String cores = "there is no core 4 in machine small: it numbers its 4 cores from 0 to 3";
    assertNotThere(() -> machine.getCore(4), cores);
    assertNotThere(() -> machine.cores().get(4), cores);
    String domains =
        "there is no memory domain -1 in machine small: it numbers its 2 memory domains from 0 to 1";
    assertNotThere(() -> machine.getDomain(-1), domains);
    assertNotThere(() -> machine.domains().get(-1), domains);
    String context =
        "there is no context 9 in machine small: it numbers its 4 contexts from 0 to 3";
    assertNotThere(() -> machine.getContext(9), context);
    assertNotThere(
        () -> machine.nodes().get(2),
        "there is no NUMA node 2 in machine small: it numbers its 2 NUMA nodes from 0 to 1");
  }

  @Test
  void partsOfPartsThatAreNotThere() {
    MemoryDomain domain = machine.getDomain(1);
    String cores = "there is no core 2 in memory domain 1: it numbers its 2 cores from 0 to 1";
    assertNotThere(() -> domain.getCore(2), cores);
    assertNotThere(() -> domain.cores().get(2), cores);
    String contexts = "there is no context 1 in core 3: it has only number 0";
    assertNotThere(() -> domain.getCore(1).getContext(1), contexts);
    assertNotThere(() -> domain.getCore(1).contexts().get(1), contexts);
    String nodeDomains = "there is no memory domain 1 in NUMA node 1: it has only number 0";
    assertNotThere(() -> machine.nodes().get(1).domains().get(1), nodeDomains);
  }

  @Test
  void threadsThatAreNotThere() {
    String threads = "there is no unfinished thread 1 in machine small: it has only number 0";
    assertNotThere(() -> machine.getThread(1), threads);
    assertNotThere(() -> machine.threads().get(1), threads);
    assertNotThere(
        () -> machine.getContext(2).getThread(0),
        "there is no thread 0 in context 2 (cpu 2): it has none");
  }

  @Test
  void listsOfPartsCannotBeChanged() {
    assertUnsupported(() -> machine.threads().removeFirst(), null);
    assertUnsupported(() -> machine.cores().removeFirst(), null);
    assertUnsupported(() -> machine.getDomain(0).cores().set(0, null), null);
  }
}
