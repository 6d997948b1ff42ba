package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ExchangeTrialsTest {
  /** Tries one exchange every second interval, so that each stands alone. */
  private static final class Trier implements Scheduler {
    private final ExchangeTrials trials;
    private int previousLoad;

    private Trier(int pairs, long seed) {
      trials =
          new ExchangeTrials(
              new ExchangeTrials.Options(
                  Parameters.IPC, pairs, Duration.ofSeconds(1), Duration.ofSeconds(2)),
              new SplittableRandom(seed));
    }

    @Override
    public Requirements requirements() {
      return Requirements.ofParameters(Parameters.IPC);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      thread.addParameter(Parameters.IPC);
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.totalLoad() != previousLoad) {
        trials.restart(machine);
        previousLoad = machine.totalLoad();
      } else {
        trials.step(machine);
      }
    }
  }

  private static List<Integer> domains(PolicyDriver driver) {
    return driver.machine().threads().stream().map(thread -> thread.domain().index()).toList();
  }

  private static void setAll(PolicyDriver driver, double value) {
    driver.machine().threads().forEach(thread -> driver.setValue(thread, value));
  }

  /**
   * By the log of a test: what is moved is two threads of two domains that never were exchanged
   * before; it stays if the value rose and goes back if not; in the end nothing is left to try.
   */
  @Property(tries = 100)
  void everyTwoThreadsOfDifferentDomainsAreExchangedOnceAndKeptIfThatWasBetter(
      @ForAll @IntRange(min = 2, max = 4) int domainCount,
      @ForAll @IntRange(min = 2, max = 9) int threads,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Trier trier = new Trier(1, seed);
    PolicyDriver driver =
        new PolicyDriver(MachineDescription.regular("m", domainCount, 2, 1), trier);
    for (int i = 0; i < threads; i++) {
      driver.launch(1);
    }
    driver.update();
    Set<Set<Integer>> tried = new HashSet<>();
    double value = 1;
    for (int i = 0; i < 400 && !trier.trials.areExhausted(); i++) {
      List<Integer> before = domains(driver);
      List<Integer> loads = driver.machine().domains().stream().map(MemoryDomain::load).toList();
      driver.advance();
      Set<Integer> moved = moved(before, domains(driver));
      if (moved.isEmpty()) {
        continue;
      }
      assertThat(moved).hasSize(2);
      assertThat(tried.add(moved)).as("%s for the first time", moved).isTrue();
      assertThat(moved.stream().map(before::get).distinct()).hasSize(2);
      assertThat(driver.machine().domains().stream().map(MemoryDomain::load).toList())
          .isEqualTo(loads);
      List<Integer> during = domains(driver);
      boolean better = random.nextBoolean();
      value += better ? 1 : 0;
      setAll(driver, value);
      driver.advance();
      assertThat(domains(driver)).isEqualTo(better ? during : before);
    }
    assertThat(trier.trials.areExhausted()).isTrue();
    List<Integer> last = domains(driver);
    for (int a = 0; a < threads; a++) {
      for (int b = 0; b < a; b++) {
        if (!last.get(a).equals(last.get(b))) {
          assertThat(tried).contains(Set.of(a, b));
        }
      }
    }
  }

  private static Set<Integer> moved(List<Integer> before, List<Integer> after) {
    Set<Integer> moved = new HashSet<>();
    for (int i = 0; i < before.size(); i++) {
      if (!before.get(i).equals(after.get(i))) {
        moved.add(i);
      }
    }
    return moved;
  }
}
