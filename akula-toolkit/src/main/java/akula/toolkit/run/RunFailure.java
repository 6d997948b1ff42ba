package akula.toolkit.run;

import akula.wrapper.energy.EnergyUse;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a run does not count.
 *
 * @param why all of it, for who was not there
 * @param sentence the same without what was reported when it happened
 */
public record RunFailure(String why, String sentence) {
  /**
   * Looks for programs that failed, for a policy that was thrown out, and for energy that was lost.
   *
   * @param launches in the order of their times
   * @param policy its name
   * @return nothing if all is well
   */
  public static Optional<RunFailure> of(
      RealOutcome outcome, List<RealLaunch> launches, String policy) {
    List<String> failed = new ArrayList<>();
    for (ThreadOutcome program : outcome.programs()) {
      if (!program.exit().isSuccess()) {
        failed.add(sentence(program, launches.get(program.launch())));
      }
    }
    outcome
        .energy()
        .flatMap(EnergyUse::lost)
        .ifPresent(why -> failed.add("what the run consumed is not known: " + why));
    if (outcome.expelled().isEmpty()) {
      String all = String.join("; ", failed);
      return failed.isEmpty() ? Optional.empty() : Optional.of(new RunFailure(all, all));
    }
    String why = "policy %s was thrown out: it %s".formatted(policy, outcome.expelled().get());
    return Optional.of(
        new RunFailure(
            with(why, failed), with("without its policy the run does not count", failed)));
  }

  private static String with(String first, List<String> others) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(others);
    return String.join("; ", all);
  }

  private static String sentence(ThreadOutcome program, RealLaunch launch) {
    return "%s ended with %s after %s; what it printed is in %s"
        .formatted(
            program.name(),
            program.exit().text(),
            RealRuns.seconds(program.endNanos() - program.launchNanos()),
            launch.order().error().getParent());
  }
}
