package akula.papers.siblings;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What section 4.2 of the paper says of Figures 4 and 5, judged by what came out. */
final class SiblingClaims {
  private static final String SECTION = "section 4.2";
  private static final ToDoubleFunction<MemoryRun> AVERAGE = MemoryRun::averageSeconds;
  private static final ToDoubleFunction<MemoryRun> GREATEST = MemoryRun::greatestSeconds;
  private static final ToDoubleFunction<MemoryRun> MISSES = MemoryRun::misses;

  /** From how much more or less on a change is one that a reader sees in a chart. */
  private static final double SEEN = 0.02;

  private final SiblingTimes times;

  SiblingClaims(SiblingTimes times) {
    this.times = times;
  }

  List<Finding> all() {
    return List.of(
        littleCost(),
        why(smallLikeCfs(), Explanations.SMALL_IS_ENOUGH),
        whySmallWrites(globalNeverWorse()),
        why(timeHelpsSmallBlocks(), Explanations.BOTH_FIT),
        why(timeFades(), Explanations.BOTH_FIT),
        globalHelpsGreatBlocks(),
        readAndWrite(),
        greatestUnchanged(),
        why(riseAtOnePointFive(), Explanations.NO_PLATFORM),
        missesLittleMore(),
        why(smallUnstable(), Explanations.ONLY_LESS),
        fewestMisses(),
        why(globalReducesMisses(), Explanations.LOCKSTEP),
        why(timeDoesNotReduceMisses(), Explanations.MEETING),
        why(dip(), Explanations.TEN_SMALL_BLOCKS));
  }

  private static Finding why(Finding finding, String reason) {
    return finding.outcome() == Outcome.DOES_NOT_HOLD ? finding.because(reason) : finding;
  }

  /** Known where nothing else keeps the claim from holding. */
  private static Finding whySmallWrites(Finding finding) {
    String writes = new Access(Access.KIB_32, true).text();
    boolean alone =
        finding.decisive().stream().allMatch(condition -> condition.figure().startsWith(writes));
    return alone ? why(finding, Explanations.WRITES_HURT_SIBLINGS) : finding;
  }

  private Estimate ratio(ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus) {
    return times.ratio(measure, access, bonus, Bonus.CFS);
  }

  private static Condition condition(
      Access access, String what, Estimate estimate, String claimed, Outcome outcome) {
    return new Condition(
        "%s: %s %s".formatted(access.text(), what, FigureText.number(estimate, 3)),
        claimed,
        outcome);
  }

  /** That a measure is somewhere, times that under CFS. */
  private Condition judged(
      ToDoubleFunction<MemoryRun> measure,
      Access access,
      Bonus bonus,
      String claimed,
      Function<Estimate, Outcome> judge) {
    Estimate ratio = ratio(measure, access, bonus);
    return condition(access, bonus.text(), ratio, claimed, judge.apply(ratio));
  }

  /** That a measure is at most so many times that under CFS. */
  private Condition atMost(
      ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus, double limit) {
    return judged(
        measure, access, bonus, "at most " + limit, ratio -> Outcome.atMost(ratio, limit));
  }

  private static List<Condition> each(
      Stream<Access> accesses, Function<Access, Condition> condition) {
    return accesses.map(condition).toList();
  }

  /** That most of several things hold: more than half. */
  private static Condition most(List<Condition> all, String claimed) {
    long hold = count(all, Outcome.HOLDS);
    long fail = count(all, Outcome.DOES_NOT_HOLD);
    Outcome outcome =
        2 * hold > all.size()
            ? Outcome.HOLDS
            : 2 * fail >= all.size() ? Outcome.DOES_NOT_HOLD : Outcome.NOT_CERTAIN;
    return new Condition(
        "%d of %d cases, %d certainly not".formatted(hold, all.size(), fail), claimed, outcome);
  }

  private static long count(List<Condition> all, Outcome outcome) {
    return all.stream().filter(one -> one.outcome() == outcome).count();
  }

  private static List<String> figures(List<Condition> all) {
    return List.of(String.join("; ", all.stream().map(Condition::figure).toList()));
  }

  private static Finding finding(String claim, String rule, List<Condition> conditions) {
    return new Finding(claim, SECTION, rule, conditions, List.of(), "");
  }

  private Finding littleCost() {
    List<Condition> cases =
        each(Access.ALL.stream(), access -> atMost(AVERAGE, access, Bonus.NONE, 1.01));
    return new Finding(
        "The increase of the cost is at most 1 % when we see the average of (0, 0, 0) in most of the"
            + " cases.",
        SECTION,
        "In more than half of the ten cases the average run time is at most 1.01 times that under"
            + " CFS.",
        List.of(most(cases, "more than half at most 1.01")),
        figures(cases),
        "");
  }

  private Finding smallLikeCfs() {
    return finding(
        "When the bonuses are (4K, 0, 0) and (4K, 4K, 4K), the results are almost the same as that of"
            + " CFS.",
        "In all cases both are from 0.98 to 1.02 times as long on average.",
        Stream.of(Bonus.SMALL_IN_TIME, Bonus.SMALL)
            .flatMap(bonus ->
                each(
                    Access.ALL.stream(),
                    access ->
                        judged(
                            AVERAGE,
                            access,
                            bonus,
                            "from 0.98 to 1.02",
                            ratio -> Outcome.between(ratio, 1 - SEEN, 1 + SEEN)))
                    .stream())
            .toList());
  }

  private Finding globalNeverWorse() {
    return finding(
        "The average in (4K, 4K, 4K) is always the same or less than that in (4K, 0, 0).",
        "In all cases it is at most 1.005 times that.",
        each(
            Access.ALL.stream(),
            access -> beside(access, Bonus.SMALL, Bonus.SMALL_IN_TIME, 1.005)));
  }

  private Condition beside(Access access, Bonus bonus, Bonus base, double limit) {
    Estimate ratio = times.ratio(AVERAGE, access, bonus, base);
    return condition(
        access,
        "%s beside %s".formatted(bonus.text(), base.text()),
        ratio,
        "at most " + limit,
        Outcome.atMost(ratio, limit));
  }

  private Finding timeHelpsSmallBlocks() {
    List<Access> small =
        Stream.of(Access.KIB_32, Access.KIB_512).flatMap(kib -> Access.of(kib).stream()).toList();
    List<Condition> conditions = new ArrayList<>();
    for (Access access : small) {
      conditions.add(atMost(AVERAGE, access, Bonus.GREAT_IN_TIME, 1 - SEEN));
      Access greater = new Access(Access.MIB_1_5, access.writes());
      Estimate less = times.difference(AVERAGE, Bonus.GREAT_IN_TIME, access, greater);
      conditions.add(
          condition(
              access,
              "ratio less that of " + greater.text(),
              less,
              "below 0",
              Outcome.below(less, 0)));
    }
    return finding(
        "With (5M, 0, 0) we can see the effect of the time aggregation especially in 32KB and"
            + " 512KB.",
        "There the average run time is at most 0.98 times that under CFS, and its ratio to CFS is"
            + " less than at 1.5MB.",
        conditions);
  }

  private Finding timeFades() {
    List<Condition> conditions = new ArrayList<>();
    for (boolean writes : List.of(false, true)) {
      fade(conditions, new Access(Access.KIB_512, writes), new Access(Access.MIB_1_5, writes));
      fade(conditions, new Access(Access.MIB_1_5, writes), new Access(Access.MIB_4, writes));
    }
    return finding(
        "With a block of 1.5MB and more the effect of (5M, 0, 0) gradually declines.",
        "Its ratio to CFS is greater at 1.5MB than at 512KB, and greater at 4MB than at 1.5MB.",
        conditions);
  }

  private void fade(List<Condition> conditions, Access smaller, Access greater) {
    Estimate more = times.difference(AVERAGE, Bonus.GREAT_IN_TIME, greater, smaller);
    conditions.add(
        condition(
            greater,
            "ratio less that of " + smaller.text(),
            more,
            "above 0",
            Outcome.above(more, 0)));
  }

  private Finding globalHelpsGreatBlocks() {
    return finding(
        "With (5M, 5M, 5M) we can see more reduction of the average even in 2MB and 4MB.",
        "There it is at most 0.98 times that of (5M, 0, 0).",
        each(
            Stream.of(Access.MIB_2, Access.MIB_4).flatMap(kib -> Access.of(kib).stream()),
            access -> beside(access, Bonus.GREAT, Bonus.GREAT_IN_TIME, 1 - SEEN)));
  }

  private Finding readAndWrite() {
    return finding(
        "We can see these positive effects in both read and write access.",
        "With (5M, 0, 0) and (5M, 5M, 5M) the average run time is at most 0.98 times that under CFS"
            + " in all cases. (In these data reading and writing differ at 32KB alone.)",
        Stream.of(Bonus.GREAT_IN_TIME, Bonus.GREAT)
            .flatMap(bonus ->
                each(Access.ALL.stream(), access -> atMost(AVERAGE, access, bonus, 1 - SEEN))
                    .stream())
            .toList());
  }

  private Finding greatestUnchanged() {
    List<Condition> cases =
        Bonus.TRIED.stream()
            .flatMap(bonus ->
                each(Access.ALL.stream(), access -> atMost(GREATEST, access, bonus, 1 + SEEN))
                    .stream())
            .toList();
    return finding(
        "The max is not changed or decreased in most of the cases.",
        "In more than half of the fifty cases the greatest run time is at most 1.02 times that under"
            + " CFS.",
        List.of(most(cases, "more than half at most 1.02")));
  }

  private Finding riseAtOnePointFive() {
    Access write = new Access(Access.MIB_1_5, true);
    Estimate ratio = ratio(AVERAGE, write, Bonus.NONE);
    Estimate max = ratio(GREATEST, write, Bonus.NONE);
    return finding(
        "There is an exceptionally large increase of the average in (0, 0, 0) and the max with 1.5MB"
            + " write, for which the paper finds no explanation and which it takes to be of its"
            + " platform.",
        "There the average and the greatest run time are at least 1.02 times those under CFS.",
        List.of(
            condition(
                write,
                "average in " + Bonus.NONE.text(),
                ratio,
                "at least 1.02",
                Outcome.atLeast(ratio, 1 + SEEN)),
            condition(
                write,
                "max in " + Bonus.NONE.text(),
                max,
                "at least 1.02",
                Outcome.atLeast(max, 1 + SEEN))));
  }

  private Finding missesLittleMore() {
    return finding(
        "The increase of the L2 cache misses of (0, 0, 0) is little.",
        "In all cases they are at most 1.02 times those under CFS.",
        each(Access.ALL.stream(), access -> atMost(MISSES, access, Bonus.NONE, 1 + SEEN)));
  }

  private Finding smallUnstable() {
    List<Condition> conditions = new ArrayList<>();
    for (Bonus bonus : List.of(Bonus.SMALL_IN_TIME, Bonus.SMALL)) {
      conditions.add(any(bonus, "at least 1.02", ratio -> Outcome.atLeast(ratio, 1 + SEEN)));
      conditions.add(any(bonus, "at most 0.98", ratio -> Outcome.atMost(ratio, 1 - SEEN)));
    }
    return finding(
        "In case of (4K, 0, 0) and (4K, 4K, 4K) the effect on the L2 cache misses is unstable.",
        "With each of both they are at least 1.02 times those under CFS in some cases, and at most"
            + " 0.98 times in others.",
        conditions);
  }

  private Condition any(Bonus bonus, String claimed, Function<Estimate, Outcome> judge) {
    List<Outcome> outcomes =
        Access.ALL.stream().map(access -> judge.apply(ratio(MISSES, access, bonus))).toList();
    Outcome outcome =
        outcomes.contains(Outcome.HOLDS)
            ? Outcome.HOLDS
            : outcomes.contains(Outcome.NOT_CERTAIN) ? Outcome.NOT_CERTAIN : Outcome.DOES_NOT_HOLD;
    return new Condition(
        "%s: %d of ten cases"
            .formatted(bonus.text(), outcomes.stream().filter(it -> it == Outcome.HOLDS).count()),
        "any " + claimed,
        outcome);
  }

  private Finding fewestMisses() {
    List<Condition> conditions = new ArrayList<>();
    for (Bonus other : Bonus.ALL.subList(0, Bonus.ALL.size() - 1)) {
      for (Access access : Access.ALL) {
        Estimate ratio = times.ratio(MISSES, access, Bonus.GREAT, other);
        conditions.add(
            condition(
                access,
                "beside " + other.text(),
                ratio,
                "at most 1.005",
                Outcome.atMost(ratio, 1.005)));
      }
    }
    return finding(
        "The L2 cache misses in (5M, 5M, 5M) are the smallest in every case.",
        "In all cases they are at most 1.005 times those of each other bonus and of CFS.",
        conditions);
  }

  private Finding globalReducesMisses() {
    List<String> beside =
        Access.of(Access.MIB_4).stream()
            .map(access ->
                "%s: beside (5M, 0, 0) %s"
                    .formatted(
                        access.text(),
                        FigureText.number(
                            times.ratio(MISSES, access, Bonus.GREAT, Bonus.GREAT_IN_TIME), 3)))
            .toList();
    Finding finding =
        finding(
            "In 4M the global aggregation reduces the L2 cache misses by 14 - 19 %.",
            "With (5M, 5M, 5M) they are from 0.81 to 0.86 times those under CFS (the paper does not say"
                + " beside what).",
            each(
                Access.of(Access.MIB_4).stream(),
                access ->
                    judged(
                        MISSES,
                        access,
                        Bonus.GREAT,
                        "from 0.81 to 0.86",
                        ratio -> Outcome.between(ratio, 0.81, 0.86))));
    return new Finding(
        finding.claim(), finding.source(), finding.rule(), finding.conditions(), beside, "");
  }

  private Finding timeDoesNotReduceMisses() {
    return finding(
        "(5M, 0, 0) can not result in distinct reduction of the L2 cache misses in 4M.",
        "They are at least 0.95 times those under CFS.",
        each(
            Access.of(Access.MIB_4).stream(),
            access ->
                judged(
                    MISSES,
                    access,
                    Bonus.GREAT_IN_TIME,
                    "at least 0.95",
                    ratio -> Outcome.atLeast(ratio, 0.95))));
  }

  private Finding dip() {
    List<Condition> conditions = new ArrayList<>();
    for (boolean writes : List.of(false, true)) {
      Access block = new Access(Access.KIB_512, writes);
      for (int kib : List.of(Access.KIB_32, Access.MIB_1_5)) {
        Access other = new Access(kib, writes);
        Estimate ratio = times.beside(MISSES, Bonus.CFS, block, other);
        conditions.add(
            condition(
                block,
                "beside " + other.text(),
                ratio,
                "at most 0.98",
                Outcome.atMost(ratio, 1 - SEEN)));
      }
    }
    return finding(
        "There is a totally big decline of the L2 cache misses in 512KB, which the paper takes to be"
            + " of its processor.",
        "Under CFS they are at most 0.98 times those of 32KB and of 1.5MB.",
        conditions);
  }
}
