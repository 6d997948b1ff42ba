package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.wrapper.parameters.ParameterChoice.Missing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CycleStackTest {
  private static CycleStack stack(String processor) {
    return ParameterRules.shipped(Set.of(processor)).stack().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "'POWER8E (raw), altivec supported', power8, 5",
    "GenuineIntel-6-85, intel-4-slots, 4",
    "GenuineIntel-6-106, intel-5-slots, 5",
    "GenuineIntel-6-143, intel-6-slots, 5",
    "AuthenticAMD-25-17, amd-zen4, 5",
    "AuthenticAMD-26-2, amd-zen5, 5",
    "arm-0x43-0x0af, arm, 3"
  })
  void aProcessorHasThatOfItsFamily(String processor, String family, int components) {
    assertThat(stack(processor).name()).isEqualTo(family);
    assertThat(stack(processor).components()).hasSize(components);
    ParameterRules rules = ParameterRules.shipped(Set.of("some name", processor));
    for (String component : stack(processor).components()) {
      assertThat(rules.parameters()).contains(component);
      assertThat(rules.unit(component)).isEqualTo("cycles/instruction");
      assertThat(rules.of(component)).hasSize(1);
      assertThat(rules.of(component).getFirst().events())
          .allMatch(event -> EventNames.find(event).isPresent());
    }
  }

  /** By name and code of the events in Linux: perf's lists of events of these processors. */
  @ParameterizedTest
  @CsvSource({
    "POWER8, PM_GRP_CMPL, r30004 / instructions",
    "POWER8, PM_CMPLU_STALL, r4000a / instructions",
    "POWER8, PM_GCT_NOSLOT_CYC, r100f8 / instructions",
    "POWER8, PM_CMPLU_STALL_THRD, r1001c / instructions",
    "POWER8, PM_NTCG_ALL_FIN, r2001a / instructions",
    "AuthenticAMD-25-17, TOPDOWN_RETIRING, rc1 / (6 x instructions)",
    "AuthenticAMD-25-17, TOPDOWN_BAD_SPECULATION, (r7aa - rc1) / (6 x instructions)",
    "AuthenticAMD-25-17, TOPDOWN_FRONTEND, r1000001a0 / (6 x instructions)",
    "AuthenticAMD-26-68, TOPDOWN_BACKEND, r100001ea0 / (8 x instructions)",
    "AuthenticAMD-26-68, TOPDOWN_OTHER_THREAD, r1000060a0 / (8 x instructions)"
  })
  void eventsHaveTheCodesOfTheKernelsLists(String processor, String component, String formula) {
    assertThat(ParameterRules.shipped(Set.of(processor)).of(component))
        .extracting(Formula::text)
        .containsExactly(formula);
  }

  @ParameterizedTest
  @CsvSource({"GenuineIntel-6-85", "GenuineIntel-6-106", "GenuineIntel-6-143", "arm-0x41-0xd0c"})
  void whatIsTheRestOfAllCyclesMakesTheStackAddUp(String processor) {
    Random random = new Random(5);
    Map<String, Double> counts = new HashMap<>();
    double sum = 0;
    ParameterRules rules = ParameterRules.shipped(Set.of(processor));
    for (String component : stack(processor).components()) {
      Formula formula = rules.of(component).getFirst();
      double[] values =
          formula.events().stream()
              .mapToDouble(event -> counts.computeIfAbsent(event, _ -> 1 + random.nextDouble()))
              .toArray();
      sum += formula.value(values, 1);
    }
    assertThat(sum).isCloseTo(counts.get("cycles") / counts.get("instructions"), within(1e-12));
  }

  @Test
  void whereNoneShipsItsComponentsAreParametersWithoutAFormula() {
    ParameterRules rules = ParameterRules.shipped(Set.of("GenuineIntel-6-1"));
    assertThat(rules.stack()).isEmpty();
    assertThat(rules.parameters()).doesNotContain("TOPDOWN_RETIRING", "PM_GRP_CMPL");
    ParameterPlan plan =
        new ParameterPlan(
            rules,
            new CountableEvents(List.of(), e -> new int[e.size()]),
            Optional.empty(),
            Map.of());
    assertThat(((Missing) plan.choose("PM_GRP_CMPL")).reason())
        .isEqualTo("no formula for it is for this processor");
  }
}
