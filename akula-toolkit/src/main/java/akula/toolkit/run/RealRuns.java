package akula.toolkit.run;

import akula.api.Scheduler;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.engine.Mixing;
import akula.formats.workload.Workload;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.toolkit.turns.TurnsFile;
import akula.toolkit.turns.TurnsHead;
import akula.wrapper.agent.AgentException;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunException;
import akula.wrapper.run.ThreadOutcome;
import akula.wrapper.speed.ReachedSpeed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Carries out a plan: each repetition runs all policies, and each repetition begins with another
 * one, so that what changes on the machine meets all of them.
 */
public final class RealRuns {
  private final RealPlan plan;
  private final RunDirectories directories;
  private final Consumer<String> messages;
  private final Consumer<String> warnings;
  private final RunWatch watch;

  /** Makes what is watched of a run. */
  @FunctionalInterface
  public interface RunWatch {
    /** Returns the watch over one run. */
    RealHost.Watch over(RunTitle title, List<RealLaunch> launches);
  }

  /**
   * Makes them.
   *
   * @param view is told what was done, and what has to be told whoever looks
   */
  public RealRuns(RealPlan plan, RunDirectories directories, RunView view, RunWatch watch) {
    this.plan = plan;
    this.directories = directories;
    messages = view::line;
    warnings = view::message;
    this.watch = watch;
  }

  /**
   * Measures applications alone, on the first core, so often as there are repetitions.
   *
   * @param applications those that have no solo time
   * @param into takes the times
   * @param results where a failure is written down
   */
  public void measureSolo(List<String> applications, SoloTimes into, RealResults results)
      throws AgentException, RunException, InterruptedException, IOException {
    for (Programs.Ready ready : plan.programs().firsts()) {
      String application = ready.launch().application();
      if (applications.contains(application)) {
        List<ThreadOutcome> runs = new ArrayList<>();
        for (int i = 0; i < plan.contest().repetitions(); i++) {
          String name = "solo-%s-%d".formatted(harmless(application), i);
          List<RealLaunch> launches = directories.prepare(name, List.of(atOnce(ready)));
          RunTitle title = new RunTitle("", application, i + 1, plan.contest().repetitions());
          RealHost.Watch watched = watch.over(title, launches);
          RealOutcome outcome =
              made(
                  title,
                  results,
                  () -> run(launches, new SoloPlacement(), "solo", enforced(), watched));
          Optional<RunFailure> failure = RunFailure.of(outcome, launches, "solo");
          if (failure.isPresent()) {
            throw failed(title, results, failure.get());
          }
          runs.add(outcome.programs().getFirst());
        }
        into.take(application, runs);
        messages.accept(
            "solo time of %s: %s"
                .formatted(application, seconds(into.nanos(application).orElseThrow())));
      }
    }
  }

  /**
   * Alone, programs are placed, also where policies are only observed, and no cpu is made slower:
   * what degradations are relative to is the machine as it is.
   */
  private RealSettings enforced() {
    RealSettings usual = plan.settings();
    return new RealSettings(usual.interval(), usual.limits(), false, true, true, usual.realtime());
  }

  private static Programs.Ready atOnce(Programs.Ready ready) {
    Workload.Launch launch = ready.launch();
    return new Programs.Ready(launch.at(0), ready.program(), ready.executable());
  }

  static String seconds(double nanos) {
    return DurationText.format(Duration.ofNanos(Math.round(nanos / 1e6) * 1_000_000));
  }

  /** Makes the runs that are not done yet, and writes each as soon as it has ended. */
  public List<DoneRun> run(RealResults results)
      throws AgentException, RunException, InterruptedException, IOException {
    int count = plan.contest().contenders().size();
    int all = plan.contest().repetitions() * count;
    for (int number = results.done().runs().size(); number < all; number++) {
      int repetition = number / count;
      int position = (number + repetition) % count;
      Contender contender = plan.contest().contenders().get(position);
      String name = "%d-%s-%d".formatted(position, plain(contender.name()), repetition);
      List<RealLaunch> launches = directories.prepare(name, plan.programs().all());
      RunTitle title = new RunTitle(contender.name(), "", number + 1, all);
      RealHost.Watch seen = watch.over(title, launches);
      Optional<CountedRun> counted = counted(contender, seen);
      RealHost.Watch counting = counted.isPresent() ? counted.get() : seen;
      Optional<RecordedRun> recorded = recorded(contender, counting);
      RealHost.Watch watched = recorded.isPresent() ? recorded.get() : counting;
      long seed = Mixing.seedOf(plan.contest().seed(), repetition);
      RealOutcome outcome = made(title, results, () -> run(contender, seed, launches, watched));
      Optional<RunFailure> failure = RunFailure.of(outcome, launches, contender.name());
      if (failure.isPresent()) {
        results.keep(position, repetition, outcome);
        throw failed(title, results, failure.get());
      }
      DoneRun done =
          results.add(
              position,
              repetition,
              outcome,
              counted.map(CountedRun::totals).orElseGet(CoScheduleTotals::new),
              recorded.map(RecordedRun::stays).orElse(List.of()));
      outcome.speeds().stream()
          .filter(ReachedSpeed::strays)
          .forEach(one -> messages.accept(strayed(title, one)));
      messages.accept(
          "run %d of %d: %s"
              .formatted(number + 1, all, sentence(contender, outcome.programs().size(), done)));
    }
    return results.done().runs();
  }

  private Optional<RecordedRun> recorded(Contender contender, RealHost.Watch seen) {
    return plan.asked().placements()
        ? Optional.of(new RecordedRun(plan.enforces(contender), seen))
        : Optional.empty();
  }

  private Optional<CountedRun> counted(Contender contender, RealHost.Watch seen) {
    return plan.asked()
        .coSchedules()
        .map(level ->
            new CountedRun(
                level,
                List.copyOf(plan.programs().applications()),
                plan.enforces(contender),
                plan.decides(contender),
                seen));
  }

  private static String strayed(RunTitle title, ReachedSpeed speed) {
    return String.format(
        Locale.ROOT,
        "%s: cpu %d was at %.3f of its speed, not at %s as asked for, to within %s",
        title.text(),
        speed.cpu(),
        speed.reached(),
        speed.asked(),
        ReachedSpeed.TOLERANCE);
  }

  /** A run while it is made. */
  private interface Making {
    RealOutcome make() throws AgentException, RunException, InterruptedException;
  }

  /** Makes a run; what does not come to its end is written down, unless somebody stopped it. */
  private RealOutcome made(RunTitle title, RealResults results, Making making)
      throws AgentException, RunException, InterruptedException, IOException {
    OtherLoad others = OtherLoad.begin();
    try {
      RealOutcome outcome = making.make();
      others
          .end(CpuChoice.all(plan.host().machine()), outcome)
          .ifPresent(sentence -> warnings.accept(title.text() + ": " + sentence + "."));
      return outcome;
    } catch (AgentException | RunException e) {
      if (!Thread.currentThread().isInterrupted()) {
        results.fail("%s, failed: %s".formatted(title.text(), e.getMessage()));
      }
      throw e;
    }
  }

  private static RunException failed(RunTitle title, RealResults results, RunFailure failure)
      throws IOException {
    results.fail("%s, failed: %s".formatted(title.text(), failure.why()));
    return new RunException(failure.sentence());
  }

  /** A source file is called by its last name. */
  private static String plain(String spec) {
    String name = spec.endsWith(".java") ? spec.substring(0, spec.length() - 5) : spec;
    return harmless(name.substring(name.lastIndexOf('/') + 1));
  }

  /** As part of a folder's name a word must not lead elsewhere. */
  private static String harmless(String word) {
    return word.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private String sentence(Contender contender, int programs, DoneRun run) {
    return "%s, %d programs in %s,%s%s intervals late by at most %s ms"
        .formatted(
            contender.name(),
            programs,
            seconds(run.makespanNanos()),
            plan.enforces(contender) ? " %d migrations,".formatted(run.migrations()) : "",
            run.energy().isEmpty() ? "" : String.format(Locale.ROOT, " %.2f J,", run.joules()),
            String.format(Locale.ROOT, "%.2f", run.cost().lateMostlyNanos() / 1e6));
  }

  private RealOutcome run(
      Contender contender, long seed, List<RealLaunch> launches, RealHost.Watch watched)
      throws AgentException, RunException, InterruptedException {
    Scheduler policy = made(contender, seed);
    if (plan.asked().record().isEmpty() || !plan.decides(contender)) {
      return run(contender, launches, policy, settings(contender, seed), watched);
    }
    KernelSettings kernel = settings(contender, seed).kernel().orElseThrow();
    try (TurnsFile file = new TurnsFile(plan.asked().record().get(), head(contender, seed))) {
      KernelSettings recorded = kernel.recordedBy(file.recording());
      RealSettings settings = plan.settings().deciding(Optional.of(recorded));
      RealOutcome outcome = run(contender, launches, policy, settings, watched);
      file.finish();
      return outcome;
    }
  }

  /** Turns are told where somebody looks at them. */
  private RealSettings settings(Contender contender, long seed) {
    boolean watched = plan.asked().trace().isPresent() || plan.asked().coSchedules().isPresent();
    RealSettings settings = plan.settings().rehearsing(() -> contender.scheduler(seed));
    return plan.decides(contender) && watched
        ? settings.deciding(settings.kernel().map(KernelSettings::watching))
        : settings;
  }

  private TurnsHead head(Contender contender, long seed) {
    RealSettings settings = plan.settings().readBy(contender.scheduler(seed));
    return new TurnsHead(
        contender.specification(),
        seed,
        plan.workload().name(),
        plan.host().machine(),
        settings.interval(),
        settings.kernel().orElseThrow().ahead(),
        settings.limits().starvation(),
        plan.host().served().stream().map(ServedParameter::name).toList());
  }

  private RealOutcome run(
      Contender contender,
      List<RealLaunch> launches,
      Scheduler policy,
      RealSettings settings,
      RealHost.Watch watched)
      throws AgentException, RunException, InterruptedException {
    Optional<Path> trace = plan.asked().trace();
    if (trace.isEmpty()) {
      return run(launches, policy, contender.name(), settings, watched);
    }
    try (TracedRun traced = new TracedRun(trace.get(), plan, contender, watched)) {
      RealOutcome outcome = run(launches, policy, contender.name(), settings, traced);
      traced.finish();
      return outcome;
    }
  }

  /** Each was made before, so that this one fails is of this run. */
  private static Scheduler made(Contender contender, long seed) throws RunException {
    try {
      return contender.scheduler(seed);
    } catch (InvalidPolicyException e) {
      throw new RunException(e.getMessage());
    }
  }

  private RealOutcome run(
      List<RealLaunch> launches,
      Scheduler policy,
      String name,
      RealSettings settings,
      RealHost.Watch watched)
      throws AgentException, RunException, InterruptedException {
    return plan.host().run(launches, policy, name, settings, watched);
  }
}
