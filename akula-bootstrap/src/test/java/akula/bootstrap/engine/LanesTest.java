package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The next events of three memory domains with two contexts each. */
class LanesTest {
  private static final int DOMAINS = 3;

  private final ContextQueue[] queues = queues();
  private final Lanes lanes = new Lanes(queues, DOMAINS);

  private static ContextQueue[] queues() {
    MachineModel machine =
        new MachineModel(
            MachineDescription.regular("m", DOMAINS, 2, 1), 1, Set.of(), ParameterSource.NONE);
    ContextQueue[] queues =
        IntStream.range(0, machine.contextCount())
            .mapToObj(i ->
                new ContextQueue(
                    machine.getContext(i),
                    new SharingGroup[0],
                    new RateGroup[0],
                    new NumberSet(64)))
            .toArray(ContextQueue[]::new);
    for (ContextQueue queue : queues) {
      queue.clear();
    }
    return queues;
  }

  /** Gives a context a task with some work, which begins at a rate now. */
  private void begin(int context, long now, double work, double rate) {
    Task task = new Task(context, 1, new Given(0, 0));
    task.begin(null, 0, 1);
    task.beginPhase(0, 0, work);
    task.settledNanos = now;
    queues[context].current = task;
    setRate(context, now, rate);
  }

  /** As the loop does it. */
  private void setRate(int context, long now, double rate) {
    Task task = queues[context].current;
    task.settle(now);
    if (task.setRate(rate)) {
      lanes.touch(queues[context].lane, now + lanes.leastNanos(task.left));
    }
    lanes.sawRate(rate);
  }

  private void setSliceEnd(int context, long nanos) {
    queues[context].turnEventNanos = nanos;
    lanes.touch(queues[context].lane, nanos);
  }

  private void rest(int context) {
    queues[context].current = null;
    setSliceEnd(context, Task.NEVER);
  }

  @Test
  void nothingHappensUntilLanesAreTouched() {
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(Task.NEVER);
    queues[4].current = new Task(4, 1, new Given(0, 0));
    queues[4].current.begin(null, 0, 1);
    queues[4].turnEventNanos = 7;
    assertThat(lanes.leastUpTo(100)).isEqualTo(Task.NEVER);
    lanes.touch(2, 7);
    assertThat(lanes.leastUpTo(100)).isEqualTo(7);
    assertThat(lanes.areDue(7)).isTrue();
    assertThat(lanes.areDue(6)).isFalse();
  }

  @Test
  void contextsOfALaneAreThoseOfItsDomain() {
    assertThat(IntStream.range(0, DOMAINS).map(lanes::start)).containsExactly(0, 2, 4);
    assertThat(IntStream.range(0, DOMAINS).map(lanes::end)).containsExactly(2, 4, 6);
  }

  @Test
  void theEndOfAPhaseAndOfASliceAreEvents() {
    begin(1, 0, 10, 0.5);
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(20);
    setSliceEnd(1, 15);
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(15);
    rest(1);
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(Task.NEVER);
  }

  /** 1000 ns of work cannot end before 999, so that nobody has to know at 500 when it does. */
  @Test
  void anEventFarAwayIsNotLookedUp() {
    begin(0, 0, 1000, 0.5);
    assertThat(lanes.leastUpTo(500)).isEqualTo(999);
    assertThat(lanes.areDue(500)).isFalse();
    assertThat(queues[0].current.setRate(0.4)).as("somebody knows the end").isFalse();
    assertThat(lanes.leastUpTo(999)).isEqualTo(2500);
    assertThat(queues[0].current.setRate(0.5)).as("somebody knows the end").isTrue();
  }

  @Test
  void aBoundOfALaneDoesNotHideEarlierEventsOfOthers() {
    begin(0, 0, 40, 1);
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(40);
    begin(2, 0, 1000, 1);
    assertThat(lanes.leastUpTo(30)).isEqualTo(40);
    assertThat(lanes.leastUpTo(500)).isEqualTo(40);
  }

  /** What was touched with a rate of 1 in mind may end in half the time at 2. */
  @Test
  void aFasterRateThanAnySeenBeforeMakesBoundsHoldForIt() {
    assertThat(lanes.leastNanos(1000)).isEqualTo(999);
    begin(0, 0, 1000, 1);
    begin(3, 0, 900, 0.1);
    assertThat(lanes.leastUpTo(600)).isEqualTo(899);
    setRate(0, 0, 2);
    assertThat(lanes.leastUpTo(600)).isEqualTo(500);
    assertThat(lanes.leastNanos(1000)).isEqualTo(499);
    lanes.sawRate(1.5);
    assertThat(lanes.leastNanos(1000)).as("a slower one changes nothing").isEqualTo(499);
    setRate(3, 0, 2);
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(450);
  }

  @Test
  void ofEqualTimesTheLowestLaneIsFirst() {
    setTasks(10, 5, 3, 0);
    assertThat(lanes.leastUpTo(10)).isEqualTo(10);
    assertThat(lanes.takeLeast()).isEqualTo(0);
    assertThat(lanes.areDue(10)).isTrue();
    assertThat(lanes.takeLeast()).isEqualTo(1);
    assertThat(lanes.takeLeast()).isEqualTo(2);
    assertThat(lanes.areDue(10)).isFalse();
  }

  private void setTasks(long work, int... contexts) {
    for (int context : contexts) {
      begin(context, 0, work, 1);
    }
  }

  @Test
  void aTakenLaneIsLookedAtAgain() {
    setTasks(10, 2, 3);
    assertThat(lanes.leastUpTo(10)).isEqualTo(10);
    assertThat(lanes.takeLeast()).isEqualTo(1);
    queues[2].current = null;
    assertThat(lanes.leastUpTo(10)).as("the other context's").isEqualTo(10);
    assertThat(lanes.takeLeast()).isEqualTo(1);
    queues[3].current = null;
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(Task.NEVER);
  }

  @Test
  void afterClearNothingOfTheRunBeforeIsLeft() {
    begin(0, 0, 100, 4);
    assertThat(lanes.leastUpTo(25)).isEqualTo(25);
    setTasks(10, 2);
    lanes.clear();
    assertThat(lanes.leastUpTo(Task.NEVER)).isEqualTo(Task.NEVER);
    assertThat(lanes.leastNanos(1000)).isEqualTo(999);
    lanes.touch(0, 0);
    assertThat(lanes.leastUpTo(Task.NEVER)).as("the lane can be touched again").isEqualTo(25);
  }

  private enum Deed {
    BEGIN,
    RATE,
    SLICE,
    REST
  }

  /** What happens to a context, and how far the run looks and goes after it, nanoseconds. */
  private record Turn(Deed deed, int context, int amount, double rate, long look, long go) {}

  @Provide
  Arbitrary<Turn> turns() {
    return Combinators.combine(
            Arbitraries.of(Deed.class),
            Arbitraries.integers().between(0, 2 * DOMAINS - 1),
            Arbitraries.integers().between(1, 30),
            Arbitraries.frequencyOf(
                Tuple.of(12, Arbitraries.of(0.1, 0.25, 0.5, 0.7, 1.0)),
                Tuple.of(1, Arbitraries.of(1.5, 3.0, 8.0))),
            Arbitraries.oneOf(Arbitraries.longs().between(0, 40), Arbitraries.just(Task.NEVER / 2)),
            Arbitraries.longs().between(0, 20))
        .as(Turn::new);
  }

  /** The time that a look at every context finds; it asks no task, which would notify the task. */
  private long scan(int lane) {
    long least = Task.NEVER;
    for (ContextQueue queue : queues) {
      Task task = queue.current;
      if (queue.lane == lane && task != null) {
        long end = task.settledNanos + (long) Math.ceil(task.left / task.rate);
        least = Math.min(least, Math.min(end, queue.turnEventNanos));
      }
    }
    return least;
  }

  private long scan() {
    return IntStream.range(0, DOMAINS).mapToLong(this::scan).min().orElseThrow();
  }

  @Property(tries = 2000)
  void theEventsAreThoseThatALookAtEveryContextFinds(
      @ForAll @Size(min = 1, max = 60) List<@From("turns") Turn> turns) {
    long now = 0;
    for (Turn turn : turns) {
      doDeed(turn, now);
      long asked = now + turn.look();
      long reported = lanes.leastUpTo(asked);
      if (scan() <= asked) {
        assertThat(reported).isEqualTo(scan());
      } else {
        assertThat(reported).isGreaterThan(asked).isLessThanOrEqualTo(scan());
      }
      now = Math.min(Math.min(reported, asked), now + turn.go());
      takeDue(now, turn.rate());
    }
  }

  private void doDeed(Turn turn, long now) {
    int context = turn.context();
    boolean isIdle = queues[context].current == null;
    switch (turn.deed()) {
      case BEGIN -> begin(context, now, turn.amount(), turn.rate());
      case RATE -> setRateUnlessIdle(isIdle, turn, now);
      case SLICE -> setSliceEnd(context, isIdle ? Task.NEVER : now + turn.amount());
      case REST -> rest(context);
    }
  }

  private void setRateUnlessIdle(boolean isIdle, Turn turn, long now) {
    if (!isIdle && queues[turn.context()].current.rate != turn.rate()) {
      setRate(turn.context(), now, turn.rate());
    }
  }

  /** Takes all events of an instant, lane by lane; what ended begins anew, as the loop does it. */
  private void takeDue(long now, double rate) {
    int[] due = IntStream.range(0, DOMAINS).filter(lane -> scan(lane) == now).toArray();
    for (int lane : due) {
      assertThat(lanes.areDue(now)).isTrue();
      assertThat(lanes.takeLeast()).isEqualTo(lane);
    }
    assertThat(lanes.areDue(now)).isFalse();
    for (ContextQueue queue : queues) {
      Task task = queue.current;
      if (task != null && task.phaseEndNanos() == now) {
        begin(queue.context.index(), now, 5, rate);
      }
      if (queue.turnEventNanos == now) {
        setSliceEnd(queue.context.index(), Task.NEVER);
      }
    }
  }
}
