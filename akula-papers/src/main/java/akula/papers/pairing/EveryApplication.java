package akula.papers.pairing;

import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;

/** The claim of Figure 4 of the pairing paper: each application of WL_3 gains. */
final class EveryApplication {
  private static final String WORKLOAD = "WL_3";

  private final PairingResults results;
  private final List<Condition> conditions = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();

  EveryApplication(PairingResults results) {
    this.results = results;
    for (String application : results.applications(WORKLOAD)) {
      PairingTable.NEW.forEach(policy -> look(application, policy));
    }
  }

  private void look(String application, String policy) {
    Estimate ratio = results.relativeTime(WORKLOAD, application, policy);
    if (ratio.count() == 0) {
      unknown.add(application + " under " + policy);
    } else {
      conditions.add(
          new Condition(
              "%s: mean time under %s %s times that under linux_24"
                  .formatted(application, policy, FigureText.number(ratio, 2)),
              "below 1",
              Outcome.below(ratio, 1)));
    }
  }

  Finding finding() {
    List<String> figures = new ArrayList<>();
    if (!unknown.isEmpty()) {
      figures.add("no instance ended in time, so nothing is known: " + String.join(", ", unknown));
    }
    PairingTable.NEW.forEach(policy -> figures.add(slowest(policy)));
    return new Finding(
            "In WL_3 the policies improve the average time of each single application.",
            "section 6, Figure 4",
            "Its mean time is shorter than under linux_24, for each application that has one.",
            conditions.isEmpty() ? List.of(nothing()) : conditions,
            figures,
            "")
        .withTheOthers();
  }

  private String slowest(String policy) {
    return "by the work done in time, the slowest under %s is %s"
        .formatted(policy, Slowest.of(results, WORKLOAD, policy).words());
  }

  private static Condition nothing() {
    return new Condition("no application ended in time under both", "below 1", Outcome.NOT_CERTAIN);
  }
}
