package akula.profiler.measure;

import akula.profiler.interference.Quantum;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** By program, then by component: the cycles of the whole run, as they came out. */
  private final double[][] found;

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
    found = new double[programs][stack.components().size()];
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
    if (isWhole(counted)) {
      quanta.add(quantum(counted));
      counts.forEach(CountsSince::close);
      without = 0;
    }
  }

  /** Returns whether all events had a counter; where one had none the quantum goes on. */
  private boolean isWhole(double[][] counted) throws MeasuringException {
    for (int position = 0; position < programs; position++) {
      for (int i = 0; i < counted[position].length; i++) {
        if (Double.isNaN(counted[position][i])) {
          if (++without > MOST_WITHOUT) {
            throw new MeasuringException(
                assignments.get(position).application(),
                "was given no counter for %s, or others for one, in %d quanta; who else counts here?"
                    .formatted(stack.events().get(i).name(), MOST_WITHOUT));
          }
          return false;
        }
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
      quantum.add(new Quantum(from, instructions[i], components(i, counted[i])));
    }
    return quantum;
  }

  /** What came out below 0, as a rest can, is 0; the others are made to add up to all cycles. */
  private List<Double> components(int position, double[] counted) {
    double[] components = new double[stack.components().size()];
    double sum = 0;
    for (int j = 0; j < components.length; j++) {
      double one = stack.cycles(j, counted);
      one = Double.isNaN(one) ? 0 : one; // it did not run in this quantum
      found[position][j] += one;
      components[j] = Math.max(0, one);
      sum += components[j];
    }
    double scale = sum > 0 ? stack.cycles(counted) / sum : 0;
    return Arrays.stream(components).mapToObj(one -> one * scale).toList();
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
    if (quanta.isEmpty()) {
      throw new MeasuringException(
          assignments.getFirst().application(),
          "ended within the first quantum, or one beside it did; give it more to do");
    }
    for (int i = 0; i < programs; i++) {
      requireStack(i);
    }
    return quanta;
  }

  private void requireStack(int position) throws MeasuringException {
    double all = 0;
    for (int j = 0; j < stack.components().size(); j++) {
      double sum = found[position][j];
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
