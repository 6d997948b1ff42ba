package akula.toolkit.validate;

import akula.formats.workload.Workload;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.Move;
import akula.profiler.validate.RunPredictor;
import akula.profiler.validate.ThreadTimes;
import akula.toolkit.run.Contender;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be run.
 *
 * @param subject what is validated
 * @param contenders the policies
 * @param workloads with the pair of policies of each
 * @param repeats how often each runs under each of its policies
 * @param seed of everything that was drawn
 * @param settings of runs on cpus as they are
 * @param speeds of cpus in workloads of kind unequal
 * @param formulas the file by which parameters are computed, too, if there is one
 * @param budget no run begins after that time, if there is one
 */
public record ValidatePlan(
    Subject subject,
    List<Contender> contenders,
    List<DrawnWorkload> workloads,
    int repeats,
    long seed,
    RealSettings settings,
    EmulatedSpeeds speeds,
    Optional<Path> formulas,
    Optional<Duration> budget) {
  /** So often each application runs alone before the runs, and after them. */
  static final int SOLO_ROUNDS = 2;

  /**
   * Returns all steps: applications alone, the workloads one after the other, applications alone.
   * The policies of a workload take turns, so that what changes on the machine meets both.
   */
  public List<ValidateStep> steps() {
    List<ValidateStep> steps = new ArrayList<>(solo(false));
    for (int workload = 0; workload < workloads.size(); workload++) {
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (int turn = 0; turn < 2; turn++) {
          int policy = workloads.get(workload).policy(repeat, turn);
          steps.add(new ValidateStep.Real(workload, policy, repeat));
        }
      }
    }
    steps.addAll(solo(true));
    return steps;
  }

  private List<ValidateStep> solo(boolean after) {
    Set<String> used = new LinkedHashSet<>();
    workloads.forEach(
        drawn -> drawn.workload().launches().forEach(launch -> used.add(launch.application())));
    List<String> names = subject.campaign().applicationNames();
    List<ValidateStep> steps = new ArrayList<>();
    for (int round = 0; round < SOLO_ROUNDS; round++) {
      for (int application = 0; application < names.size(); application++) {
        if (used.contains(names.get(application))) {
          steps.add(new ValidateStep.Solo(application, round, after));
        }
      }
    }
    return steps;
  }

  /**
   * Returns whether a run of one of its workloads is of the programs, contexts and cpus that this
   * has. Somebody else may have written it.
   */
  boolean canHave(MeasuredRun run) {
    DrawnWorkload drawn = workloads.get(run.workload());
    List<String> launched =
        drawn.workload().launches().stream().map(Workload.Launch::application).toList();
    return run.threads().stream().map(ThreadTimes::application).toList().equals(launched)
        && run.moves().stream().allMatch(move -> isPossible(move, launched.size()))
        && speeds(drawn).byCpu().keySet().containsAll(run.speeds().byCpu().keySet());
  }

  private boolean isPossible(Move move, int threads) {
    return move.thread() >= 0
        && move.thread() < threads
        && move.context() >= -1
        && move.context() < subject.machine().contextCount();
  }

  /** Returns the speeds of a workload's cpus. */
  public EmulatedSpeeds speeds(DrawnWorkload drawn) {
    return drawn.isUnequal() ? speeds : EmulatedSpeeds.NONE;
  }

  /** Returns how a workload is run. */
  public RealSettings settings(DrawnWorkload drawn) {
    return new RealSettings(
        settings.interval(),
        settings.limits(),
        settings.observe(),
        settings.stopOnExpulsion(),
        settings.stopOnFailure(),
        settings.realtime(),
        speeds(drawn));
  }

  /** Returns a policy of a workload for the simulator: with the random numbers of the real run. */
  public RunPredictor.Candidate candidate(DrawnWorkload drawn, int policy) {
    Contender contender = contenders.get(policy);
    return new RunPredictor.Candidate(
        contender.name(), () -> contender.scheduler(drawn.seed()), drawn.seed());
  }
}
