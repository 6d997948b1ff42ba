package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.wrapper.agent.Features;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ControlProbeTest {
  private static String whoOrdersQueues(Optional<String> refusal) {
    ControlProbe probe = new ControlProbe(new Features(Map.of(), 0), 0, 0, 0, refusal);
    Capabilities.Absence absence = probe.missing().get(Control.QUEUE_ORDER);
    return absence.reason() + "; " + absence.remedy();
  }

  @Test
  void whetherTheKernelCanBeToldWhoRunsNext() {
    assertThat(whoOrdersQueues(Optional.of("this kernel has no sched_ext")))
        .isEqualTo(
            "the kernel decides which of the threads of a cpu runs next, and cannot be told here:"
                + " this kernel has no sched_ext; akula simulate, in exact mode");
    assertThat(whoOrdersQueues(Optional.empty()))
        .isEqualTo(
            "the kernel decides which of the threads of a cpu runs next, unless it is told;"
                + " akula run --kernel");
  }
}
