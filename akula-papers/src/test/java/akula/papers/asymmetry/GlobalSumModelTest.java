package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.SourceText;
import akula.formats.script.Script;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lacks a cause is otherwise what ships. */
class GlobalSumModelTest {
  private static final double SHORT = 0.08;
  private static final double LONG = 0.12;

  private static Script script(Workload workload) {
    return workload.launches().getFirst().behaviour().script().orElseThrow();
  }

  private static Script variant(String name) throws Exception {
    String text = GlobalSumModel.variant(name).orElseThrow();
    return script(WorkloadReader.read(new SourceText(name + ".yaml", text), Optional.empty()));
  }

  private static Script shipped(String name) throws Exception {
    return script(WorkloadReader.read(Path.of("data/workloads", name + ".yaml")));
  }

  /** Without its habits it is the program that ships. */
  @ParameterizedTest
  @ValueSource(strings = {"global-sum-10", "global-sum-20", "global-sum-8-12", "global-sum-40-60"})
  void unevenThreadsHaveTheProgramThatShips(String name) throws Exception {
    assertThat(variant(name + "-uneven")).isEqualTo(shipped(name));
    assertThat(GlobalSumModel.variant(name + "-uneven").orElseThrow())
        .contains("jitter: 0.2", "drift: 500");
  }

  @Test
  void equalThreadsDoAsMuchWithAsLongAShareOfSections() throws Exception {
    Script more = shipped("global-sum-8-12");
    Script equal = variant("global-sum-8-12-equal");
    assertThat(more.workNanos(7)).isGreaterThan(1.04 * more.workNanos(0));
    assertThat(equal.workNanos(7)).isCloseTo(equal.workNanos(0), within(1e6));
    assertThat(equal.lockedNanos(0) / equal.workNanos(0)).isCloseTo(SHORT, within(1e-6));
    assertThat(equal.lockedNanos(7) / equal.workNanos(7)).isCloseTo(LONG, within(1e-6));
    assertThat(GlobalSumModel.variant("global-sum-8-12")).isEmpty();
  }
}
