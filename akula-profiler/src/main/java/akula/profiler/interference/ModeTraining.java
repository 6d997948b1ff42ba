package akula.profiler.interference;

import akula.smt.interference.ModeModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All recordings of one SMT mode: trains its model, and judges it by models that were trained
 * without the programs that they are judged by.
 *
 * <p>Source: TPDS 2017, sections 3.2 and 6.1.
 */
public final class ModeTraining {
  private final int components;
  private final Map<Mix, List<MixSample>> samples = new LinkedHashMap<>();
  private final Map<Mix, MixSums> sums = new LinkedHashMap<>();

  /**
   * Begins without any.
   *
   * @param components how many a stack has
   */
  ModeTraining(int components) {
    this.components = components;
  }

  /** Adds what came of a mix. */
  void add(Mix mix, List<MixSample> found) {
    MixSums sum = new MixSums(components);
    found.forEach(sum::add);
    samples.put(mix, List.copyOf(found));
    sums.put(mix, sum);
  }

  /** Returns the number of mixes that have samples. */
  public int mixes() {
    return (int) samples.values().stream().filter(one -> !one.isEmpty()).count();
  }

  /** Returns how many threads of samples there are. */
  public long samples() {
    return sums.values().stream().mapToLong(MixSums::samples).sum();
  }

  /** Returns the model of all mixes. */
  public ModeFit fit() {
    return fit(_ -> true);
  }

  private ModeFit fit(Predicate<Mix> chosen) {
    MixSums all = new MixSums(components);
    sums.forEach((mix, one) -> {
      if (chosen.test(mix)) {
        all.add(one);
      }
    });
    return all.fit();
  }

  /**
   * Returns the errors of a model in all mixes, which may be those that it was trained with.
   *
   * @param component whose undisturbed share is looked at
   */
  public ModelErrors errors(ModeModel model, int component) {
    ModelErrors errors = new ModelErrors(component);
    samples.values().forEach(some -> some.forEach(one -> errors.add(model, one)));
    return errors;
  }

  /**
   * Returns the errors in all mixes, in each those of the model that was trained with the mixes in
   * which none of its programs is: leave-p-out, p being the number of programs of a mix. Mixes are
   * left out for which too little remains.
   *
   * @param component whose undisturbed share is looked at
   */
  public ModelErrors leavingOut(int component) {
    ModelErrors errors = new ModelErrors(component);
    List<Mix> mixes = new ArrayList<>(samples.keySet());
    for (Mix left : mixes) {
      Set<Integer> programs = Set.copyOf(left.programs());
      MixSums others = new MixSums(components);
      sums.forEach((mix, one) -> {
        if (mix.programs().stream().noneMatch(programs::contains)) {
          others.add(one);
        }
      });
      if (others.samples() >= LeastSquares.LEAST_SAMPLES) {
        ModeModel model = others.fit().model();
        samples.get(left).forEach(one -> errors.add(model, one));
      }
    }
    return errors;
  }
}
