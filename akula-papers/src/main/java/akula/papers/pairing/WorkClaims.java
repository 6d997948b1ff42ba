package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.NEW;
import static akula.papers.pairing.PairingTable.WORKLOADS;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.pairing.WorkWatch.Work;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;

/** Claims about what is done and what the bus carries, of which the paper prints no figures. */
final class WorkClaims {
  /** In the two others all threads run at once, and there is nothing to select. */
  private static final List<String> SELECTED = List.of("WL_3", "WL_4", "WL_5", "WL_6");

  /** Percentage points of the capacity: so much less in use is not yet waste. */
  private static final double WASTE = 1;

  private final PairingResults results;

  WorkClaims(PairingResults results) {
    this.results = results;
  }

  List<Finding> all() {
    return List.of(neitherOvercommitsNorWastes(), increasesUtilization());
  }

  private Finding neitherOvercommitsNorWastes() {
    List<Condition> conditions = new ArrayList<>();
    for (String policy : NEW) {
      Estimate more = results.averageMoreOf(SELECTED, policy, LINUX, Work::overcommittedPercent);
      Estimate used = results.averageMoreOf(SELECTED, policy, LINUX, Work::busUsePercent);
      conditions.add(
          new Condition(
              "%s: share of the time in which more is asked of the bus than it carries, less that"
                      .formatted(policy)
                  + " under linux_24: %s percentage points".formatted(FigureText.number(more, 1)),
              "below 0",
              Outcome.below(more, 0)));
      conditions.add(
          new Condition(
              "%s: share of what the bus carries that is in use, less that under linux_24: %s"
                      .formatted(policy, FigureText.number(used, 1))
                  + " percentage points",
              "at least -%.0f".formatted(WASTE),
              Outcome.atLeast(used, -WASTE)));
    }
    return new Finding(
        "By selecting applications near the average use of the bus the scheduler avoids to"
            + " overcommit or waste its bandwidth.",
        "section 5",
        "In the mean of WL_3 to WL_6, where there is something to select, more is asked of the bus"
            + " than it carries in less of the time than under linux_24, and at most %.0f percentage"
                .formatted(WASTE)
            + " point less of what it carries is in use.",
        conditions,
        List.of(),
        "");
  }

  private Finding increasesUtilization() {
    List<Condition> conditions = new ArrayList<>();
    List<String> figures = new ArrayList<>();
    for (String policy : NEW) {
      Estimate more = results.averageMoreWork(policy, LINUX);
      conditions.add(
          new Condition(
              "%s: work a second beside linux_24, the mean of the six: %s %%"
                  .formatted(policy, FigureText.number(more, 1)),
              "above 0",
              Outcome.above(more, 0)));
      figures.add(byWorkload(policy));
    }
    return new Finding(
        "Regulating interference is likely to increase processor utilization and performance of"
            + " individual jobs.",
        "section 4",
        "In the mean of the six workloads more work is done a second than under linux_24.",
        conditions,
        figures,
        "");
  }

  private String byWorkload(String policy) {
    List<String> parts = new ArrayList<>();
    for (String workload : WORKLOADS) {
      parts.add(workload + " " + FigureText.number(results.moreWork(workload, policy, LINUX), 1));
    }
    return policy + ", work a second beside linux_24 in %: " + String.join(", ", parts);
  }
}
