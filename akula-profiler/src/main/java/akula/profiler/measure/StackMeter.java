package akula.profiler.measure;

import akula.profiler.interference.Quantum;
import akula.wrapper.agent.AgentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Records the stacks of programs that share a core, quantum by quantum. */
public final class StackMeter {
  private final TestBed testBed;
  private final StackEvents stack;
  private final long quantumNanos;

  /**
   * What was recorded.
   *
   * @param quanta by quantum, then by program, in instructions and cycles
   * @param disturbance what disturbed the run, for people; empty if nothing did
   */
  public record Recorded(List<List<Quantum>> quanta, String disturbance) {}

  /**
   * Makes one.
   *
   * @param testBed that counts the events of the stack
   * @param quantumNanos how long a quantum is
   */
  public StackMeter(TestBed testBed, StackEvents stack, long quantumNanos) {
    this.testBed = testBed;
    this.stack = stack;
    this.quantumNanos = quantumNanos;
  }

  /**
   * Runs programs until the first of them ends.
   *
   * @param programs where they run
   * @param fillers where programs run that do nothing
   * @param limitNanos the longest that it may take
   * @throws MeasuringException if a program failed, or a stack does not add up
   * @throws InterruptedException if this thread was interrupted; nothing of the run is left
   */
  public Recorded record(List<CpuAssignment> programs, List<CpuAssignment> fillers, long limitNanos)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    List<CpuAssignment> all = new ArrayList<>(programs);
    all.addAll(fillers);
    StackRun run = new StackRun(testBed, all, programs.size(), stack, quantumNanos, limitNanos);
    String disturbance = run.run().conditions().disturbance();
    return new Recorded(run.quanta(), disturbance);
  }
}
