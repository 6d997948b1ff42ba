package akula.cli.run;

import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why a run does not count. */
final class RunFailure {
  private RunFailure() {}

  /**
   * Looks for programs that failed, and for a policy that was thrown out.
   *
   * @param launches in the order of the outcome's programs
   * @param policy its name
   * @return a sentence, or nothing if all is well
   */
  static Optional<String> of(RealOutcome outcome, List<RealLaunch> launches, String policy) {
    List<String> failures = new ArrayList<>();
    outcome
        .expelled()
        .ifPresent(why ->
            failures.add(
                "policy %s was thrown out, so the run does not count: it %s"
                    .formatted(policy, why)));
    List<ThreadOutcome> programs = outcome.programs();
    for (int i = 0; i < programs.size(); i++) {
      if (!programs.get(i).exit().isSuccess()) {
        failures.add(sentence(programs.get(i), launches.get(i)));
      }
    }
    return failures.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", failures));
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
