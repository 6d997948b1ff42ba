package akula.profiler.measure;

import akula.profiler.interference.Quantum;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs run together, some of which do nothing, until the first of the others ends; at the end
 * of each quantum it is counted what each of these did. The last quantum, which was cut short, is
 * left out.
 */
final class StackRun extends RunDriver {
  private final int programs;
  private final long quantumNanos;
  private final List<CountsSince> counts = new ArrayList<>();
  private final StackTally tally;
  private long tickNanos;
  private boolean isOver;

  /**
   * Prepares a run.
   *
   * @param assignments those of programs first, then those of programs that do nothing
   * @param programs how many do something
   */
  StackRun(
      TestBed testBed,
      List<CpuAssignment> assignments,
      int programs,
      StackEvents stack,
      long quantumNanos,
      long limitNanos) {
    super(testBed, assignments, limitNanos, Meter.MOST_BYTES);
    this.programs = programs;
    this.quantumNanos = quantumNanos;
    tally =
        new StackTally(
            stack, assignments.stream().limit(programs).map(CpuAssignment::application).toList());
    for (int i = 0; i < programs; i++) {
      counts.add(new CountsSince(stack.events().size()));
    }
  }

  @Override
  boolean repeats() {
    return false;
  }

  @Override
  void begun(long nanos) {
    tickNanos = nanos + quantumNanos;
  }

  @Override
  void ended(ProgramInstance instance) throws MeasuringException {
    if (instance.position >= programs) {
      throw new MeasuringException(
          instance.place.application(), "ended, although it has to outlast the programs beside it");
    }
    isOver = true;
  }

  @Override
  boolean isDone() {
    return isOver;
  }

  @Override
  long nextTick() {
    return tickNanos;
  }

  @Override
  void tick() throws AgentException, MeasuringException {
    testBed.sample();
    tickNanos = Math.max(tickNanos + quantumNanos, System.nanoTime());
    double[][] counted = new double[programs][];
    for (int i = 0; i < programs; i++) {
      counted[i] = counts.get(i).read(testBed.reading(at(i).task));
    }
    if (tally.take(counted)) {
      counts.forEach(CountsSince::close);
    }
  }

  /** It is not known before the programs end, and observed in quanta. */
  @Override
  List<Observation> observations() {
    return List.of();
  }

  /**
   * Returns what was recorded, by quantum, then by program, in instructions and cycles.
   *
   * @throws MeasuringException if a stack does not add up, or the run was shorter than a quantum
   */
  List<List<Quantum>> quanta() throws MeasuringException {
    return tally.quanta();
  }
}
