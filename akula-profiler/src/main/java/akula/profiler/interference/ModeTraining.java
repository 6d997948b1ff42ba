package akula.profiler.interference;

import akula.smt.interference.ModeModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All recordings of one SMT mode: trains its model, and judges it by models that were trained
 * without the programs that they are judged by.
 *
 * <p>Source: TPDS 2017, sections 3.2 and 6.1.
 */
public final class ModeTraining {
  private final int components;
  private final ForwardFit rule;
  private final Map<Mix, List<MixSample>> samples = new LinkedHashMap<>();
  private final Map<Mix, MixSums> sums = new LinkedHashMap<>();

  /**
   * Begins without any.
   *
   * @param components how many a stack has
   * @param rule how forward coefficients are fitted
   */
  ModeTraining(int components, ForwardFit rule) {
    this.components = components;
    this.rule = rule;
  }

  /**
   * Returns the recordings of those mixes that have no other programs than these.
   *
   * @param programs by position
   * @param other how forward coefficients are fitted to them
   */
  public ModeTraining among(Set<Integer> programs, ForwardFit other) {
    ModeTraining some = new ModeTraining(components, other);
    samples.forEach((mix, found) -> {
      if (programs.containsAll(mix.programs())) {
        some.add(mix, found);
      }
    });
    return some;
  }

  /** Adds what came of a mix. */
  void add(Mix mix, List<MixSample> found) {
    MixSums sum = new MixSums(components, rule);
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
    return fit(sums.values());
  }

  private ModeFit fit(Collection<MixSums> some) {
    MixSums all = new MixSums(components, rule);
    some.forEach(all::add);
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
   * which none of its programs is: leave-p-out, p being the number of programs of a mix. Of mixes
   * for which fewer remain than there are coefficients nothing is told.
   *
   * @param component whose undisturbed share is looked at
   */
  public ModelErrors leavingOut(int component) {
    ModelErrors errors = new ModelErrors(component);
    List<Mix> mixes = new ArrayList<>(samples.keySet());
    for (Mix left : mixes) {
      Set<Integer> programs = Set.copyOf(left.programs());
      List<MixSums> others = new ArrayList<>();
      sums.forEach((mix, one) -> {
        if (one.samples() > 0 && mix.programs().stream().noneMatch(programs::contains)) {
          others.add(one);
        }
      });
      if (others.size() >= rule.coefficients(components)) {
        ModeModel model = fit(others).model();
        samples.get(left).forEach(one -> errors.add(model, one));
      }
    }
    return errors;
  }
}
