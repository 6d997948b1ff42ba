package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.BUS;
import static akula.papers.pairing.PairingTable.CACHE;
import static akula.papers.pairing.PairingTable.GANG;
import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.LINUX_ANY;
import static akula.papers.pairing.PairingTable.NEW;
import static akula.papers.pairing.PairingTable.STALL;
import static akula.papers.pairing.PairingTable.WORKLOADS;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Claims about the new policies beside those that measure nothing: Linux and gang. */
final class AgainstBaselines {
  private static final String SINGLE = "WL_3";
  private static final double MUCH = 10;
  private static final String ABOVE = "above 0";

  /** Percentage points: text and Table 2 of the paper are up to two apart. */
  private static final double MARGIN = 3;

  private static final int CASES = NEW.size() * WORKLOADS.size();
  private static final int BETTER_THAN_LINUX = 16;
  private static final int BETTER_THAN_GANG = 13;

  private final PairingResults results;
  private final Comparisons compare;

  AgainstBaselines(PairingResults results) {
    this.results = results;
    compare = new Comparisons(results);
  }

  List<Finding> all() {
    return List.of(
        improvesOnAverage(BUS, "13.4"),
        improvesOnAverage(STALL, "9.5"),
        improvesOnAverage(CACHE, "7.2"),
        improvesAsMuch(BUS, "13.4", "28.7"),
        improvesAsMuch(STALL, "9.5", "18.8"),
        improvesAsMuch(CACHE, "7.2", "23.6"),
        greatestImprovements(),
        betterInMostCases(LINUX, BETTER_THAN_LINUX),
        betterInMostCases(GANG, BETTER_THAN_GANG),
        gangBeatsLinuxButInOne(),
        guidedBeatGang(),
        contextsForProcessorsIsNotHarmful(),
        secondWorkloadIsBad(),
        new EveryApplication(results).finding());
  }

  private Finding improvesOnAverage(String policy, String reported) {
    Estimate kernel = results.averageImprovement(policy, LINUX);
    Estimate any = results.averageImprovement(policy, LINUX_ANY);
    return new Finding(
        policy + " improves on Linux on average.",
        "abstract, section 6, Figure 3",
        "The mean of its improvements in the six workloads is above 0, over Linux 2.4 as its kernel"
            + " was, which prefers wholly idle cores, and as the paper tells of it, which does not.",
        List.of(
            new Condition(
                String.format(
                    Locale.ROOT,
                    "mean of the six over linux_24: %s %%; paper %s %% in its text, %.1f %% by its"
                        + " Table 2",
                    FigureText.number(kernel, 1),
                    reported,
                    PairingTable.averageImprovement(policy)),
                ABOVE,
                Outcome.above(kernel, 0)),
            new Condition(
                "mean of the six over %s: %s %%".formatted(LINUX_ANY, FigureText.number(any, 1)),
                ABOVE,
                Outcome.above(any, 0))),
        List.of(compare.byWorkload(policy)),
        "");
  }

  private Finding improvesAsMuch(String policy, String average, String greatest) {
    return new Finding(
        "%s improves on Linux by %s %% on average and by %s %% at most."
            .formatted(policy, average, greatest),
        "abstract, section 6, Figure 3",
        "The mean of its improvements over linux_24 in the six workloads and the greatest of them"
            + " are each within %.0f percentage points of what follows from Table 2."
                .formatted(MARGIN),
        List.of(
            near(
                "mean of the six",
                results.averageImprovement(policy, LINUX),
                average,
                PairingTable.averageImprovement(policy)),
            near(
                "greatest of the six",
                results.greatestImprovement(policy),
                greatest,
                PairingTable.greatestImprovement(policy))),
        List.of(),
        "");
  }

  private static Condition near(String what, Estimate here, String text, double table) {
    return new Condition(
        String.format(
            Locale.ROOT,
            "%s: %s %%; paper %s %% in its text, %.1f %% by its Table 2",
            what,
            FigureText.number(here, 1),
            text,
            table),
        String.format(Locale.ROOT, "%.1f to %.1f", table - MARGIN, table + MARGIN),
        Outcome.between(here, table - MARGIN, table + MARGIN));
  }

  private Finding greatestImprovements() {
    return new Finding(
        "bus_pairing and cache_pairing improve most in WL_4, stall_pairing in WL_6.",
        "section 6, Figure 3",
        "There the improvement over linux_24 is greater than in each other workload.",
        List.of(
            compare.greatestIn("WL_4", BUS),
            compare.greatestIn("WL_6", STALL),
            compare.greatestIn("WL_4", CACHE)),
        List.of(),
        "");
  }

  private Finding betterInMostCases(String base, int cases) {
    List<Condition> all = new ArrayList<>();
    for (String policy : NEW) {
      WORKLOADS.forEach(workload -> all.add(compare.better(workload, policy, base)));
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
        "section 8, Figure 3",
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
          compare.shorter(
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
      conditions.add(compare.ahead(policy, GANG));
    }
    return new Finding(
        "The improvements of the three policies are significantly higher than those of gang.",
        "section 6",
        "Their average improvements over linux_24 are above that of gang.",
        conditions,
        List.of(compare.byWorkload(GANG)),
        "");
  }

  private Finding contextsForProcessorsIsNotHarmful() {
    List<Condition> conditions = new ArrayList<>();
    for (String workload : List.of("WL_1", "WL_2")) {
      Estimate gain = results.improvement(workload, LINUX, LINUX_ANY);
      conditions.add(
          new Condition(
              "%s: linux_24, which prefers wholly idle cores, is %s than %s"
                  .formatted(workload, Comparisons.percentShorter(gain), LINUX_ANY),
              "at most %.0f %% shorter".formatted(MUCH),
              Outcome.below(gain, MUCH)));
    }
    return new Finding(
        "That Linux 2.4 takes contexts for processors is not particularly harmful.",
        "section 6",
        "In WL_1 and WL_2, where contexts idle, the time is at most 10 % shorter if it does not.",
        conditions,
        List.of(),
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
            compare.shorter("WL_2", BUS, LINUX, "longer", Outcome.below(bus, 0)),
            compare.shorter("WL_2", CACHE, LINUX, "over 10 % longer", Outcome.below(cache, -MUCH))),
        List.of(),
        "");
  }
}
