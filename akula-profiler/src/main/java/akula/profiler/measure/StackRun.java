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
  /** By which part of all cycles the components may differ from them, over the whole run. */
  private static final double TOLERANCE = 0.1;

  /** For so many quanta an event may be without a counter before the run is given up. */
  private static final int MOST_WITHOUT = 100;

  private final StackEvents stack;
  private final int programs;
  private final long quantumNanos;
  private final List<CountsSince> counts = new ArrayList<>();
  private final List<List<Quantum>> quanta = new ArrayList<>();
  private final double[] instructions;
  private final double[] cycles;
  private long tickNanos;
  private int without;
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
    this.stack = stack;
    this.programs = programs;
    this.quantumNanos = quantumNanos;
    instructions = new double[programs];
    cycles = new double[programs];
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
    boolean isWhole = true;
    for (int i = 0; i < programs; i++) {
      counted[i] = counts.get(i).read(testBed.reading(at(i).task));
      isWhole &= requireCounted(i, counted[i]);
    }
    if (isWhole) {
      quanta.add(quantum(counted));
      counts.forEach(CountsSince::close);
      without = 0;
    }
  }

  /** Returns whether all events had a counter; where one had none the quantum goes on. */
  private boolean requireCounted(int position, double[] counted) throws MeasuringException {
    for (int i = 0; i < counted.length; i++) {
      if (Double.isNaN(counted[i])) {
        if (++without > MOST_WITHOUT) {
          throw new MeasuringException(
              assignments.get(position).application(),
              "%s had no counter for %d quanta; who else counts on this machine?"
                  .formatted(stack.events().get(i).name(), MOST_WITHOUT));
        }
        return false;
      }
    }
    return true;
  }

  private List<Quantum> quantum(double[][] counted) {
    List<Quantum> quantum = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      double from = instructions[i];
      instructions[i] += stack.instructions(counted[i]);
      cycles[i] += stack.cycles(counted[i]);
      List<Double> components = new ArrayList<>();
      for (int j = 0; j < stack.components().size(); j++) {
        double found = stack.cycles(j, counted[i]);
        components.add(Double.isNaN(found) ? 0.0 : found); // it did not run in this quantum
      }
      quantum.add(new Quantum(from, instructions[i], components));
    }
    return quantum;
  }

  /** It is not known before the programs end, and observed in quanta. */
  @Override
  List<Observation> observations() {
    return List.of();
  }

  /**
   * Returns what was recorded, by quantum, then by program, in instructions and cycles; what came
   * out a little below 0 since counters took turns is 0.
   *
   * @throws MeasuringException if a stack does not add up, or the run was shorter than a quantum
   */
  List<List<Quantum>> quanta() throws MeasuringException {
    if (quanta.isEmpty()) {
      throw new MeasuringException(
          assignments.getFirst().application(),
          "ended within the first quantum, or one beside it did; give it more to do");
    }
    for (int i = 0; i < programs; i++) {
      requireStack(i);
    }
    return quanta.stream()
        .map(quantum -> quantum.stream().map(StackRun::notNegative).toList())
        .toList();
  }

  private static Quantum notNegative(Quantum one) {
    return new Quantum(
        one.from(), one.to(), one.cycles().stream().map(some -> Math.max(0, some)).toList());
  }

  private void requireStack(int position) throws MeasuringException {
    double all = 0;
    for (int j = 0; j < stack.components().size(); j++) {
      int component = j;
      double sum =
          quanta.stream().mapToDouble(one -> one.get(position).cycles().get(component)).sum();
      if (sum < -TOLERANCE * cycles[position]) {
        throw fault(
            position,
            "has %s of %.4f cycles per instruction, which is negative"
                .formatted(stack.components().get(j).name(), sum / instructions[position]));
      }
      all += sum;
    }
    if (!(Math.abs(all - cycles[position]) <= TOLERANCE * cycles[position])) {
      throw fault(
          position,
          "has a stack that adds up to %.4f cycles per instruction, where there were %.4f"
              .formatted(all / instructions[position], cycles[position] / instructions[position]));
    }
  }

  private MeasuringException fault(int position, String sentence) {
    return new MeasuringException(assignments.get(position).application(), sentence);
  }
}
