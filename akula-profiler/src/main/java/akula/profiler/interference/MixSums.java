package akula.profiler.interference;

import akula.smt.interference.Coefficients;
import akula.smt.interference.ModeModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sums of least squares of some samples, for each component. */
final class MixSums {
  private final ForwardFit rule;

  /** Of each component by itself. */
  private final LeastSquares[] components;

  /** Of each waiting component by all that do not wait. */
  private final LeastSquares[] waiting;

  /** The components that do not wait. */
  private final int[] sources;

  /**
   * Makes empty sums.
   *
   * @param components how many a stack has
   */
  MixSums(int components, ForwardFit rule) {
    this.rule = rule;
    this.components = new LeastSquares[components];
    Arrays.setAll(this.components, _ -> new LeastSquares(ForwardFit.OWN));
    sources =
        java.util.stream.IntStream.range(0, components)
            .filter(i -> !rule.waiting().contains(i))
            .toArray();
    waiting = new LeastSquares[rule.waiting().size()];
    Arrays.setAll(waiting, _ -> new LeastSquares(1 + ForwardFit.EACH * sources.length));
  }

  /** Adds all threads of a sample. */
  void add(MixSample sample) {
    double[] all = new double[components.length];
    for (double[] stack : sample.undisturbed()) {
      Arrays.setAll(all, i -> all[i] + stack[i]);
    }
    for (int thread = 0; thread < sample.programs().length; thread++) {
      double[] own = sample.undisturbed()[thread];
      double[] disturbed = sample.disturbed()[thread];
      for (int i = 0; i < components.length; i++) {
        double others = all[i] - own[i];
        double[] regressors = {1, own[i], others, own[i] * others};
        components[i].add(regressors, disturbed[i], sample.weight());
      }
      for (int i = 0; i < waiting.length; i++) {
        double value = disturbed[rule.waiting().get(i)];
        waiting[i].add(ofSources(own, all), value, sample.weight());
      }
    }
  }

  private double[] ofSources(double[] own, double[] all) {
    double[] regressors = new double[1 + ForwardFit.EACH * sources.length];
    regressors[0] = 1;
    for (int i = 0; i < sources.length; i++) {
      double one = own[sources[i]];
      double others = all[sources[i]] - one;
      regressors[1 + ForwardFit.EACH * i] = one;
      regressors[2 + ForwardFit.EACH * i] = others;
      regressors[3 + ForwardFit.EACH * i] = one * others;
    }
    return regressors;
  }

  /** Adds all samples of other sums. */
  void add(MixSums other) {
    for (int i = 0; i < components.length; i++) {
      components[i].add(other.components[i]);
    }
    for (int i = 0; i < waiting.length; i++) {
      waiting[i].add(other.waiting[i]);
    }
  }

  /** Returns how many threads of samples there are. */
  long samples() {
    return components[0].samples();
  }

  /** Solves: with the product forward, and without it for the inverse. */
  ModeFit fit() {
    Coefficients[] forward = new Coefficients[components.length];
    Double[] conditions = new Double[components.length];
    List<Coefficients> inverse = new ArrayList<>();
    List<Double> inverseConditions = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      LeastSquares.Solution found = components[i].solve(ForwardFit.OWN, rule.shrink());
      double[] of = found.coefficients();
      forward[i] = new Coefficients(of[0], of[1], of[2], of[3]);
      conditions[i] = found.condition();
      found = components[i].solve(ForwardFit.OWN - 1, 0);
      of = found.coefficients();
      inverse.add(new Coefficients(of[0], of[1], of[2], 0));
      inverseConditions.add(found.condition());
    }
    for (int i = 0; i < waiting.length; i++) {
      LeastSquares.Solution found =
          waiting[i].solve(1 + ForwardFit.EACH * sources.length, rule.shrink());
      int component = rule.waiting().get(i);
      forward[component] = new Coefficients(found.coefficients()[0], 0, 0, 0);
      conditions[component] = found.condition();
      addToSources(forward, found.coefficients());
    }
    return new ModeFit(
        new ModeModel(List.of(forward), inverse),
        samples(),
        List.of(conditions),
        inverseConditions);
  }

  /**
   * A slowdown is the sum of all components, so what one adds to a waiting one can be told of with
   * what it adds to itself.
   */
  private void addToSources(Coefficients[] forward, double[] found) {
    for (int i = 0; i < sources.length; i++) {
      Coefficients before = forward[sources[i]];
      forward[sources[i]] =
          new Coefficients(
              before.alpha(),
              before.beta() + found[1 + ForwardFit.EACH * i],
              before.gamma() + found[2 + ForwardFit.EACH * i],
              before.delta() + found[3 + ForwardFit.EACH * i]);
    }
  }
}
