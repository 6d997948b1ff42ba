package akula.policies.naive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.MemoryDomain;
import akula.api.host.MachineDescription;
import akula.contract.PolicyDriver;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NaiveClusterTest {
  private static PolicyDriver driver(int domains, int cores, int contexts, int threads) {
    PolicyDriver driver =
        new PolicyDriver(
            MachineDescription.regular("m", domains, cores, contexts), new NaiveCluster());
    IntStream.range(0, threads).forEach(i -> driver.launch(0));
    driver.update();
    return driver;
  }

  private static List<Integer> cores(PolicyDriver driver) {
    return driver.machine().threads().stream().map(AkulaThread::core).map(c -> c.index()).toList();
  }

  private static List<Integer> loads(PolicyDriver driver) {
    return driver.machine().domains().stream().map(MemoryDomain::load).toList();
  }

  @Test
  void nobodyNeedCallItWhileNobodyComesOrGoes() {
    assertThat(driver(2, 2, 1, 5).machine().skipsIntervals()).isTrue();
  }

  /** Section 3.1: two threads go to cores 0 and 1 of one of the domains. */
  @Test
  void twoThreadsGoToOneDomain() {
    assertThat(cores(driver(2, 2, 1, 2))).containsExactly(0, 1);
  }

  @Test
  void afterTerminationsThreadsMoveTogether() {
    PolicyDriver driver = driver(2, 2, 1, 4);
    driver.finish(driver.machine().getThread(2));
    driver.finish(driver.machine().getThread(0));
    driver.update();
    assertThat(cores(driver)).containsExactly(1, 0);
    assertThat(driver.moves()).isEqualTo(1);
  }

  @Test
  void ofEquallyFullDomainsTheFirstAreKept() {
    PolicyDriver driver = driver(3, 2, 1, 5);
    driver.finish(driver.machine().getThread(0));
    driver.update();
    assertThat(loads(driver)).containsExactly(2, 2, 0);
    assertThat(driver.moves()).isEqualTo(1);
  }

  @Test
  void withSmtASecondContextIsNotUsedBeforeEveryCoreHasAThread() {
    assertThat(cores(driver(2, 2, 2, 3))).containsExactly(0, 1, 2);
    assertThat(loads(driver(2, 2, 2, 6))).containsExactly(3, 3);
  }

  @Test
  void aThreadOnASharedCoreGetsItsOwnWhenOneIsFree() {
    PolicyDriver driver = driver(2, 2, 1, 6);
    assertThat(cores(driver)).containsExactly(0, 1, 2, 3, 0, 2);
    driver.finish(driver.machine().getThread(3));
    driver.finish(driver.machine().getThread(2));
    driver.finish(driver.machine().getThread(1));
    driver.update();
    assertThat(cores(driver)).doesNotHaveDuplicates();
    assertThat(loads(driver)).containsExactlyInAnyOrder(2, 1);
  }

  @Test
  void theLargestDomainIsOpenedFirst() {
    var small = new MachineDescription.Domain(0, nominal(0, 1));
    var large = new MachineDescription.Domain(0, nominal(1, 4));
    var node = new MachineDescription.Node(0, 0, List.of(10));
    var machine = new MachineDescription("m", List.of(node), List.of(small, large));
    PolicyDriver driver = new PolicyDriver(machine, new NaiveCluster());
    IntStream.range(0, 4).forEach(i -> driver.launch(0));
    assertThat(loads(driver)).containsExactly(0, 4);
  }

  private static List<MachineDescription.CoreDescription> nominal(int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(cpu -> MachineDescription.CoreDescription.nominal(List.of(cpu)))
        .toList();
  }

  /** The claim: as few domains as can be, with no more moves than are needed for that. */
  @Property(tries = 300, seed = "1")
  void fewestDomainsWithFewestMoves(
      @ForAll @IntRange(min = 1, max = 8) int threads,
      @ForAll @Size(max = 8) List<@IntRange(max = 7) Integer> ends) {
    PolicyDriver driver = driver(4, 2, 1, threads);
    for (int end : ends) {
      if (end < driver.machine().threadCount()) {
        driver.finish(driver.machine().getThread(end));
      }
    }
    int needed = (driver.machine().threadCount() + 1) / 2;
    int staying =
        loads(driver).stream()
            .sorted(Comparator.reverseOrder())
            .limit(needed)
            .mapToInt(Integer::intValue)
            .sum();
    int least = driver.machine().threadCount() - staying;
    driver.update();
    assertThat(loads(driver).stream().filter(load -> load > 0)).hasSize(needed);
    assertThat(driver.machine().cores()).allMatch((Core core) -> core.load() <= 1);
    assertThat(driver.moves()).isEqualTo(least);
  }
}
