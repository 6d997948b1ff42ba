package akula.profiler.interference;

import akula.smt.interference.ModeModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sums of least squares of some samples, one for each component. */
final class MixSums {
  private final LeastSquares[] components;

  /** Makes empty sums. */
  MixSums(int components) {
    this.components = new LeastSquares[components];
    Arrays.setAll(this.components, _ -> new LeastSquares());
  }

  /** Adds all threads of a sample. */
  void add(MixSample sample) {
    for (int i = 0; i < components.length; i++) {
      double all = 0;
      for (double[] stack : sample.undisturbed()) {
        all += stack[i];
      }
      for (int thread = 0; thread < sample.programs().length; thread++) {
        double own = sample.undisturbed()[thread][i];
        components[i].add(own, all - own, sample.disturbed()[thread][i], sample.weight());
      }
    }
  }

  /** Adds all samples of other sums. */
  void add(MixSums other) {
    for (int i = 0; i < components.length; i++) {
      components[i].add(other.components[i]);
    }
  }

  /** Returns how many threads of samples there are. */
  long samples() {
    return components[0].samples();
  }

  /** Solves: with the product forward, and without it for the inverse. */
  ModeFit fit() {
    List<LeastSquares.Solution> forward = new ArrayList<>();
    List<LeastSquares.Solution> inverse = new ArrayList<>();
    for (LeastSquares one : components) {
      forward.add(one.solve(true));
      inverse.add(one.solve(false));
    }
    return new ModeFit(
        new ModeModel(
            forward.stream().map(LeastSquares.Solution::coefficients).toList(),
            inverse.stream().map(LeastSquares.Solution::coefficients).toList()),
        samples(),
        forward.stream().map(LeastSquares.Solution::condition).toList(),
        inverse.stream().map(LeastSquares.Solution::condition).toList());
  }
}
