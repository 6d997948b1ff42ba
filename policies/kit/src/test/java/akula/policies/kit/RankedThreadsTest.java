package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RankedThreadsTest {
  private static final String METRIC = Parameters.LLC_MISS_RATE;

  /** Does nothing but to keep a ranking. */
  private static final class Ranker implements Scheduler {
    private final RankedThreads threads;
    private boolean changed;

    private Ranker(long refreshNanos) {
      threads = new RankedThreads(METRIC, refreshNanos);
    }

    @Override
    public Requirements requirements() {
      return Requirements.ofParameters(METRIC);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      threads.launch(thread, machine);
    }

    @Override
    public void updateSchedule(Machine machine) {
      changed = threads.update(machine);
    }

    private List<Integer> ids() {
      List<Integer> ids = new ArrayList<>();
      for (int i = 0; i < threads.count(); i++) {
        ids.add(threads.thread(i).id());
      }
      return ids;
    }
  }

  private static PolicyDriver driver(Ranker ranker) {
    return new PolicyDriver(MachineDescription.regular("m", 2, 4, 1), ranker);
  }

  @Test
  void beforeTheFirstReadingTheOrderIsThatOfLaunch() {
    Ranker ranker = new Ranker(0);
    PolicyDriver driver = driver(ranker);
    List.of(1.0, 3.0, 2.0).forEach(driver::launch);
    driver.update();
    assertThat(ranker.changed).isTrue();
    assertThat(ranker.threads.areAllUnread()).isTrue();
    assertThat(ranker.threads.areAllRead()).isFalse();
    assertThat(ranker.ids()).containsExactly(0, 1, 2);
    driver.advance();
    assertThat(ranker.changed).isTrue();
    assertThat(ranker.threads.areAllRead()).isTrue();
    assertThat(ranker.ids()).containsExactly(1, 2, 0);
    driver.advance();
    assertThat(ranker.changed).as("none came, went or was first read").isFalse();
  }

  @Test
  void readingsServeUntilTheyAreToBeRefreshed() {
    long serve = 5 * PolicyDriver.INTERVAL_NANOS;
    Ranker ranker = new Ranker(serve);
    PolicyDriver driver = driver(ranker);
    List.of(1.0, 3.0, 2.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    driver.setValue(driver.machine().getThread(0), 9);
    driver.finish(driver.machine().getThread(2));
    driver.advance();
    assertThat(ranker.changed).isTrue();
    assertThat(ranker.ids()).as("what was read serves").containsExactly(1, 0);
    driver.advanceTo(2 * serve);
    driver.finish(driver.machine().getThread(1));
    driver.launch(4);
    driver.update();
    assertThat(ranker.threads.value(0)).isEqualTo(9);
  }

  /** Against a list that is sorted anew from the machine's own threads. */
  @Property(tries = 200)
  void theOrderIsThatOfAListSortedAnew(
      @ForAll @IntRange(min = 1, max = 60) int steps, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Ranker ranker = new Ranker(0);
    PolicyDriver driver = driver(ranker);
    Map<Integer, Double> values = new HashMap<>();
    for (int step = 0; step < steps; step++) {
      int threads = driver.machine().threadCount();
      if (threads > 0 && random.nextInt(3) == 0) {
        driver.finish(driver.machine().getThread(random.nextInt(threads)));
      } else {
        double value = random.nextInt(1, 9);
        values.put(driver.launch(value).id(), value);
      }
      driver.update();
      driver.advance();
      assertSorted(ranker, driver.machine().threads(), values);
    }
  }

  private static void assertSorted(
      Ranker ranker, List<? extends AkulaThread> threads, Map<Integer, Double> values) {
    List<Double> sorted =
        threads.stream()
            .map(thread -> values.get(thread.id()))
            .sorted(Comparator.reverseOrder())
            .toList();
    List<Integer> ids = ranker.ids();
    assertThat(ids)
        .containsExactlyInAnyOrderElementsOf(threads.stream().map(AkulaThread::id).toList());
    for (int i = 0; i < ids.size(); i++) {
      assertThat(ranker.threads.value(i))
          .isEqualTo(sorted.get(i))
          .isEqualTo(values.get(ids.get(i)));
      assertThat(ranker.threads.isRead(i)).isTrue();
    }
  }

  @Test
  void aThreadWithoutAReadingCountsAsAverage() {
    Ranker ranker = new Ranker(0);
    PolicyDriver driver = driver(ranker);
    List.of(1.0, 3.0).forEach(driver::launch);
    driver.update();
    driver.advance();
    driver.launch(100);
    driver.update();
    assertThat(ranker.ids()).containsExactly(1, 2, 0);
    assertThat(ranker.threads.value(1)).isEqualTo(2);
    assertThat(ranker.threads.isRead(1)).isFalse();
  }
}
