package akula.profiler.predict;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Leaves measured pairs out, both directions together, and predicts them from the others
 * (leave-p-out cross-validation, as Feliu et al., TPDS 2017, section 6.1, leave out applications).
 */
final class CrossValidation {
  /** Fewer folds than pairs save time where there are many pairs. */
  private static final int MOST_FOLDS = 20;

  private final MeasuredSpeeds known;
  private final List<Pair> shuffled;
  private final int folds;

  CrossValidation(MeasuredSpeeds known, long seed) {
    this.known = known;
    shuffled = new ArrayList<>(known.pairs());
    Collections.shuffle(shuffled, new SplittableRandom(seed));
    folds = Math.min(MOST_FOLDS, shuffled.size());
  }

  /** Returns the residuals of all measured cells; none if fewer than two pairs were measured. */
  Residuals residuals(Predictor predictor) {
    var residuals = new Residuals();
    for (int fold = 0; fold < folds && folds > 1; fold++) {
      Set<Pair> hidden = new HashSet<>();
      for (int at = fold; at < shuffled.size(); at += folds) {
        hidden.add(shuffled.get(at));
      }
      add(residuals, predictor, hidden);
    }
    return residuals;
  }

  /**
   * Returns the residuals of what is left out when only some of the measured pairs are shown.
   *
   * @param shown how many pairs
   * @param repeats how often, each time others
   * @param seed of the choices
   */
  Residuals residuals(Predictor predictor, int shown, int repeats, long seed) {
    var residuals = new Residuals();
    var random = new SplittableRandom(seed);
    var order = new ArrayList<>(shuffled);
    for (int repeat = 0; repeat < repeats; repeat++) {
      Collections.shuffle(order, random);
      add(residuals, predictor, new HashSet<>(order.subList(shown, order.size())));
    }
    return residuals;
  }

  private void add(Residuals residuals, Predictor predictor, Set<Pair> hidden) {
    List<Pair> shown = shuffled.stream().filter(pair -> !hidden.contains(pair)).toList();
    residuals.add(predictor.fit(known.only(shown)), known, hidden.stream().sorted().toList());
  }

  /** Returns in how many measured pairs an application is, on average. */
  double degree() {
    long ends = shuffled.stream().mapToLong(pair -> pair.isSelf() ? 1 : 2).sum();
    return (double) ends / known.size();
  }

  /**
   * Returns in how many pairs an application of a pair that is left out is shown, on average: that
   * pair itself is missing, and of its others some are left out too.
   *
   * @param shown how many pairs are shown in all
   */
  double degreeWhenLeftOut(double shown) {
    return (degree() - 1) * shown / Math.max(1, pairs() - 1);
  }

  /** Returns how many pairs are shown while one fold is left out, on average. */
  double shownOfFolds() {
    return pairs() * (1 - 1.0 / Math.max(1, folds));
  }

  /** Returns the number of measured pairs. */
  int pairs() {
    return shuffled.size();
  }
}
