package akula.profiler.measure;

import akula.profiler.interference.Quantum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What programs that share a core counted, as the stacks of quanta. */
final class StackTally {
  /** By which part of all cycles the components may differ from them, over the whole run. */
  private static final double TOLERANCE = 0.1;

  /** For so many quanta an event may be without a counter before the run is given up. */
  private static final int MOST_WITHOUT = 100;

  private final StackEvents stack;
  private final List<Integer> applications;
  private final List<List<Quantum>> quanta = new ArrayList<>();
  private final double[] instructions;
  private final double[] cycles;

  /** By program, then by component: the cycles of the whole run, as they came out. */
  private final double[][] found;

  private int without;

  /**
   * Begins.
   *
   * @param applications of the programs, for messages
   */
  StackTally(StackEvents stack, List<Integer> applications) {
    this.stack = stack;
    this.applications = List.copyOf(applications);
    instructions = new double[applications.size()];
    cycles = new double[applications.size()];
    found = new double[applications.size()][stack.components().size()];
  }

  /**
   * Takes what was counted since the last quantum that was whole.
   *
   * @param counted by program, then by event; NaN for one that had no counter
   * @return whether that is a quantum; where an event had no counter, it goes on
   * @throws MeasuringException if it has been going on for too long
   */
  boolean take(double[][] counted) throws MeasuringException {
    if (!isWhole(counted)) {
      return false;
    }
    quanta.add(quantum(counted));
    without = 0;
    return true;
  }

  /** Returns whether all events had a counter. */
  private boolean isWhole(double[][] counted) throws MeasuringException {
    for (int position = 0; position < applications.size(); position++) {
      for (int i = 0; i < counted[position].length; i++) {
        if (Double.isNaN(counted[position][i])) {
          if (++without > MOST_WITHOUT) {
            throw new MeasuringException(
                applications.get(position),
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
    for (int i = 0; i < applications.size(); i++) {
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

  /**
   * Returns what was recorded, by quantum, then by program, in instructions and cycles.
   *
   * @throws MeasuringException if a stack does not add up, or the run was shorter than a quantum
   */
  List<List<Quantum>> quanta() throws MeasuringException {
    if (quanta.isEmpty()) {
      throw new MeasuringException(
          applications.getFirst(),
          "ended within the first quantum, or one beside it did; give it more to do");
    }
    for (int i = 0; i < applications.size(); i++) {
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
    return new MeasuringException(applications.get(position), sentence);
  }
}
