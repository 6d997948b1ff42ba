package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.kernel.TurnLog;
import akula.wrapper.kernel.TurnRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
  RealOutcome run(RealRun.Resources resources, List<RealLaunch> launches, RunEvents listener)
      throws AgentException, RunException, InterruptedException {
    KernelSettings kernel = settings.kernel().orElseThrow();
    ProgramReadings readings = new ProgramReadings(resources.readings());
    Optional<TurnLog> log = kernel.watched() ? Optional.of(new TurnLog()) : Optional.empty();
    try (KernelRun decided =
            KernelRun.begin(
                kernel,
                group(resources.agent().pid()),
                machine,
                settings.interval(),
                policy,
                policyName,
                settings.limits(),
                settings.realtime(),
                new DecisionTaps(readings, readings::joined, log, kernel.recording()));
        RealRun run =
            new RealRun(
                resources,
                launches,
                null,
                policyName,
                settings,
                new Naming(decided, listener, policyName, readings, log))) {
      RealOutcome outcome = run.run();
      KernelOutcome turns = decided.end();
      log.ifPresent(all -> all.read(listener::turn));
      requireRecorded(kernel);
      listener.reported(resources.machine().nowNanos(), sentence(turns));
      return outcome.of(decided.failure(), turns);
    } catch (KernelException e) {
      throw new RunException("the kernel cannot be told who runs next: " + e.getMessage());
    }
  }

  private static void requireRecorded(KernelSettings kernel) throws RunException {
    Optional<IOException> failure = kernel.recording().flatMap(TurnRecording::failure);
    if (failure.isPresent()) {
      throw new RunException("the turns cannot be recorded: " + failure.get().getMessage());
    }
  }

  /** What the result is worth stands in the same sentence. */
  private String sentence(KernelOutcome of) {
    long turns = of.counts().turns();
    String taken =
        of.counts().taken() == 0
            ? "none of them by the fallback"
            : "%,d of them (%.1f%%) by the fallback, as nobody had decided for too long"
                .formatted(of.counts().taken(), 100.0 * of.counts().taken() / turns);
    String text =
        String.format(
            Locale.ROOT,
            "policy %s decided %,d turns, %s; slices of %.2f ms on average had %.2f ms",
            policyName,
            turns - of.counts().taken(),
            taken,
            of.askedNanos() / 1e6,
            of.hadNanos() / 1e6);
    return of.isDecided()
        ? text
        : text
            + String.format(
                Locale.ROOT,
                "; this run does not count: more than %.0f%% of its turns were not the policy's",
                100 * KernelOutcome.MOST_TAKEN);
  }

  /** The agent makes its groups below its own, and calls theirs after itself. */
  private static Path group(int agent) throws RunException {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + agent + "/cgroup"))) {
        if (line.startsWith(UNIFIED)) {
          String own = line.substring(UNIFIED.length() + 1);
          Path group = GROUPS.resolve(own).resolve("akula-" + agent);
          if (Files.isDirectory(group)) {
            return group;
          }
        }
      }
    } catch (IOException e) {
      // As if there were none.
    }
    throw new RunException(
        "--kernel takes programs in control groups of version 2, and the agent can make none here;"
            + " 'akula machine' says why");
  }

  /** Says which process is whose, and passes on why the policy decides no more. */
  private static final class Naming implements RunEvents {
    private final KernelRun decided;
    private final RunEvents listener;
    private final String policyName;
    private final ProgramReadings readings;
    private final Optional<TurnLog> log;
    private boolean isOut;

    Naming(
        KernelRun decided,
        RunEvents listener,
        String policyName,
        ProgramReadings readings,
        Optional<TurnLog> log) {
      this.decided = decided;
      this.listener = listener;
      this.policyName = policyName;
      this.readings = readings;
      this.log = log;
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      readings.add(thread);
      decided.name(thread.pid(), thread.model().application());
      listener.launched(thread, nanos);
    }

    @Override
    public void began(RealThread thread, long nanos) {
      listener.began(thread, nanos);
    }

    @Override
    public void placed(long nanos) {
      listener.placed(nanos);
    }

    @Override
    public void left(RealThread thread, long nanos) {
      listener.left(thread, nanos);
    }

    @Override
    public void ended(RealThread thread, long nanos, Exit exit) {
      readings.remove(thread);
      listener.ended(thread, nanos, exit);
    }

    @Override
    public void gone(List<ThreadOutcome> threads) {
      listener.gone(threads);
    }

    @Override
    public void aside(RealThread program) {
      listener.aside(program);
    }

    @Override
    public void instant(long nanos, boolean isInterval, boolean calls, boolean wakes) {
      listener.instant(nanos, isInterval, calls, wakes);
    }

    @Override
    public void turned(RealThread thread) {
      listener.turned(thread);
    }

    @Override
    public void decided(long nanos) {
      listener.decided(nanos);
    }

    @Override
    public void reported(long nanos, String text) {
      listener.reported(nanos, text);
    }

    @Override
    public void interval(long nanos) {
      readings.intervalEnded();
      log.ifPresent(turns -> turns.read(listener::turn));
      Optional<String> why = decided.failure();
      if (why.isPresent() && !isOut) {
        isOut = true;
        listener.expelled(why.get(), nanos);
        listener.reported(
            nanos,
            "policy %s is thrown out: it %s; its threads are the kernel's own again, and the run continues without it"
                .formatted(policyName, why.get()));
      }
      listener.interval(nanos);
    }
  }
}
