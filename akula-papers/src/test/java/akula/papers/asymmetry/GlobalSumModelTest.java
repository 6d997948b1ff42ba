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

  @Test
  void unevenThreadsDoAsMuchAndHoldTheLockAsLong() throws Exception {
    Script even = shipped("global-sum-15");
    Script uneven = variant("global-sum-15-uneven");
    assertThat(uneven.lockCount()).isEqualTo(even.lockCount());
    for (int thread = 0; thread < even.threads(); thread++) {
      assertThat(uneven.workNanos(thread)).isCloseTo(even.workNanos(thread), within(1e6));
      assertThat(uneven.lockedNanos(thread)).isCloseTo(even.lockedNanos(thread), within(1e6));
    }
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
