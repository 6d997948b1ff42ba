package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;

/** What is allocated while turns are decided of threads that are none. */
public final class AllocatedTurns {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long WARM = 20_000;

  private AllocatedTurns() {}

  /** The kernel's side, whose own memory is not the host's. */
  private static final class Apart implements KernelSide {
    private final RehearsedKernel of;
    private long bytes;

    private Apart(RehearsedKernel of) {
      this.of = of;
    }

    private static long allocated() {
      return THREADS.getCurrentThreadAllocatedBytes();
    }

    @Override
    public boolean await(long nanos) {
      long before = allocated();
      boolean on = of.await(nanos);
      bytes += allocated() - before;
      return on;
    }

    @Override
    public void carryOut() {
      long before = allocated();
      of.carryOut();
      bytes += allocated() - before;
    }

    @Override
    public boolean tellAnew() {
      return of.tellAnew();
    }

    @Override
    public EventRing events() {
      return of.events();
    }

    @Override
    public AnswerRing answers() {
      return of.answers();
    }

    @Override
    public MemorySegment counts() {
      return of.counts();
    }

    @Override
    public long nowNanos() {
      return of.nowNanos();
    }

    @Override
    public long lateNanos() {
      return of.lateNanos();
    }

    @Override
    public void detach() {
      of.detach();
    }

    @Override
    public String end() {
      return of.end();
    }

    @Override
    public void close() {
      of.close();
    }
  }

  /**
   * Has turns decided on two cpus, some thousand of them before it is looked.
   *
   * @return bytes that the thread has allocated for each
   */
  public static double bytesEach(Scheduler policy, boolean ahead, long turns) {
    RehearsedKernel kernel = new RehearsedKernel(new int[] {0, 1});
    try (Apart side = new Apart(kernel)) {
      MachineModel machine =
          new MachineModel(
              KernelStage.machine(2), 100_000_000, KernelRun.CONTROLS, ParameterSource.NONE);
      PolicyCalls calls = new PolicyCalls(machine);
      calls.begin(policy, "tried");
      KernelHost host =
          new KernelHost(
              side,
              machine,
              calls,
              new KernelHost.Settings(ahead, Long.MAX_VALUE),
              process -> "p" + process);
      decide(host, kernel, WARM);
      long before = Apart.allocated() - side.bytes;
      decide(host, kernel, WARM + turns);
      return (double) (Apart.allocated() - side.bytes - before) / turns;
    }
  }

  private static void decide(KernelHost host, RehearsedKernel kernel, long turns) {
    while (kernel.turns() < turns) {
      host.turn();
    }
  }
}
