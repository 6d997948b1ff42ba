package akula.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.Parameter.Quantity;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ParametersTest {

  @Test
  void everyConstantHasALineInTheTable() throws IllegalAccessException {
    List<String> constants = new ArrayList<>();
    for (Field field : Parameters.class.getFields()) {
      assertThat(field.get(null)).isEqualTo(field.getName());
      constants.add(field.getName());
    }
    assertThat(Parameters.all()).extracting(Parameter::name).hasSameElementsAs(constants);
    assertThat(Parameters.all()).doesNotHaveDuplicates().hasSameSizeAs(constants);
  }

  @ParameterizedTest
  @EnumSource(Quantity.class)
  void everyQuantityHasOneParameter(Quantity quantity) {
    assertThat(Parameters.all()).filteredOn(it -> it.quantity() == quantity).hasSize(1);
    assertThat(Parameters.of(quantity).quantity()).isEqualTo(quantity);
  }

  @Test
  void scalingIsThatOfTheUnit() {
    for (Parameter parameter : Parameters.all()) {
      assertThat(parameter.scaling())
          .as(parameter.name())
          .isEqualTo(Scaling.ofUnit(parameter.unit()).orElse(Scaling.PER_TIME));
    }
  }

  @Test
  void hostsKnowProgressAndShareByThemselves() {
    assertThat(Parameters.all())
        .filteredOn(Parameter::isFromHost)
        .extracting(Parameter::name)
        .containsExactly(Parameters.PROGRESS_RATE, Parameters.CPU_SHARE);
  }

  @Test
  void otherNamesAreNotInTheTable() {
    assertThat(Parameters.find("branch-misses")).isEmpty();
    assertThat(Parameters.find(Parameters.IPC)).contains(Parameters.of(Quantity.INSTRUCTIONS));
  }

  /**
   * On a core of half speed, a thread that does 0.3 has 0.6 of the speed that it has there alone.
   */
  @ParameterizedTest
  @CsvSource({
    "PER_CYCLE,       2,   1.2",
    "PER_INSTRUCTION, 2,   2",
    "PER_TIME,        2,   0.6",
    "STALL_FRACTION,  0.2, 0.52"
  })
  void valuesMoveWithTheRateOfWork(Scaling scaling, double alone, double expected) {
    assertThat(scaling.scaled(alone, 0.3, 0.5)).isEqualTo(expected, within(1e-12));
    assertThat(scaling.scaled(alone, 1, 1)).isEqualTo(alone, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "PER_CYCLE,       0",
    "PER_INSTRUCTION, 2",
    "PER_TIME,        0",
    "STALL_FRACTION,  1"
  })
  void valuesOfAThreadThatWaits(Scaling scaling, double expected) {
    assertThat(scaling.scaled(2, 0, 0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PER_CYCLE,       0.5",
    "PER_INSTRUCTION, 0.6",
    "PER_TIME,        1",
    "STALL_FRACTION,  0.5"
  })
  void meansAreWeightedByWhatTheParameterIsInRelationTo(Scaling scaling, double expected) {
    assertThat(scaling.weight(0.3, 0.5, 2)).isEqualTo(expected);
  }
}
