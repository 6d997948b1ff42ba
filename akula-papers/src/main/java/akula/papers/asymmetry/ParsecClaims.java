package akula.papers.asymmetry;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Kind;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Claims of section 3: PARSEC on the four machines (Figure 2, Table 3). */
final class ParsecClaims {
  private static final double WITHIN = 1;
  private static final String FITTED =
      AsymmetryReport.FITTED
          + "the models were made so that all-slow and half-half come to these means";
  private static final String FITTED_KIND =
      AsymmetryReport.FITTED
          + "where the models are sequential was chosen so that they are of this kind";

  private final TimesEvidence evidence;
  private final List<ParsecProgram> all;

  ParsecClaims(TimesEvidence evidence, List<ParsecProgram> all) {
    this.evidence = evidence;
    this.all = all;
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    findings.add(means());
    findings.add(likeAllSlow());
    findings.add(kind(Kind.SLOW_LIMITED, "limited by the slowest thread at barriers and joins"));
    findings.add(kind(Kind.MIDDLE_PERF, "between all-fast and all-slow"));
    findings.add(kind(Kind.UNSTABLE, "different from run to run"));
    return findings;
  }

  /**
   * Returns by how many per cent a machine is slower than all-fast, in the mean of all programs.
   */
  Estimate longer(CoreMix mix) {
    int runs = evidence.runs(all.getFirst().workload());
    return evidence.over(runs, run -> longer(mix, run));
  }

  private double longer(CoreMix mix, int run) {
    return all.stream()
        .mapToDouble(program -> evidence.longerPercent(program.workload(), mix, run))
        .average()
        .orElseThrow();
  }

  private Finding means() {
    return new Finding(
        "On average half-half, one-fast and all-slow take 7.4, 10.5 and 10.6% longer"
            + " than all-fast.",
        "section 3, Figure 2",
        "The mean over the twelve programs is within 1 percentage point of each of the three.",
        List.of(
            mean(CoreMix.HALF_HALF, 7.4),
            mean(CoreMix.ONE_FAST, 10.5),
            mean(CoreMix.ALL_SLOW, 10.6)),
        List.of("one-fast tests the models, which were made to have the other two means"),
        "");
  }

  private Condition mean(CoreMix mix, double claimed) {
    Estimate longer = longer(mix);
    return new Condition(
        "%s %s %% longer".formatted(mix.machine(), FigureText.number(longer, 1)),
        String.format(Locale.ROOT, "%.1f to %.1f", claimed - WITHIN, claimed + WITHIN),
        Outcome.between(longer, claimed - WITHIN, claimed + WITHIN));
  }

  private Finding likeAllSlow() {
    int runs = evidence.runs(all.getFirst().workload());
    Estimate more =
        evidence.over(
            runs, run -> longer(CoreMix.HALF_HALF, run) - longer(CoreMix.ALL_SLOW, run) / 2);
    return new Finding(
        "Half-half is more like all-slow than like all-fast.",
        "section 3",
        "In the mean over the programs it is more than half-way from all-fast to all-slow.",
        List.of(
            new Condition(
                "half-half, less half of all-slow: %s percentage points"
                    .formatted(FigureText.number(more, 1)),
                "above 0",
                Outcome.above(more, 0))),
        List.of(FITTED),
        "");
  }

  private Finding kind(Kind kind, String meaning) {
    List<ParsecProgram> programs = all.stream().filter(program -> program.kind() == kind).toList();
    List<Condition> conditions = programs.stream().map(it -> condition(it, kind)).toList();
    return new Finding(
        "%s: %s, that is %s."
            .formatted(
                FigureText.list(programs.stream().map(ParsecProgram::name).toList()),
                kind.words(),
                meaning),
        "section 3, Table 3",
        RULES.get(kind),
        conditions,
        List.of(FITTED_KIND),
        "");
  }

  private static final Map<Kind, String> RULES =
      Map.of(
          Kind.SLOW_LIMITED,
          String.format(
              Locale.ROOT,
              "Half-half is at least %.0f%% of the way from all-fast to all-slow, and its standard"
                  + " deviation over runs is at most %.0f%% of that way.",
              100 * Kind.AS_SLOW,
              100 * Kind.VARIES),
          Kind.MIDDLE_PERF,
          String.format(
              Locale.ROOT,
              "Half-half is %.0f to %.0f%% of the way from all-fast to all-slow, and its standard"
                  + " deviation over runs is at most %.0f%% of that way.",
              100 * Kind.AS_FAST,
              100 * Kind.AS_SLOW,
              100 * Kind.VARIES),
          Kind.UNSTABLE,
          String.format(
              Locale.ROOT,
              "The standard deviation of half-half over runs is more than %.0f%% of the way from"
                  + " all-fast to all-slow.",
              100 * Kind.VARIES));

  private Condition condition(ParsecProgram program, Kind kind) {
    Kind.Showing showing = Kind.of(evidence.times(), program.workload());
    Estimate position = evidence.judged(showing.position());
    Estimate variation = evidence.judged(showing.variation());
    return new Condition(
        "%s %s of the way, deviation %s: %s"
            .formatted(
                program.name(),
                FigureText.number(position, 2),
                FigureText.number(variation, 2),
                showing.kind().words()),
        kind.words(),
        outcome(kind, position, variation));
  }

  private static Outcome outcome(Kind kind, Estimate position, Estimate variation) {
    if (kind == Kind.UNSTABLE) {
      return Outcome.above(variation, Kind.VARIES);
    }
    Outcome alike = Outcome.atMost(variation, Kind.VARIES);
    return kind == Kind.SLOW_LIMITED
        ? Outcome.ofAll(List.of(alike, Outcome.atLeast(position, Kind.AS_SLOW)))
        : Outcome.ofAll(
            List.of(
                alike,
                Outcome.below(position, Kind.AS_SLOW),
                Outcome.above(position, Kind.AS_FAST)));
  }
}
