package akula.toolkit.run;

import akula.profiler.measure.Conditions;
import akula.profiler.measure.MachineWatch;
import akula.wrapper.agent.Exit;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What others did on the cpus of a run while it was made. That a program slept, or waited for
 * another one of the run, is nothing of theirs: what counts is the processor time of the cpus that
 * neither the run had nor what controls it.
 */
final class OtherLoad {
  /** So much of the cpus' time others may have before it is told. */
  private static final double MOST = 0.1;

  /** The kernel counts in hundredths of a second, so little can be said of a shorter run. */
  private static final double LEAST_SECONDS = 0.5;

  private final Optional<MachineWatch> watch;
  private final double ownSeconds;

  private OtherLoad(Optional<MachineWatch> watch, double ownSeconds) {
    this.watch = watch;
    this.ownSeconds = ownSeconds;
  }

  /** Begins to look; where the kernel does not tell, nothing will be seen. */
  static OtherLoad begin() {
    try {
      return new OtherLoad(Optional.of(MachineWatch.begin()), controllerSeconds());
    } catch (IOException _) {
      return new OtherLoad(Optional.empty(), 0);
    }
  }

  private static double controllerSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().map(OtherLoad::seconds).orElse(0.0);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /**
   * Returns what disturbed a run that has ended, for people.
   *
   * @param cpus those of the run
   */
  Optional<String> end(List<Integer> cpus, RealOutcome outcome) {
    if (watch.isEmpty()) {
      return Optional.empty();
    }
    try {
      double own = controllerSeconds() - ownSeconds + seconds(outcome);
      return sentence(watch.get().end(cpus, own), outcome.energy().isPresent());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns the processor time of the programs, of the agent, and of what made cpus slower. */
  static double seconds(RealOutcome outcome) {
    double nanos = outcome.cost().agentNanos();
    for (ThreadOutcome program : outcome.programs()) {
      Exit exit = program.exit();
      nanos += exit.userNanos() + exit.systemNanos();
    }
    nanos +=
        outcome.speeds().stream()
            .mapToDouble(speed -> (1 - speed.reached()) * speed.elapsedNanos())
            .sum();
    return nanos / 1e9;
  }

  /**
   * Returns what is to be told of what was seen; nothing if that is little.
   *
   * @param counted whether the energy of the run was counted, with what others took
   */
  static Optional<String> sentence(Conditions seen, boolean counted) {
    if (seen.seconds() < LEAST_SECONDS || seen.othersShare() + seen.stealShare() <= MOST) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the machine was busy: other programs used %.0f%% of the time of the run's cpus%s, so"
                + " its times may be longer%s than on a quiet one",
            100 * seen.othersShare(),
            seen.stealShare() < 0.01
                ? ""
                : String.format(
                    Locale.ROOT, ", the hypervisor took %.0f%%", 100 * seen.stealShare()),
            counted ? " and its energy greater" : ""));
  }
}
