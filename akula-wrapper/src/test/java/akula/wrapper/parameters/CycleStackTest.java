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
