package akula.papers.symbiotic;

import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.profiler.interference.ErrorTally;
import akula.profiler.interference.ModelErrors;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.toolkit.model.ModelAccuracy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The claims of section 6.1, Figures 5 and 6: how far models are from what happens, leaving out the
 * programs of the mix. They are of a mechanistic model here and of a POWER8 there, so that sizes
 * can only be near.
 */
final class ModelErrorClaims {
  /** How many times as large or small as the paper's a figure may be. */
  private static final double FACTOR = 1.5;

  private static final String WITHIN =
      "Leaving out the programs of the mix, each figure is at most 1.5 times the paper's and at"
          + " least 1/1.5 of it.";
  private static final String WHY =
      "Sizes are of a mechanistic core with drawn phases and no POWER8: they tell how well a"
          + " regression describes that core.";

  private final SortedMap<Integer, Errors> modes;
  private final Optional<Estimate> more;

  /**
   * Takes errors.
   *
   * @param modes by threads to a core
   * @param more by how many points those of slowdowns with four threads to a core are above those
   *     with two, where both were judged
   */
  ModelErrorClaims(SortedMap<Integer, Errors> modes, Optional<Estimate> more) {
    this.modes = new TreeMap<>(modes);
    this.more = more;
  }

  /** Takes the errors of models that were trained without the programs of the mix. */
  static ModelErrorClaims of(ModelAccuracy accuracy) {
    SortedMap<Integer, Errors> modes = new TreeMap<>();
    accuracy
        .modes()
        .forEach((mode, judged) -> {
          ModelErrors errors = judged.leavingOut();
          modes.put(
              mode,
              new Errors(
                  judged.mixes(),
                  Size.of(errors.slowdowns()),
                  Size.of(errors.inversePoints()),
                  Size.of(errors.inverseRelative())));
        });
    Optional<Estimate> more =
        modes.keySet().containsAll(Set.of(2, 4))
            ? Optional.of(slowdowns(accuracy, 4).meanAbsoluteAbove(slowdowns(accuracy, 2)))
            : Optional.empty();
    return new ModelErrorClaims(modes, more.map(ModelErrorClaims::percent));
  }

  private static ErrorTally slowdowns(ModelAccuracy accuracy, int mode) {
    return accuracy.modes().get(mode).leavingOut().slowdowns();
  }

  /**
   * How large errors are.
   *
   * @param mean of their absolute values, per cent or points
   * @param withinFive how many of them are from -5 to 5, per cent of all
   */
  record Size(Estimate mean, Estimate withinFive) {
    private static Size of(ErrorTally errors) {
      return new Size(percent(errors.meanAbsolute()), percent(errors.withinFivePercent()));
    }
  }

  private static Estimate percent(Estimate share) {
    return new Estimate(share.count(), 100 * share.mean(), 100 * share.halfWidth());
  }

  /**
   * Errors in a mode.
   *
   * @param mixes how many were run
   * @param slowdowns predicted ones, relative
   * @param points undisturbed completion stalls as the inverse finds them, share of the stack
   * @param relative the same, relative to the share
   */
  record Errors(int mixes, Size slowdowns, Size points, Size relative) {}

  /** Judges the claims about modes that were judged. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    if (modes.containsKey(2)) {
      findings.add(forward(2, "two", 7.6, 45));
    }
    if (modes.containsKey(4)) {
      findings.add(forward(4, "four", 11.5, 29));
    }
    more.ifPresent(points -> findings.add(twoAreEasier(points)));
    if (modes.containsKey(2)) {
      findings.add(inverse(2, "two", 9.3, 47));
    }
    if (modes.containsKey(4)) {
      findings.add(inverse(4, "four", 15.1, 24));
    }
    return findings;
  }

  private Finding forward(int mode, String threads, double error, int within) {
    return new Finding(
        ("With %s threads to a core predicted slowdowns are off by %s%% on average, and %d%% of"
                + " them by at most 5%%.")
            .formatted(threads, one(error), within),
        "section 6.1, Figure 5",
        WITHIN,
        conditions("slowdowns, %", modes.get(mode).slowdowns(), error, within),
        List.of(mixes(mode)),
        WHY);
  }

  private Finding twoAreEasier(Estimate points) {
    return new Finding(
        "The model of two threads to a core is more accurate than that of four.",
        "section 6.1, Figure 5",
        "The mean absolute error of slowdowns is less, by the programs of both.",
        List.of(
            new Condition(
                "%s %% with two, %s points more with four (paper: 7.6 and 11.5)"
                    .formatted(text(modes.get(2).slowdowns().mean()), text(points)),
                "more with four",
                Outcome.above(points, 0))),
        List.of(),
        "");
  }

  /** The paper does not say whether it means points or relative errors: either will do. */
  private Finding inverse(int mode, String threads, double error, int within) {
    Errors errors = modes.get(mode);
    List<Condition> points = conditions("points", errors.points(), error, within);
    List<Condition> relative = conditions("relative, %", errors.relative(), error, within);
    boolean relativeHolds =
        relative.stream().allMatch(condition -> condition.outcome() == Outcome.HOLDS);
    List<String> figures = new ArrayList<>(List.of(mixes(mode)));
    (relativeHolds ? points : relative).forEach(other -> figures.add(other.sentence()));
    return new Finding(
        ("With %s threads to a core the inverse is off by %s%% on average for completion stalls,"
                + " and %d%% of its results by at most 5%%.")
            .formatted(threads, one(error), within),
        "section 6.1, Figure 6",
        WITHIN
            + " The paper does not say whether errors are points of the stack or relative to the"
            + " share: it holds if it does for one of the two; if for neither, points are judged.",
        relativeHolds ? relative : points,
        figures,
        WHY);
  }

  private String mixes(int mode) {
    return modes.get(mode).mixes() + " mixes";
  }

  private static List<Condition> conditions(String unit, Size errors, double error, int within) {
    return List.of(
        near("mean absolute error (%s)".formatted(unit), errors.mean(), error),
        near("within 5 (%s), per cent of all".formatted(unit), errors.withinFive(), within));
  }

  private static Condition near(String what, Estimate found, double paper) {
    return new Condition(
        "%s: %s (paper: %s)".formatted(what, text(found), one(paper)),
        "from %s to %s".formatted(one(paper / FACTOR), one(paper * FACTOR)),
        Outcome.between(found, paper / FACTOR, paper * FACTOR));
  }

  private static String text(Estimate estimate) {
    return Digits.of(estimate);
  }

  private static String one(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
