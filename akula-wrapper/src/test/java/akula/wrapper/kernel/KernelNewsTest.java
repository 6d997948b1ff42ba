package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import akula.wrapper.kernel.FakeKernel.Step;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told is read to its end. */
class KernelNewsTest {
  private static final long SECOND = 1_000_000_000;

  /** Tells nothing for some time when all is to be told, as where a record is being written. */
  private static final class Hesitant implements KernelSide {
    private final FakeKernel kernel;
    private int hesitates = 50;

    Hesitant(FakeKernel kernel) {
      this.kernel = kernel;
    }

    @Override
    public boolean tellAnew() {
      return hesitates-- <= 0 && kernel.tellAnew();
    }

    @Override
    public EventRing events() {
      return kernel.events();
    }

    @Override
    public AnswerRing answers() {
      return kernel.answers();
    }

    @Override
    public MemorySegment counts() {
      return kernel.counts();
    }

    @Override
    public long nowNanos() {
      return kernel.nowNanos();
    }

    @Override
    public long lateNanos() {
      return kernel.lateNanos();
    }

    @Override
    public boolean await(long nanos) {
      return kernel.await(nanos);
    }

    @Override
    public void carryOut() {
      kernel.carryOut();
    }

    @Override
    public void detach() {
      kernel.detach();
    }

    @Override
    public String end() {
      return kernel.end();
    }

    @Override
    public void close() {
      kernel.close();
    }
  }

  @Test
  void allIsToldThoughThereIsNothingToReadMeanwhile() {
    FakeKernel kernel = new FakeKernel(1, SECOND);
    for (int i = 10; i < 15; i++) {
      kernel.begin(i, i, 100, List.of(new Step.Run(SECOND)));
    }
    MachineModel machine =
        new MachineModel(KernelStage.machine(1), SECOND, KernelRun.CONTROLS, ParameterSource.NONE);
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(new LeastRun(SECOND), "tried");
    KernelHost host =
        new KernelHost(
            new Hesitant(kernel),
            machine,
            calls,
            new KernelHost.Settings(false, Long.MAX_VALUE),
            process -> "p" + process);
    host.turn();
    assertThat(host.outcome().anews()).isEqualTo(1);
    assertThat(machine.threadCount()).isEqualTo(5);
  }
}
