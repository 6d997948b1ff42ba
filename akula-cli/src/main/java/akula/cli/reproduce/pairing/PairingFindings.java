package akula.cli.reproduce.pairing;

import static akula.cli.reproduce.pairing.PairingTable.BUS;
import static akula.cli.reproduce.pairing.PairingTable.CACHE;
import static akula.cli.reproduce.pairing.PairingTable.GANG;
import static akula.cli.reproduce.pairing.PairingTable.LINUX;
import static akula.cli.reproduce.pairing.PairingTable.NEW;
import static akula.cli.reproduce.pairing.PairingTable.STALL;
import static akula.cli.reproduce.pairing.PairingTable.WORKLOADS;

import akula.cli.claims.Condition;
import akula.cli.claims.FigureText;
import akula.cli.claims.Finding;
import akula.cli.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Claims of section 6 of the pairing paper, judged by what came out. */
final class PairingFindings {
  private static final String SINGLE = "WL_3";
  private static final double MUCH_WORSE = -10;
  private static final int CASES = NEW.size() * WORKLOADS.size();
  private static final int BETTER_THAN_LINUX = 16;
  private static final int BETTER_THAN_GANG = 13;

  private final PairingResults results;

  PairingFindings(PairingResults results) {
    this.results = results;
  }

  List<Finding> all() {
    return List.of(
        improvesOnAverage(BUS, "13.4"),
        improvesOnAverage(STALL, "9.5"),
        improvesOnAverage(CACHE, "7.2"),
        busIsMostEffective(),
        betterInMostCases(LINUX, BETTER_THAN_LINUX, "section 8, Figure 3"),
        betterInMostCases(GANG, BETTER_THAN_GANG, "section 8, Figure 3"),
        gangBeatsLinuxButInOne(),
        guidedBeatGang(),
        secondWorkloadIsBad(),
        stallIsBestWithFewThreads(),
        cacheForSingleStallForSeveral(),
        new EveryApplication(results).finding());
  }

  /** By how much a policy's times are shorter, with the paper's figure. */
  private Condition shorter(
      String workload, String policy, String base, String claimed, Outcome outcome) {
    return new Condition(
        "%s: %s %s than %s; paper %s"
            .formatted(
                workload,
                policy,
                percentShorter(results.improvement(workload, policy, base)),
                base,
                signed(PairingTable.improvement(workload, policy, base))),
        claimed,
        outcome);
  }

  private Condition better(String workload, String policy, String base) {
    Estimate improvement = results.improvement(workload, policy, base);
    return shorter(workload, policy, base, "shorter", Outcome.above(improvement, 0));
  }

  private static String percentShorter(Estimate improvement) {
    Estimate positive =
        new Estimate(improvement.count(), Math.abs(improvement.mean()), improvement.halfWidth());
    return FigureText.number(positive, 1) + " % " + (improvement.mean() < 0 ? "longer" : "shorter");
  }

  private static String signed(double percent) {
    return String.format(
        Locale.ROOT, "%.1f %% %s", Math.abs(percent), percent < 0 ? "longer" : "shorter");
  }

  private String byWorkload(String policy) {
    List<String> parts = new ArrayList<>();
    for (String workload : WORKLOADS) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %s (paper %.1f)",
              workload,
              FigureText.number(results.improvement(workload, policy, LINUX), 1),
              PairingTable.improvement(workload, policy, LINUX)));
    }
    return policy + ", improvement over linux_24 in %: " + String.join(", ", parts);
  }

  private Finding improvesOnAverage(String policy, String told) {
    Estimate average = results.averageImprovement(policy);
    return new Finding(
        "%s improves on Linux, by %s %% on average.".formatted(policy, told),
        "abstract, section 6, Figure 3",
        "The mean of its improvements over linux_24 in the six workloads is above 0.",
        List.of(
            new Condition(
                String.format(
                    Locale.ROOT,
                    "mean of the six: %s %%; paper, by its Table 2, %.1f %%",
                    FigureText.number(average, 1),
                    PairingTable.averageImprovement(policy)),
                "above 0",
                Outcome.above(average, 0))),
        List.of(byWorkload(policy)),
        "");
  }

  private Finding busIsMostEffective() {
    List<Condition> conditions = new ArrayList<>();
    for (String other : List.of(STALL, CACHE)) {
      conditions.add(ahead(BUS, other));
    }
    return new Finding(
        "bus_pairing is the most effective policy.",
        "section 6",
        "Its average improvement over linux_24 is above those of stall_pairing and cache_pairing.",
        conditions,
        List.of(),
        "");
  }

  private Condition ahead(String policy, String other) {
    Estimate more = results.averageDifference(policy, other);
    double told = PairingTable.averageImprovement(policy) - PairingTable.averageImprovement(other);
    return new Condition(
        String.format(
            Locale.ROOT,
            "average improvement of %s less that of %s: %s percentage points; paper, by its Table"
                + " 2, %.1f",
            policy,
            other,
            FigureText.number(more, 1),
            told),
        "above 0",
        Outcome.above(more, 0));
  }

  private Finding betterInMostCases(String base, int cases, String source) {
    List<Condition> all = new ArrayList<>();
    for (String policy : NEW) {
      WORKLOADS.forEach(workload -> all.add(better(workload, policy, base)));
    }
    long certain = count(all, Outcome.HOLDS);
    long failed = count(all, Outcome.DOES_NOT_HOLD);
    Outcome outcome =
        certain >= cases
            ? Outcome.HOLDS
            : failed > CASES - cases ? Outcome.DOES_NOT_HOLD : Outcome.NOT_CERTAIN;
    List<String> others =
        all.stream()
            .filter(condition -> condition.outcome() != Outcome.HOLDS)
            .map(condition -> condition.figure())
            .toList();
    return new Finding(
        "The three policies outperform %s in %d of %d cases."
            .formatted(base.equals(LINUX) ? "Linux" : "gang", cases, CASES),
        source,
        "In at least %d cases the time is shorter than under %s.".formatted(cases, base),
        List.of(
            new Condition(
                "shorter in %d cases, not shorter in %d, not certain in %d"
                    .formatted(certain, failed, CASES - certain - failed),
                "shorter in at least " + cases,
                outcome)),
        others,
        "");
  }

  private static long count(List<Condition> conditions, Outcome outcome) {
    return conditions.stream().filter(condition -> condition.outcome() == outcome).count();
  }

  private Finding gangBeatsLinuxButInOne() {
    List<Condition> conditions = new ArrayList<>();
    for (String workload : WORKLOADS) {
      Estimate improvement = results.improvement(workload, GANG, LINUX);
      boolean exception = workload.equals(SINGLE);
      conditions.add(
          shorter(
              workload,
              GANG,
              LINUX,
              exception ? "longer" : "shorter",
              exception ? Outcome.below(improvement, 0) : Outcome.above(improvement, 0)));
    }
    return new Finding(
        "Even gang outperforms Linux in all cases but WL_3.",
        "section 6",
        "Its times are shorter than those of linux_24, but longer in WL_3.",
        conditions,
        List.of(),
        "");
  }

  private Finding guidedBeatGang() {
    List<Condition> conditions = new ArrayList<>();
    for (String policy : NEW) {
      conditions.add(ahead(policy, GANG));
    }
    return new Finding(
        "The improvements of the three policies are significantly higher than those of gang.",
        "section 6",
        "Their average improvements over linux_24 are above that of gang.",
        conditions,
        List.of(byWorkload(GANG)),
        "");
  }

  private Finding secondWorkloadIsBad() {
    Estimate bus = results.improvement("WL_2", BUS, LINUX);
    Estimate cache = results.improvement("WL_2", CACHE, LINUX);
    return new Finding(
        "In WL_2 bus_pairing is slightly inferior to Linux, and cache_pairing loses over 10 %.",
        "section 6",
        "The time under bus_pairing is longer, that under cache_pairing by more than 10 %.",
        List.of(
            shorter("WL_2", BUS, LINUX, "longer", Outcome.below(bus, 0)),
            shorter("WL_2", CACHE, LINUX, "over 10 % longer", Outcome.below(cache, MUCH_WORSE))),
        List.of(),
        "");
  }

  private Finding stallIsBestWithFewThreads() {
    List<Condition> conditions = new ArrayList<>();
    for (String workload : List.of("WL_1", "WL_2")) {
      conditions.add(better(workload, STALL, BUS));
      conditions.add(better(workload, STALL, CACHE));
    }
    return new Finding(
        "stall_pairing tends to be best where there are fewer threads than contexts.",
        "section 6",
        "In WL_1 and WL_2 its time is shorter than those of bus_pairing and cache_pairing.",
        conditions,
        List.of(),
        "");
  }

  private Finding cacheForSingleStallForSeveral() {
    return new Finding(
        "cache_pairing beats stall_pairing where applications have one thread, and the other way"
            + " round where they have two.",
        "section 6",
        "Its time is shorter in WL_3 and WL_4, that of stall_pairing in WL_5 and WL_6.",
        List.of(
            better("WL_3", CACHE, STALL),
            better("WL_4", CACHE, STALL),
            better("WL_5", STALL, CACHE),
            better("WL_6", STALL, CACHE)),
        List.of(),
        "");
  }
}
