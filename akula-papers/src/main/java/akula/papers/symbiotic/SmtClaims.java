package akula.papers.symbiotic;

import static akula.papers.symbiotic.SmtPolicy.CFS;
import static akula.papers.symbiotic.SmtPolicy.L1_BANDWIDTH;
import static akula.papers.symbiotic.SmtPolicy.RANDOM_GROUPS;
import static akula.papers.symbiotic.SmtPolicy.SMT_ORACLE;
import static akula.papers.symbiotic.SmtPolicy.SYMBIOTIC;
import static akula.papers.symbiotic.SmtPolicy.SYMBIOTIC_NUMA;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** The claims of section 6.3 and 6.4, judged: who is ahead of whom; sizes stand beside. */
final class SmtClaims {
  /** Points by which a gain may change that is stable: our reading of 'somehow stabilized'. */
  private static final double STEADY = 1;

  /** The smallest workloads have so many cores. */
  private static final int SMALLEST = 4;

  private static final IntPredicate ALL = _ -> true;
  private static final IntPredicate SIX_TO_TEN = cores -> cores >= 6 && cores <= 10;
  private static final String THROUGHPUT = "section 6.3, Figure 7";
  private static final String TURNAROUND = "section 6.4, Figure 8";
  private static final String ABOVE = "Each gain in STP is above 0.";

  private final SmtOutcomes outcomes;

  SmtClaims(SmtOutcomes outcomes) {
    this.outcomes = outcomes;
  }

  /** Judges all claims about modes and numbers of cores that were run. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    if (outcomes.modes().contains(2)) {
      two(findings);
    }
    if (outcomes.modes().contains(4)) {
      four(findings);
    }
    return findings;
  }

  /** Adds a claim if all numbers of cores that it speaks of were run. */
  private void add(List<Finding> findings, List<Integer> cores, Supplier<Finding> finding) {
    if (outcomes.coreCounts().containsAll(cores)) {
      findings.add(finding.get());
    }
  }

  private void two(List<Finding> findings) {
    findings.add(
        above(
            "With two threads to a core the symbiotic scheduler performs 8.9% better than the"
                + " random one, 4.0% better than Linux and 3.4% better than the L1-bandwidth aware"
                + " one.",
            gain(2, SYMBIOTIC, RANDOM_GROUPS, ALL, "8.9"),
            gain(2, SYMBIOTIC, CFS, ALL, "4.0"),
            gain(2, SYMBIOTIC, L1_BANDWIDTH, ALL, "3.4")));
    add(
        findings,
        List.of(7),
        () ->
            above(
                "On 7 cores it is 13.1% and 7.4% better than the random scheduler and Linux.",
                gain(2, SYMBIOTIC, RANDOM_GROUPS, cores -> cores == 7, "13.1"),
                gain(2, SYMBIOTIC, CFS, cores -> cores == 7, "7.4")));
    findings.add(
        above(
            "The NUMA-aware symbiotic scheduler performs 9.9% better than the random one and 5.2%"
                + " better than Linux.",
            gain(2, SYMBIOTIC_NUMA, RANDOM_GROUPS, ALL, "9.9"),
            gain(2, SYMBIOTIC_NUMA, CFS, ALL, "5.2")));
    add(
        findings,
        List.of(6, 7, 8, 9, 10),
        () ->
            above(
                "On 6 to 10 cores it is 13.5% better than the random scheduler, 6.7% better than Linux,"
                    + " 5.9% better than the L1-bandwidth aware one and 1.3% better than the symbiotic"
                    + " one.",
                gain(2, SYMBIOTIC_NUMA, RANDOM_GROUPS, SIX_TO_TEN, "13.5"),
                gain(2, SYMBIOTIC_NUMA, CFS, SIX_TO_TEN, "6.7"),
                gain(2, SYMBIOTIC_NUMA, L1_BANDWIDTH, SIX_TO_TEN, "5.9"),
                gain(2, SYMBIOTIC_NUMA, SYMBIOTIC, SIX_TO_TEN, "1.3")));
    add(findings, List.of(5, 6, 7), this::greatestOnSixCores);
    add(
        findings,
        List.of(9),
        () ->
            above(
                "The oracle performs only 1.2% better than the symbiotic scheduler, 2.5% on 9 cores.",
                gain(2, SMT_ORACLE, SYMBIOTIC, ALL, "1.2"),
                gain(2, SMT_ORACLE, SYMBIOTIC, cores -> cores == 9, "2.5")));
    add(
        findings,
        List.of(4, 8, 10),
        () ->
            trend(
                "The benefit of Linux over the random scheduler rises with the number of cores and is"
                    + " somehow stable above 8, that of the L1-bandwidth aware one falls.",
                rises(2, CFS, 4, 8, true),
                isSteady(2, CFS, 8, 10),
                rises(2, L1_BANDWIDTH, 4, 10, false)));
    findings.add(lowestTurnaround());
    add(
        findings,
        List.of(6, 7, 8),
        () ->
            below(
                "The ANTT of the NUMA-aware symbiotic scheduler is 8.6% below that of Linux on 6 to 8"
                    + " cores.",
                longer(2, SYMBIOTIC_NUMA, CFS, cores -> cores >= 6 && cores <= 8, "-8.6")));
    findings.add(bandwidthAgainstLinux());
  }

  private void four(List<Finding> findings) {
    findings.add(
        above(
            "With four threads to a core the NUMA-aware symbiotic scheduler performs 12.4% better"
                + " than the random one and 5.1% better than Linux.",
            gain(4, SYMBIOTIC_NUMA, RANDOM_GROUPS, ALL, "12.4"),
            gain(4, SYMBIOTIC_NUMA, CFS, ALL, "5.1")));
    add(
        findings,
        List.of(6, 7, 8, 9, 10),
        () ->
            above(
                "On 6 to 10 cores it is 16.2% better than the random scheduler, 5.9% better than Linux"
                    + " and 5.3% better than the symbiotic one.",
                gain(4, SYMBIOTIC_NUMA, RANDOM_GROUPS, SIX_TO_TEN, "16.2"),
                gain(4, SYMBIOTIC_NUMA, CFS, SIX_TO_TEN, "5.9"),
                gain(4, SYMBIOTIC_NUMA, SYMBIOTIC, SIX_TO_TEN, "5.3")));
    findings.add(symbioticAgainstLinux());
    add(
        findings,
        List.of(4, 6, 10),
        () ->
            trend(
                "The increase by the symbiotic scheduler grows from 4 to 10 cores, that by Linux falls"
                    + " from 6 to 10.",
                rises(4, SYMBIOTIC, 4, 10, true),
                rises(4, CFS, 6, 10, false)));
    findings.add(lowestBenefits());
    add(
        findings,
        List.of(9, 10),
        () ->
            below(
                "On 10 cores the ANTT of the NUMA-aware symbiotic scheduler is 14.7% below that of the"
                    + " random one; it is 3.7 and 6.6% better than Linux on 9 and 10 cores.",
                longer(4, SYMBIOTIC_NUMA, RANDOM_GROUPS, cores -> cores == 10, "-14.7"),
                longer(4, SYMBIOTIC_NUMA, CFS, cores -> cores == 9, "-3.7"),
                longer(4, SYMBIOTIC_NUMA, CFS, cores -> cores == 10, "-6.6")));
  }

  /**
   * A change with what the paper has for it.
   *
   * @param text what it is of
   */
  private record Figure(String text, Estimate percent) {
    Condition above() {
      return new Condition(text, "above 0", Outcome.above(percent, 0));
    }

    Condition below() {
      return new Condition(text, "below 0", Outcome.below(percent, 0));
    }
  }

  private Figure gain(
      int mode, SmtPolicy policy, SmtPolicy over, IntPredicate cores, String paper) {
    return figure("STP", policy, over, outcomes.throughput(mode, policy, over, cores), paper);
  }

  private Figure longer(
      int mode, SmtPolicy policy, SmtPolicy over, IntPredicate cores, String paper) {
    return figure("ANTT", policy, over, outcomes.turnaround(mode, policy, over, cores), paper);
  }

  private static Figure figure(
      String measure, SmtPolicy policy, SmtPolicy over, Estimate percent, String paper) {
    return new Figure(
        "%s of %s %s %% above that of %s (paper: %s)"
            .formatted(
                measure, policy.policy(), FigureText.number(percent, 2), over.policy(), paper),
        percent);
  }

  private static Finding above(String claim, Figure... figures) {
    return new Finding(
        claim,
        THROUGHPUT,
        ABOVE,
        List.of(figures).stream().map(Figure::above).toList(),
        List.of(),
        "");
  }

  private static Finding below(String claim, Figure... figures) {
    boolean stp = figures[0].text().startsWith("STP");
    return new Finding(
        claim,
        stp ? THROUGHPUT : TURNAROUND,
        "Each difference is below 0.",
        List.of(figures).stream().map(Figure::below).toList(),
        List.of(),
        "");
  }

  private static Finding trend(String claim, Condition... conditions) {
    return new Finding(
        claim,
        THROUGHPUT,
        "The gain in STP over the random scheduler is higher, or lower, at the greater number; it is"
            + " stable if it changes by less than a point.",
        List.of(conditions),
        List.of(),
        "");
  }

  private Condition rises(int mode, SmtPolicy policy, int from, int to, boolean up) {
    Estimate change = change(mode, policy, from, to);
    return new Condition(
        changes(policy, from, to, change),
        up ? "above 0" : "below 0",
        up ? Outcome.above(change, 0) : Outcome.below(change, 0));
  }

  private Condition isSteady(int mode, SmtPolicy policy, int from, int to) {
    Estimate change = change(mode, policy, from, to);
    return new Condition(
        changes(policy, from, to, change),
        "from -1 to 1",
        Outcome.between(change, -STEADY, STEADY));
  }

  private Estimate change(int mode, SmtPolicy policy, int from, int to) {
    return SmtOutcomes.difference(
        outcomes.throughput(mode, policy, RANDOM_GROUPS, cores -> cores == to),
        outcomes.throughput(mode, policy, RANDOM_GROUPS, cores -> cores == from));
  }

  private static String changes(SmtPolicy policy, int from, int to, Estimate change) {
    return "from %d to %d cores the gain of %s changes by %s points"
        .formatted(from, to, policy.policy(), FigureText.number(change, 2));
  }

  private Finding greatestOnSixCores() {
    List<Condition> conditions = new ArrayList<>();
    Estimate six = outcomes.throughput(2, SYMBIOTIC_NUMA, CFS, cores -> cores == 6);
    for (int count : outcomes.coreCounts()) {
      if (count != 6) {
        Estimate more =
            SmtOutcomes.difference(
                six, outcomes.throughput(2, SYMBIOTIC_NUMA, CFS, cores -> cores == count));
        conditions.add(
            new Condition(
                "%s points more than on %d cores".formatted(FigureText.number(more, 2), count),
                "at least 0",
                Outcome.atLeast(more, 0)));
      }
    }
    return new Finding(
        "Its gain over Linux is greatest on 6 cores, 11.0%.",
        THROUGHPUT,
        "On 6 cores the gain in STP is at least that on any other number.",
        conditions,
        List.of("on 6 cores: " + FigureText.number(six, 2) + " % (paper: 11.0)"),
        "");
  }

  private Finding lowestTurnaround() {
    List<Condition> conditions = new ArrayList<>();
    for (int count : outcomes.coreCounts()) {
      for (SmtPolicy other : List.of(RANDOM_GROUPS, CFS, L1_BANDWIDTH, SYMBIOTIC)) {
        Figure figure = longer(2, SYMBIOTIC_NUMA, other, cores -> cores == count, "below 0");
        conditions.add(
            new Condition(
                count + " cores: " + figure.text(),
                "at most 0",
                Outcome.atMost(figure.percent(), 0)));
      }
    }
    return new Finding(
        "Of all but the oracle the NUMA-aware symbiotic scheduler has the lowest ANTT at every"
            + " number of cores.",
        TURNAROUND,
        "Its ANTT is at most that of each other scheduler.",
        conditions,
        List.of(),
        "");
  }

  private Finding bandwidthAgainstLinux() {
    List<Condition> conditions = new ArrayList<>();
    for (int count : outcomes.coreCounts()) {
      Figure figure = longer(2, L1_BANDWIDTH, CFS, cores -> cores == count, "not told");
      Condition condition = count <= 7 ? figure.below() : figure.above();
      conditions.add(
          new Condition(
              count + " cores: " + condition.figure(), condition.claimed(), condition.outcome()));
    }
    return new Finding(
        "Up to 7 cores the L1-bandwidth aware scheduler has a lower ANTT than Linux, beyond that a"
            + " higher one.",
        TURNAROUND,
        "The difference is below 0 up to 7 cores, and above 0 beyond.",
        conditions,
        List.of(),
        "");
  }

  private Finding lowestBenefits() {
    List<Condition> conditions = new ArrayList<>();
    conditions.add(gain(4, L1_BANDWIDTH, SYMBIOTIC, ALL, "not told").below());
    conditions.add(gain(4, L1_BANDWIDTH, SYMBIOTIC_NUMA, ALL, "not told").below());
    for (int count : outcomes.coreCounts()) {
      Figure figure = gain(4, L1_BANDWIDTH, CFS, cores -> cores == count, "not told");
      Condition condition = count == SMALLEST ? figure.above() : figure.below();
      conditions.add(
          new Condition(
              count + " cores: " + condition.figure(), condition.claimed(), condition.outcome()));
    }
    return new Finding(
        "The L1-bandwidth aware scheduler has the lowest benefits, and is better than Linux on the"
            + " smallest workloads only.",
        THROUGHPUT,
        "Its gain in STP over both symbiotic schedulers is below 0, and so it is over Linux but for"
            + " 4 cores.",
        conditions,
        List.of(),
        "");
  }

  private Finding symbioticAgainstLinux() {
    List<Condition> conditions = new ArrayList<>();
    for (int count : outcomes.coreCounts()) {
      Figure figure = gain(4, SYMBIOTIC, CFS, cores -> cores == count, "not told");
      Condition condition = count == 6 || count == 7 ? figure.below() : figure.above();
      conditions.add(
          new Condition(
              count + " cores: " + condition.figure(), condition.claimed(), condition.outcome()));
    }
    return new Finding(
        "The symbiotic scheduler performs better than Linux but for 6 and 7 cores.",
        THROUGHPUT,
        "The gain in STP is below 0 on 6 and 7 cores, and above 0 on the others.",
        conditions,
        List.of(),
        "");
  }
}
