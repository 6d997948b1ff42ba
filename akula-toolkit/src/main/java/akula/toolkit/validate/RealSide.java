package akula.toolkit.validate;

import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException;
import akula.formats.workload.Workload;
import akula.profiler.measure.Conditions;
import akula.profiler.measure.LastLine;
import akula.profiler.measure.MachineWatch;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.ThreadTimes;
import akula.toolkit.run.Contender;
import akula.wrapper.agent.AgentException;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RunException;
import akula.wrapper.run.ThreadOutcome;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.ReachedSpeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Runs workloads under policies on this machine. */
public final class RealSide {
  private final ValidatePlan plan;
  private final List<MeasuredProgram> programs;
  private final RealHost host;
  private final Path work;
  private final Consumer<String> messages;

  /**
   * Makes one.
   *
   * @param programs in the order of the campaign
   * @param work folder for the directories of programs, absolute
   * @param messages takes sentences on what is not as it should be
   */
  public RealSide(
      ValidatePlan plan,
      List<MeasuredProgram> programs,
      RealHost host,
      Path work,
      Consumer<String> messages) {
    this.plan = plan;
    this.programs = programs;
    this.host = host;
    this.work = work;
    this.messages = messages;
  }

  /**
   * Makes a run.
   *
   * @throws RunException if a program fails, or the policy was thrown out
   */
  public MeasuredRun make(ValidateStep.Real step)
      throws AgentException, RunException, IOException, InterruptedException {
    DrawnWorkload drawn = plan.workloads().get(step.workload());
    Contender contender = plan.contenders().get(step.policy());
    Path folder = work.resolve("%s-%d-%d".formatted(drawn.name(), step.policy(), step.repeat()));
    RunDirectory.delete(folder);
    List<RealLaunch> launches = launches(drawn, folder);
    MoveLog log = new MoveLog();
    MachineWatch watch = MachineWatch.begin();
    RealOutcome outcome =
        host.run(
            launches,
            made(contender, drawn),
            contender.name(),
            plan.settings(drawn),
            (model, readings) -> log);
    Conditions conditions = watch.end(plan.subject().setting().cpus(), ownSeconds(outcome));
    requireSuccess(outcome, launches, drawn, contender);
    outcome.speeds().stream()
        .filter(ReachedSpeed::strays)
        .forEach(one ->
            messages.accept(
                "%s: cpu %d was at %.3f of its speed, not at %s as asked for"
                    .formatted(drawn.name(), one.cpu(), one.reached(), one.asked())));
    RunDirectory.delete(folder);
    return new MeasuredRun(
        step.workload(),
        step.policy(),
        step.repeat(),
        threads(outcome),
        log.moves(),
        reached(outcome),
        conditions.othersShare() + conditions.stealShare());
  }

  /** Each was made before, so that this one fails is of this run. */
  private static Scheduler made(Contender contender, DrawnWorkload drawn) throws RunException {
    try {
      return contender.scheduler(drawn.seed());
    } catch (InvalidPolicyException e) {
      throw new RunException(
          "%s under %s: %s".formatted(drawn.name(), contender.name(), e.getMessage()));
    }
  }

  /** Says all of it here: what programs printed goes with the folder. */
  private static void requireSuccess(
      RealOutcome outcome, List<RealLaunch> launches, DrawnWorkload drawn, Contender contender)
      throws RunException, IOException {
    List<String> why = new ArrayList<>();
    outcome.expelled().ifPresent(what -> why.add("the policy was thrown out: it " + what));
    for (ThreadOutcome program : outcome.programs()) {
      if (!program.exit().isSuccess()) {
        Path error = launches.get(program.launch()).order().error();
        String said = LastLine.of(error).map(line -> "; it said: " + line).orElse("");
        why.add("%s ended with %s%s".formatted(program.name(), program.exit().text(), said));
      }
    }
    if (!why.isEmpty()) {
      throw new RunException(
          "%s under %s: %s".formatted(drawn.name(), contender.name(), String.join("; ", why)));
    }
  }

  private List<RealLaunch> launches(DrawnWorkload drawn, Path folder) throws IOException {
    List<String> names = plan.subject().campaign().applicationNames();
    List<RealLaunch> launches = new ArrayList<>();
    for (Workload.Launch launch : drawn.workload().launches()) {
      MeasuredProgram program = programs.get(names.indexOf(launch.application()));
      Path own = folder.resolve(Integer.toString(launches.size()));
      RunDirectory.make(own, program.inputs(), true);
      launches.add(
          new RealLaunch(
              program.name(),
              launch.launchNanos(),
              RunDirectory.order(program.program(), program.executable(), own)));
    }
    return launches;
  }

  /** What programs used, and what making cpus slower did. */
  private static double ownSeconds(RealOutcome outcome) {
    double nanos = outcome.programs().stream().mapToDouble(RealSide::processorNanos).sum();
    for (ReachedSpeed speed : outcome.speeds()) {
      nanos += (1 - speed.reached()) * speed.elapsedNanos();
    }
    return nanos / 1e9;
  }

  private static double processorNanos(ThreadOutcome program) {
    return (double) program.exit().userNanos() + program.exit().systemNanos();
  }

  private static List<ThreadTimes> threads(RealOutcome outcome) {
    return outcome.programs().stream()
        .sorted(Comparator.comparingInt(ThreadOutcome::launch))
        .map(one ->
            new ThreadTimes(
                one.application(),
                one.launchNanos(),
                one.startNanos(),
                one.endNanos(),
                processorNanos(one),
                one.migrations()))
        .toList();
  }

  private static EmulatedSpeeds reached(RealOutcome outcome) {
    SortedMap<Integer, Double> speeds = new TreeMap<>();
    for (ReachedSpeed one : outcome.speeds()) {
      double least = Math.nextUp(EmulatedSpeeds.ABOVE);
      speeds.put(one.cpu(), Math.clamp(one.reached(), least, 1.0));
    }
    return new EmulatedSpeeds(speeds);
  }
}
