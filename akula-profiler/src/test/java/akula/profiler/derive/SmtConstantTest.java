package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.contention.smtcore.CoreConstants;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SmtConstantTest {
  private static DataSet read(String name) throws Exception {
    return DataSetReader.read(Path.of("../data/data-sets", name));
  }

  private static SmtCore core(DataSet set) {
    return (SmtCore) set.levels().get(SharingLevel.SMT_CORE).getFirst();
  }

  private static double[] speeds(DataSet set, int... rows) {
    return core(set).solver(set.parameters()).solve(rows).speeds();
  }

  private static List<Double> numbers(DataSet set) {
    CoreConstants one = core(set).constants();
    return List.of(one.units(), one.firstLevel(), one.window(), one.predictor(), one.traffic());
  }

  @ParameterizedTest
  @EnumSource
  void itAloneIsAnotherAndMattersToNobodyAlone(SmtConstant constant) throws Exception {
    DataSet set = read("spec2006-smt");
    DataSet half = constant.times(set, 0.5);
    for (int i = 0; i < numbers(set).size(); i++) {
      double factor = i == constant.ordinal() ? 0.5 : 1;
      assertThat(numbers(half).get(i)).isEqualTo(numbers(set).get(i) * factor);
    }
    assertThat(core(half).constants().nodeLatencies()).containsExactly(1.0, 1.25);
    assertThat(core(half).constants().ways()).isEqualTo(core(set).constants().ways());
    assertThat(half.contentHash()).isEmpty();
    assertThat(half.levels().keySet()).isEqualTo(set.levels().keySet());
    int one = set.indexOf("mcf");
    int other = set.indexOf("gobmk");
    assertThat(speeds(half, one)).isEqualTo(speeds(set, one));
    int[] both = {Math.min(one, other), Math.max(one, other)};
    double before = speeds(set, both)[0] + speeds(set, both)[1];
    double after = speeds(half, both)[0] + speeds(half, both)[1];
    assertThat(after).as("who is disturbed less does more").isGreaterThan(before);
  }

  @Test
  void itIsNamedAsInDataSets() throws Exception {
    assertThat(SmtConstant.K_ROB.word()).isEqualTo("k_rob");
    DataSet without = read("spec2006-small-cache");
    assertThatThrownBy(() -> SmtConstant.K_FU.times(without, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "data set spec2006-small-cache has no k_fu: it has no core with several contexts");
  }
}
