package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Parameters;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.pfm.PfmEvent;
import akula.wrapper.pfm.PfmLibrary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventNamesTest {
  @Test
  void namesOfPerf() {
    assertThat(EventNames.find("page-faults"))
        .contains(new EventSpec("page-faults", 1, 0, 2, 0, 0, false));
    EventSpec misses = EventNames.find("LLC-load-misses").orElseThrow();
    assertThat(misses)
        .isEqualTo(new EventSpec("LLC-load-misses", 3, misses.group(), 0x10002, 0, 0, false));
    EventSpec raw = EventNames.find("r01c2").orElseThrow();
    assertThat(raw).isEqualTo(new EventSpec("r01c2", 4, raw.group(), 0x1c2, 0, 0, false));
  }

  @Test
  void onlyCyclesAndInstructionsAreCountedTogether() {
    List<Integer> groups =
        Stream.of("cycles", "instructions", "LLC-load-misses", "LLC-loads", "r01c2", "r01c3")
            .map(name -> EventNames.find(name).orElseThrow().group())
            .toList();
    assertThat(groups.get(0)).isEqualTo(groups.get(1)).isNotZero();
    assertThat(groups).doesNotContain(0);
    assertThat(Set.copyOf(groups)).hasSize(groups.size() - 1);
  }

  /** Two that the processor counts by one code and tells apart by another word. */
  @Test
  void eventsWithFurtherWordsStandAloneToo() {
    List<Integer> groups =
        Stream.of(
                new PfmEvent("a", 4, 0x1b7, 0, 0, false),
                new PfmEvent("b", 4, 0x1b7, 1, 0, false),
                new PfmEvent("c", 4, 0x1b7, 0, 1, false))
            .map(found -> EventNames.of(found).group())
            .toList();
    assertThat(Set.copyOf(groups)).hasSize(groups.size());
  }

  @Test
  void namesOfLibpfm4WhereItIsInstalled() {
    String name = "PERF_COUNT_SW_PAGE_FAULTS";
    Optional<EventSpec> there =
        PfmLibrary.installed().find(name).map(found -> new EventSpec(name, 1, 0, 2, 0, 0, false));
    assertThat(EventNames.find(name)).isEqualTo(there);
    assertThat(ParameterRules.shipped(Set.of()).of(name)).hasSize(there.isPresent() ? 1 : 0);
  }

  @Test
  void theReasonTellsOfLibpfm4() {
    assertThat(EventNames.find("nonsense")).isEmpty();
    ParameterRules rules = ParameterRules.shipped(Set.of());
    ParameterPlan plan =
        new ParameterPlan(
            rules,
            new CountableEvents(List.of(), events -> new int[0]),
            Optional.empty(),
            Map.of());
    assertThat(plan.choose("nonsense"))
        .isInstanceOfSatisfying(
            ParameterChoice.Missing.class,
            missing ->
                assertThat(missing.reason())
                    .startsWith("it is neither a known parameter nor the name of an event; libpfm4")
                    .endsWith(PfmLibrary.installed().whyNot("nonsense")));
    assertThat(rules.of(Parameters.PROGRESS_RATE)).isEmpty();
  }
}
