package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.PolicyFailedException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.DecidingThread;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.kernel.KernelPlan;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.kernel.TurnLog;
import akula.wrapper.kernel.TurnRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A run in which a policy decides every turn: programs are launched and counted as where nobody
 * places them, and beside that the policy is asked by what the kernel tells.
 */
final class DecidedRun {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final String UNIFIED = "0::";

  private final RealSettings settings;
  private final MachineDescription machine;
  private final Scheduler policy;
  private final String policyName;

  DecidedRun(
      RealSettings settings, MachineDescription machine, Scheduler policy, String policyName) {
    this.settings = settings;
    this.machine = machine;
    this.policy = policy;
    this.policyName = policyName;
  }

  /**
   * Makes the run.
   *
   * @throws RunException if the kernel cannot be told, with the remedy
   */
  RealOutcome run(
      RealRun.Resources resources,
      List<RealLaunch> launches,
      RunEvents listener,
      Consumer<Optional<String>> once)
      throws AgentException, RunException, InterruptedException {
    KernelSettings kernel = settings.kernel().orElseThrow();
    ProgramReadings readings = new ProgramReadings(resources.readings());
    Optional<TurnLog> log = kernel.watched() ? Optional.of(new TurnLog()) : Optional.empty();
    DecisionTaps taps = new DecisionTaps(readings, readings::joined, log, kernel.recording());
    KernelPlan plan = settings.decisions(machine, taps);
    Path group = group(resources.agent().pid());
    RunEvents told = readings.before(listener);
    return run(resources, launches, new Beginning.Here(plan, group), told, log, once);
  }

  /**
   * Makes the run.
   *
   * @param beginning lets the policy decide
   * @param log of turns, which the listener is told of
   * @param once what is told here is not told again in other runs
   */
  RealOutcome run(
      RealRun.Resources resources,
      List<RealLaunch> launches,
      Beginning beginning,
      RunEvents listener,
      Optional<TurnLog> log,
      Consumer<Optional<String>> once)
      throws AgentException, RunException, InterruptedException {
    KernelSettings kernel = settings.kernel().orElseThrow();
    once.accept(beginning.lack());
    try (KernelRun decided = begin(beginning)) {
      try (Naming naming =
              new Naming(decided, listener, policyName, settings, log, ProgramClass.of(settings));
          RealRun run =
              new RealRun(
                  resources, launches, null, policyName, settings, naming, naming::endsRun)) {
        once.accept(run.realtimeRefusal());
        RealOutcome outcome = run.run();
        KernelOutcome turns = decided.end();
        long now = resources.machine().nowNanos();
        naming.runEnded(now);
        log.ifPresent(all -> all.read(listener::turn));
        kernel.recording().ifPresent(TurnRecording::write);
        requireRecorded(kernel);
        listener.reported(now, sentence(turns, decided.decider()));
        return outcome.of(decided.failure(), turns);
      }
    } catch (KernelException e) {
      throw new RunException("the kernel cannot be told who runs next: " + e.getMessage());
    }
  }

  private KernelRun begin(Beginning beginning) throws RunException, InterruptedException {
    Optional<Supplier<Scheduler>> another = settings.kernel().orElseThrow().another();
    try {
      long rehearsed = another.isEmpty() ? 0 : beginning.rehearseFirst(another.get(), policyName);
      return beginning.by(policy, policyName, beginning.ticks(policy, policyName), rehearsed);
    } catch (PolicyFailedException e) {
      throw Beginning.failure(policyName, e);
    }
  }

  private static void requireRecorded(KernelSettings kernel) throws RunException {
    Optional<IOException> failure = kernel.recording().flatMap(TurnRecording::failure);
    if (failure.isPresent()) {
      throw new RunException("the turns cannot be recorded: " + failure.get().getMessage());
    }
  }

  /** What the result is worth stands in the same sentence. */
  private String sentence(KernelOutcome of, DecidingThread by) {
    String text = TurnsText.of(policyName, of, by);
    return of.isDecided() ? text : text + TurnsText.whyItDoesNotCount(of);
  }

  /** Returns the control group of version 2 of a process, if it is there and has one. */
  static Optional<Path> groupOf(int process) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process + "/cgroup")).stream()
          .filter(line -> line.startsWith(UNIFIED))
          .map(line -> GROUPS.resolve(line.substring(UNIFIED.length() + 1)))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The agent makes its groups below its own, and calls theirs after itself. */
  static Path group(int agent) throws RunException {
    Optional<Path> group = groupOf(agent).map(own -> own.resolve("akula-" + agent));
    if (group.filter(Files::isDirectory).isPresent()) {
      return group.get();
    }
    throw new RunException(
        "--kernel takes programs in control groups of version 2, and the agent can make none here;"
            + " 'akula machine' says why");
  }

  /** Says which process is whose, and passes on why the policy decides no more. */
  static final class Naming extends RelayedEvents implements AutoCloseable {
    private final KernelRun decided;
    private final String policyName;
    private final Optional<TurnLog> log;
    private final Optional<TurnRecording> recording;
    private final Optional<ProgramClass> partial;
    private final boolean stopOnExpulsion;
    private boolean isOut;
    private boolean hasRunEnded;

    /**
     * Makes one.
     *
     * @param settings say what is recorded, which is written when an interval has ended
     * @param log its turns are read when an interval has ended
     * @param partial into which programs are put while they are held; closed with this
     */
    Naming(
        KernelRun decided,
        RunEvents listener,
        String policyName,
        RealSettings settings,
        Optional<TurnLog> log,
        Optional<ProgramClass> partial) {
      super(listener);
      stopOnExpulsion = settings.stopOnExpulsion();
      this.decided = decided;
      this.policyName = policyName;
      this.log = log;
      recording = settings.kernel().flatMap(KernelSettings::recording);
      this.partial = partial;
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      super.launched(thread, nanos);
      decided.name(thread.pid(), thread.model().application());
      if (!thread.isRegistered()) {
        partial.flatMap(its -> its.enter(thread)).ifPresent(why -> reported(nanos, why));
      }
    }

    @Override
    public void close() {
      partial.ifPresent(ProgramClass::close);
    }

    @Override
    public void ended(RealThread thread, long nanos, Exit exit) {
      super.ended(thread, nanos, exit);
      partial.ifPresent(its -> its.leave(thread.pid()));
    }

    @Override
    public void interval(long nanos) {
      log.ifPresent(turns -> turns.read(this::turn));
      recording.ifPresent(TurnRecording::write);
      lookWhetherItIsOut(nanos);
      super.interval(nanos);
    }

    void lookWhetherItIsOut(long nanos) {
      Optional<String> why = decided.failure();
      if (why.isPresent() && !isOut) {
        isOut = true;
        tellThatItIsOut(policyName, why.get(), Follows.of(endsRun(), hasRunEnded), nanos);
      }
    }

    /** It may have been thrown out since the last interval, or at the end of the run. */
    void runEnded(long nanos) {
      hasRunEnded = true;
      lookWhetherItIsOut(nanos);
    }

    /** As in other real runs: where it was asked for, or where the policy cannot be stopped. */
    boolean endsRun() {
      return decided.failure().isPresent() && (stopOnExpulsion || !decided.mayGoOn());
    }
  }
}
