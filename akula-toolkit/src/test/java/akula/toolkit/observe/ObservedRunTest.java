package akula.toolkit.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.SharingLevel;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.toolkit.common.UsageException;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.observe.Observed.Company;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What is made of recorded stays. */
class ObservedRunTest {
  private static final long SECOND = 1_000_000_000L;

  /** Two contexts a core, two cores a domain, two domains a node. */
  private static Cpu cpu(int number) {
    return number < 0 ? null : new Cpu(number, number / 2, number / 4, number / 8);
  }

  private static Stay stay(int thread, double from, double to, int cpu, double ipc) {
    SequencedMap<String, Double> readings = new LinkedHashMap<>();
    if (!Double.isNaN(ipc)) {
      readings.put("IPC", ipc);
    }
    String application = thread == 0 ? "a" : "b";
    return new Stay(
        thread,
        application + "#" + thread,
        application,
        Math.round(from * SECOND),
        Math.round(to * SECOND),
        cpu(cpu),
        readings);
  }

  /** Thread 0 is alone, then has 1 beside it, then 1 and 2, of which 2 is on its cpu. */
  private static final List<Stay> RUN =
      List.of(
          stay(0, 0, 1, -1, Double.NaN),
          stay(0, 1, 3, 0, 2.0),
          stay(0, 3, 6, 0, 1.0),
          stay(1, 3, 6, 2, 1.5),
          stay(0, 6, 7, 0, 0.5),
          stay(1, 6, 7, 2, 1.5),
          stay(2, 6, 7, 0, 1.0),
          stay(0, 7, 8, 4, Double.NaN),
          stay(1, 7, 8, 2, 1.0),
          stay(0, 8, 9, 4, Double.NaN));

  private static ObservedRun observed(String choice) {
    return ObservedRun.of(
        RUN,
        Map.of("a", 6.0 * SECOND, "b", 1.0 * SECOND),
        ExpectedSpeeds.none(),
        ExplainChoice.parse(choice));
  }

  @Test
  void timesAddUpAndCompanyHasItsReadings() {
    Observed it = observed("0").threads().getFirst();
    assertThat(it.nanos()).isEqualTo(9 * SECOND);
    assertThat(it.lostNanos()).isEqualTo(3.0 * SECOND);
    assertThat(it.placelessNanos()).isEqualTo(SECOND);
    assertThat(it.turnsNanos()).isEqualTo(SECOND);
    assertThat(it.ownNanos()).isEqualTo(7 * SECOND);
    assertThat(it.moves()).isEqualTo(1);
    assertThat(it.readings()).containsEntry("IPC", 7.5 / 6);
    assertThat(it.lonely().nanos()).isEqualTo(4 * SECOND);
    assertThat(it.lonely().readings()).containsEntry("IPC", 2.0);
    Company longest = it.beside().getFirst();
    assertThat(longest.other()).isEqualTo(1);
    assertThat(longest.level()).isEqualTo(SharingLevel.MEMORY_DOMAIN);
    assertThat(longest.nanos()).isEqualTo(4 * SECOND);
    assertThat(longest.readings()).containsEntry("IPC", 3.5 / 4);
    assertThat(it.beside())
        .filteredOn(Company::sameCpu)
        .singleElement()
        .satisfies(met -> {
          assertThat(met.other()).isEqualTo(2);
          assertThat(met.level()).isEqualTo(SharingLevel.SMT_CORE);
          assertThat(met.nanos()).isEqualTo(SECOND);
        });
    assertThat(it.beside())
        .filteredOn(met -> met.level() == SharingLevel.NUMA_NODE)
        .singleElement()
        .satisfies(met -> assertThat(met.nanos()).isEqualTo(SECOND));
  }

  @Test
  void aSpanHasItsPartAndNoSoloTime() {
    ObservedRun span = observed("a,2s..4s");
    Observed it = span.threads().getFirst();
    assertThat(it.nanos()).isEqualTo(2 * SECOND);
    assertThat(it.soloNanos()).isNaN();
    assertThat(it.lonely().nanos()).isEqualTo(SECOND);
    assertThat(it.readings()).containsEntry("IPC", 1.5);
    assertThat(span.moves()).isEmpty();
  }

  @Test
  void theWorstIsTheOneWithTheGreatestSlowdown() {
    assertThat(observed("worst").thread()).hasValue(1);
    assertThatThrownBy(() ->
            ObservedRun.of(
                RUN, Map.of("a", 1e9), ExpectedSpeeds.none(), ExplainChoice.parse("worst")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(
            "what to explain is worst, but it is not known how long b takes alone");
    assertThatThrownBy(() -> observed("b"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("of which there are 2 threads; expected one of b#1, b#2");
  }

  @Test
  void movesAreToldInOrder() {
    assertThat(observed("").moves())
        .extracting(move -> move.nanos() / SECOND + " " + move.thread())
        .containsExactly("0 0", "1 0", "3 1", "6 2", "7 0", "7 2", "8 1", "9 0");
  }

  @Test
  void whatADataSetExpectsIsOfThePair() throws Exception {
    ExpectedSpeeds paper = ExpectedSpeeds.of("paper-example");
    assertThat(paper.beside("A", "B", SharingLevel.MEMORY_DOMAIN)).isEqualTo(0.5);
    assertThat(paper.beside("B", "A", SharingLevel.SMT_CORE)).isEqualTo(0.6);
    assertThat(paper.beside("A", "B", SharingLevel.NUMA_NODE)).isEqualTo(1);
    assertThat(paper.beside("A", "nobody", SharingLevel.SMT_CORE)).isNaN();
  }

  /** By thread its cpu in each second, or -1. */
  @Provide
  Arbitrary<List<List<Integer>>> placements() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 4), Arbitraries.integers().between(1, 12))
        .flatAs((threads, seconds) ->
            Arbitraries.integers().between(-1, 7).list().ofSize(seconds).list().ofSize(threads));
  }

  /** Second by second, without any grouping. */
  @Property(tries = 200)
  void timesAreThoseOfEachSecond(@ForAll("placements") List<List<Integer>> cpus) {
    List<Stay> stays = new ArrayList<>();
    int seconds = cpus.getFirst().size();
    for (int second = 0; second < seconds; second++) {
      for (int thread = 0; thread < cpus.size(); thread++) {
        stays.add(stay(thread, second, second + 1, cpus.get(thread).get(second), second));
      }
    }
    ObservedRun all = ObservedRun.of(stays, Map.of(), ExpectedSpeeds.none(), ExplainChoice.ALL);
    for (Observed it : all.threads()) {
      List<Integer> own = cpus.get(it.thread());
      long shared = 0;
      long nowhere = 0;
      Map<Integer, Long> beside = new TreeMap<>();
      double sum = 0;
      for (int second = 0; second < seconds; second++) {
        sum += second;
        boolean isShared = false;
        for (int other = 0; other < cpus.size() && own.get(second) >= 0; other++) {
          int there = cpus.get(other).get(second);
          if (other != it.thread() && there >= 0) {
            beside.merge(other, SECOND, Long::sum);
            isShared |= there == own.get(second);
          }
        }
        shared += isShared ? SECOND : 0;
        nowhere += own.get(second) < 0 ? SECOND : 0;
      }
      assertThat(it.turnsNanos()).isEqualTo(shared);
      assertThat(it.placelessNanos()).isEqualTo(nowhere);
      assertThat(it.ownNanos()).isEqualTo(it.nanos() - shared - nowhere);
      assertThat(it.readings().get("IPC")).isCloseTo(sum / seconds, within(1e-9));
      Map<Integer, Long> told = new TreeMap<>();
      it.beside().forEach(met -> told.merge(met.other(), met.nanos(), Long::sum));
      assertThat(told).isEqualTo(beside);
    }
  }
}
