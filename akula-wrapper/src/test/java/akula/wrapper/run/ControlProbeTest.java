package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.wrapper.agent.Features;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlProbeTest {
  private static String whoOrdersQueues(boolean hasSchedExt) {
    ControlProbe probe = new ControlProbe(new Features(Map.of(), 0), 0, 0, 0, hasSchedExt);
    return probe.missing().get(Control.QUEUE_ORDER).reason();
  }

  @Test
  void whetherTheKernelCouldBeToldWhoRunsNext() {
    assertThat(whoOrdersQueues(false))
        .isEqualTo(
            "the kernel decides which of the threads of a cpu runs next, and this one cannot be"
                + " told: that takes sched_ext (Linux 6.12 or later, with CONFIG_SCHED_CLASS_EXT)");
    assertThat(whoOrdersQueues(true))
        .isEqualTo(
            "the kernel decides which of the threads of a cpu runs next; it could be told by its"
                + " sched_ext, but not by akula so far");
  }
}
