package akula.papers.asymmetry;

import static akula.papers.asymmetry.TimesEvidence.CRITICAL_FIRST;

import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.unequal.CoreMix;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Claims of section 5: critical sections (Figures 8 and 9). */
final class CriticalSectionClaims {
  static final String SUM = "global-sum-";
  static final List<String> LENGTHS = List.of("global-sum-10", "global-sum-15", "global-sum-20");
  static final String SHORT = "global-sum-8-12";
  static final String LONG = "global-sum-40-60";
  static final List<String> UNEQUAL =
      List.of(SHORT, "global-sum-16-24", "global-sum-24-36", "global-sum-32-48", LONG);
  static final List<String> ALL = Stream.concat(LENGTHS.stream(), UNEQUAL.stream()).toList();
  private static final double SHORT_GAIN = 2.5;
  private static final double LONG_GAIN = 1.2;
  private static final double WITHIN = 1;
  private static final Setting CRITICAL = Setting.half(CRITICAL_FIRST);

  private final TimesEvidence evidence;

  CriticalSectionClaims(TimesEvidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> findings() {
    return List.of(
        shortSections(),
        shrinkingDifference(),
        allSlowIsSlowest(),
        gain(SHORT, SHORT_GAIN, "cjfpf on half-half is 2.5% better than round robin at 8-12."),
        gain(LONG, LONG_GAIN, "At 40-60 it is only 1.2% better."),
        lessAndLess());
  }

  private Condition above(String workload, Setting slower, Setting faster) {
    Estimate ratio = evidence.ratio(workload, slower, faster);
    return new Condition(
        "%s: %s %s times %s"
            .formatted(workload, slower.words(), FigureText.number(ratio, 3), faster.words()),
        "above 1",
        Outcome.above(ratio, 1));
  }

  private Finding shortSections() {
    return new Finding(
        "With critical sections of 10% all-slow and half-half are worse than all-fast.",
        "section 5.3, Figure 8",
        "Both take longer.",
        List.of(
            above(LENGTHS.getFirst(), Setting.ALL_SLOW, Setting.ALL_FAST),
            above(LENGTHS.getFirst(), Setting.HALF, Setting.ALL_FAST)),
        List.of(),
        "");
  }

  private Finding shrinkingDifference() {
    List<Condition> conditions = new ArrayList<>();
    for (int i = 1; i < LENGTHS.size(); i++) {
      conditions.add(less(LENGTHS.get(i - 1), LENGTHS.get(i)));
    }
    return new Finding(
        "As critical sections grow, the difference between half-half and all-fast shrinks.",
        "section 5.3, Figure 8",
        "By how many per cent half-half takes longer falls from 10 to 15% and from 15 to 20%.",
        conditions,
        List.of(),
        "");
  }

  private Condition less(String before, String after) {
    Estimate fall =
        evidence.over(
            evidence.runs(before),
            run ->
                evidence.longerPercent(before, CoreMix.HALF_HALF, run)
                    - evidence.longerPercent(after, CoreMix.HALF_HALF, run));
    return new Condition(
        "from %s (%s %% longer) to %s (%s %%): %s percentage points less"
            .formatted(before, longer(before), after, longer(after), FigureText.number(fall, 2)),
        "above 0",
        Outcome.above(fall, 0));
  }

  private String longer(String workload) {
    return String.format(
        Locale.ROOT,
        "%.2f",
        100 * (evidence.ratio(workload, Setting.HALF, Setting.ALL_FAST).mean() - 1));
  }

  private Finding allSlowIsSlowest() {
    List<Condition> conditions = new ArrayList<>();
    for (String workload : LENGTHS) {
      conditions.add(above(workload, Setting.ALL_SLOW, Setting.ALL_FAST));
      conditions.add(above(workload, Setting.ALL_SLOW, Setting.HALF));
    }
    return new Finding(
        "All-slow is always slower than the other two.",
        "section 5.3, Figure 8",
        "It takes longer than all-fast and than half-half at 10, 15 and 20%.",
        conditions,
        List.of(),
        "");
  }

  private Estimate gain(String workload) {
    return evidence.shorter(workload, CRITICAL, Setting.HALF);
  }

  private Finding gain(String workload, double claimed, String claim) {
    Estimate gain = gain(workload);
    String range = String.format(Locale.ROOT, "%.1f to %.1f", claimed - WITHIN, claimed + WITHIN);
    return new Finding(
        claim,
        "section 5.4, Figure 9",
        "It saves %s%% of round robin's time.".formatted(range),
        List.of(
            new Condition(
                "%s: %s %% less time".formatted(workload, FigureText.number(gain, 2)),
                range,
                Outcome.between(gain, claimed - WITHIN, claimed + WITHIN))),
        List.of(),
        "");
  }

  private Finding lessAndLess() {
    Estimate fall =
        evidence.over(
            evidence.runs(SHORT), run -> savedPercent(SHORT, run) - savedPercent(LONG, run));
    return new Finding(
        "The longer the critical sections, the less the policy matters.",
        "section 5.4, Figure 9",
        "cjfpf saves more at 8-12 than at 40-60.",
        List.of(
            new Condition(
                "%s percentage points more".formatted(FigureText.number(fall, 2)),
                "above 0",
                Outcome.above(fall, 0))),
        List.of(),
        "");
  }

  private double savedPercent(String workload, int run) {
    double saved = evidence.times().nanos(workload, CoreMix.HALF_HALF, CRITICAL_FIRST)[run];
    double all = evidence.times().nanos(workload, CoreMix.HALF_HALF, Setting.HALF.policy())[run];
    return 100 * (1 - saved / all);
  }

  /** Returns what the text says that cjfpf saves, if it does. */
  static String paperGain(String workload) {
    return switch (workload) {
      case SHORT -> Double.toString(SHORT_GAIN);
      case LONG -> Double.toString(LONG_GAIN);
      default -> "";
    };
  }
}
