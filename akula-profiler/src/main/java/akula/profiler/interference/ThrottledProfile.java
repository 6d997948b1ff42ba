package akula.profiler.interference;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a program does undisturbed in an SMT mode, by how far it is: its cycles between two counts
 * of instructions, interpolated between the ends of quanta.
 *
 * <p>Source: TPDS 2017, section 3.2, ST throttled.
 *
 * @param instructions up to the beginning, and up to the end of each quantum
 * @param cycles up to the same, of each component
 */
record ThrottledProfile(double[] instructions, double[][] cycles) {

  /** Adds up the quanta of a run from its beginning. */
  static ThrottledProfile of(List<Quantum> quanta) {
    int components = quanta.isEmpty() ? 0 : quanta.getFirst().cycles().size();
    double[] instructions = new double[quanta.size() + 1];
    double[][] cycles = new double[quanta.size() + 1][components];
    for (int i = 0; i < quanta.size(); i++) {
      instructions[i + 1] = quanta.get(i).to();
      for (int j = 0; j < components; j++) {
        cycles[i + 1][j] = cycles[i][j] + quanta.get(i).cycles().get(j);
      }
    }
    return new ThrottledProfile(instructions, cycles);
  }

  /**
   * Returns the cycles of each component over some instructions; nothing if the profile ends
   * before.
   */
  Optional<double[]> cycles(double from, double to) {
    if (to > instructions[instructions.length - 1]) {
      return Optional.empty();
    }
    double[] begin = until(from);
    double[] end = until(to);
    Arrays.setAll(end, i -> end[i] - begin[i]);
    return Optional.of(end);
  }

  /** Returns the cycles of each component over the whole run, divided by its instructions. */
  double[] whole() {
    double[] whole = cycles[cycles.length - 1].clone();
    Arrays.setAll(whole, i -> whole[i] / instructions[instructions.length - 1]);
    return whole;
  }

  private double[] until(double count) {
    int found = Arrays.binarySearch(instructions, count);
    if (found >= 0) {
      return cycles[found].clone();
    }
    int next = -found - 1;
    double share = (count - instructions[next - 1]) / (instructions[next] - instructions[next - 1]);
    double[] between = new double[cycles[next].length];
    Arrays.setAll(
        between, i -> cycles[next - 1][i] + share * (cycles[next][i] - cycles[next - 1][i]));
    return between;
  }
}
