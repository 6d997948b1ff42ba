package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.CpuMask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether the thread that decides has a cpu, and what helps if not. */
class OwnCpuTest {
  @Test
  void itIsTheLastThatTheRunLeavesOver() {
    OwnCpu own = OwnCpu.beside(KernelStage.machine(2), CpuMask.of(List.of(0, 1, 2, 3)));
    assertThat(own.number()).hasValue(3);
    assertThat(own.lack()).isEmpty();
  }

  @Test
  void whereTheRunHasAllItIsSaidHowToLeaveOne() {
    OwnCpu own = OwnCpu.beside(KernelStage.machine(4), CpuMask.of(List.of(0, 1, 2, 3)));
    assertThat(own.number()).isEmpty();
    assertThat(own.lack())
        .hasValue(
            "the thread that decides has no cpu of its own, so turns wait for it while others have"
                + " its cpu: --cpus 0-2 leaves it one");
  }

  @Test
  void whereThereIsOneAloneNoChoiceOfCpusHelps() {
    OwnCpu own = OwnCpu.beside(KernelStage.machine(1), CpuMask.of(List.of(0)));
    assertThat(own.lack().orElseThrow())
        .endsWith(": this process may use cpu 0 alone; let it use more ('taskset -p' shows them)");
  }
}
