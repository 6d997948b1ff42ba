package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DealingTest {
  private static final String METRIC = Parameters.LLC_MISS_RATE;

  /** Deals whenever all threads have been read. */
  private static final class Dealer implements Scheduler {
    private final RankedThreads threads = new RankedThreads(METRIC, 0);
    private final Dealing dealing;
    private List<Double> slow = List.of();

    private Dealer(boolean keep, double gain) {
      dealing = new Dealing(threads, new Dealing.Options(keep, gain));
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
      if (threads.update(machine) && threads.areAllRead()) {
        slow = slowly(machine);
        dealing.dealAnew(machine);
      }
    }

    /** The sums of the domains by the rule as it is reported, with a list for each domain. */
    private List<Double> slowly(Machine machine) {
      List<List<Double>> dealt = new ArrayList<>();
      machine.domains().forEach(domain -> dealt.add(new ArrayList<>()));
      Comparator<MemoryDomain> byLoad =
          Comparator.comparingDouble(d -> (dealt.get(d.index()).size() + 1.0) / d.contextCount());
      Comparator<MemoryDomain> bySum = Comparator.comparingDouble(d -> sum(dealt.get(d.index())));
      for (int i = 0; i < threads.count(); i++) {
        MemoryDomain own = threads.thread(i).domain();
        Comparator<MemoryDomain> rule =
            byLoad.thenComparing(bySum).thenComparing(d -> d.index() == own.index() ? 0 : 1);
        MemoryDomain best = machine.domains().stream().min(rule).orElseThrow();
        dealt.get(best.index()).add(threads.value(i));
      }
      return dealt.stream().map(Dealer::sum).toList();
    }

    private static double sum(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  private static MachineDescription machine(List<Integer> cores) {
    List<MachineDescription.Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (int count : cores) {
      domains.add(
          new MachineDescription.Domain(
              0,
              IntStream.range(cpu, cpu + count)
                  .mapToObj(i -> MachineDescription.CoreDescription.nominal(List.of(i)))
                  .toList()));
      cpu += count;
    }
    return new MachineDescription(
        "m", List.of(new MachineDescription.Node(0, 0, List.of(10))), domains);
  }

  private static PolicyDriver dealt(Dealer dealer, List<Integer> cores, List<Integer> values) {
    PolicyDriver driver = new PolicyDriver(machine(cores), dealer);
    values.forEach(driver::launch);
    driver.update();
    driver.advance();
    return driver;
  }

  private static double[] sums(PolicyDriver driver, List<Integer> values) {
    return driver.machine().domains().stream()
        .mapToDouble(d -> d.threads().stream().mapToDouble(t -> values.get(t.id())).sum())
        .toArray();
  }

  @Property(tries = 500)
  void everyDomainGetsWhatTheSlowRuleGivesIt(
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 4) Integer> cores,
      @ForAll @Size(min = 1, max = 24) List<@IntRange(max = 30) Integer> values) {
    Dealer dealer = new Dealer(false, 0);
    PolicyDriver driver = dealt(dealer, cores, values);
    assertThat(sums(driver, values))
        .containsExactly(dealer.slow.stream().mapToDouble(v -> v).toArray());
    for (MemoryDomain domain : driver.machine().domains()) {
      List<Integer> loads = domain.cores().stream().map(Core::load).toList();
      assertThat(Collections.max(loads) - Collections.min(loads)).isLessThanOrEqualTo(1);
    }
  }

  @Property(tries = 500)
  void threadsMoveOnlyIfTheFullestDomainGetsLessFullByTheGain(
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 4) Integer> cores,
      @ForAll @Size(min = 1, max = 24) List<@IntRange(max = 30) Integer> values,
      @ForAll @IntRange(max = 3) int eighths) {
    Dealer dealer = new Dealer(true, eighths / 8.0);
    PolicyDriver driver = new PolicyDriver(machine(cores), dealer);
    values.forEach(driver::launch);
    driver.update();
    double[] before = sums(driver, values);
    driver.advance();
    double[] slow = dealer.slow.stream().mapToDouble(v -> v).toArray();
    boolean helps = 8 * greatest(slow) < (8 - eighths) * greatest(before);
    assertThat(sums(driver, values)).containsExactly(helps ? slow : before);
  }

  private static double greatest(double[] sums) {
    return DoubleStream.of(sums).max().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"0.37, 2", "0.38, 0"})
  void aGainOfNineteenOfFiftyMisses(double gain, int moves) {
    PolicyDriver driver = dealt(new Dealer(true, gain), List.of(2, 2), List.of(30, 1, 20, 2));
    assertThat(driver.moves()).isEqualTo(moves);
  }

  @Test
  void threadsOfEqualDomainsStay() {
    PolicyDriver driver = dealt(new Dealer(false, 0), List.of(1, 1, 1), List.of(1, 3, 2));
    assertThat(driver.moves()).isZero();
  }
}
