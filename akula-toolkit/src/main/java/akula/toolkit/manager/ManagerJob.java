package akula.toolkit.manager;

import akula.api.Scheduler;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.FolderFile;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.decisions.DecisionLog;
import akula.toolkit.decisions.DecisionRecorder;
import akula.toolkit.decisions.LogHead;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.Contender;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.KernelOption;
import akula.wrapper.agent.AgentException;
import akula.wrapper.manager.ManagerServer;
import akula.wrapper.os.Errno;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.UserId;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.RunException;
import akula.wrapper.run.Visitors;
import akula.wrapper.run.Visitors.Present;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A processor manager: serves whatever comes until it is stopped, or until the last application has
 * gone after nobody else may come. It holds the agent from when it is built until it is closed.
 * Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 2.
 */
public final class ManagerJob implements Job<RealOutcome>, AutoCloseable {
  private final Plan plan;
  private final Contender first;
  private final Visitors visitors = new Visitors();

  /**
   * How it serves.
   *
   * @param host this machine
   * @param settings how programs are placed
   * @param policies those that can be named
   * @param seed of what policies draw by chance
   * @param socket the file at which applications connect
   * @param logs where logs are kept, if they are
   * @param logBytes how much all of them may have together
   */
  record Plan(
      RealHost host,
      RealSettings settings,
      PolicyCatalog policies,
      long seed,
      Path socket,
      Optional<Path> logs,
      long logBytes) {}

  ManagerJob(Plan plan, Contender first) {
    this.plan = plan;
    this.first = first;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula manager start}. */
  public static ManagerBuilder builder() {
    return new ManagerBuilder();
  }

  /** Returns the file at which applications connect. */
  public Path socket() {
    return plan.socket();
  }

  /** Returns who is there, as of a moment ago. */
  List<Present> present() {
    return visitors.present();
  }

  /** It ends soon; what it managed runs on. From any thread. */
  void stop() {
    visitors.stop();
  }

  /**
   * Checks that a policy can work here.
   *
   * @throws UsageException if something is missing, with what would serve
   */
  void check(Contender policy) {
    if (plan.settings().kernel().isPresent()) {
      KernelOption.requireOrders(policy);
    }
    policy.check(
        plan.host().capabilities(plan.settings()),
        plan.host().model(plan.settings()),
        Visitors.MOST_THREADS);
    policy.requireEvery(plan.settings().interval(), "--quantum");
  }

  @Override
  public RealOutcome run(JobListener listener)
      throws RunFailedException, IOException, JobInterruptedException {
    ManagerConsole console =
        new ManagerConsole(plan, this::check, visitors, first, listener::message);
    try (ManagerServer server = listen(console)) {
      Optional<DecisionLog> log = log(console, listener);
      if (server.hasReplaced()) {
        listener.message(
            "the last manager at this socket ended without a word: it was killed, or the machine"
                + " went down.");
      }
      listener.message("the manager listens at " + plan.socket() + ".");
      for (String other : OtherManagers.on(CpuChoice.all(plan.host().machine()))) {
        console.note(other);
        listener.message(other + ".");
      }
      plan.settings()
          .kernel()
          .ifPresent(how ->
              listener.message(
                  "the policy decides every turn of what is managed, with the kernel as host; no log of that is kept."));
      log.ifPresent(it -> listener.message("what it decides is in " + it.folder() + "."));
      RealOutcome outcome = serve(console, log, listener);
      if (server.failure() != null) {
        throw new RunFailedException(
            "the manager ends, and all that it managed runs on without it: its thread for messages"
                + " failed: "
                + server.failure(),
            server.failure());
      }
      return outcome;
    } catch (AgentException e) {
      throw new RunFailedException(
          "the manager ends, and its guard gives back what it managed: " + e.getMessage(), e);
    } catch (RunException e) {
      throw new RunFailedException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.interrupted(); // reported by the exception
      throw new JobInterruptedException(
          plan.socket(), false, "the manager has stopped; all applications run on without it", e);
    }
  }

  private RealOutcome serve(ManagerConsole console, Optional<DecisionLog> log, JobListener listener)
      throws AgentException, RunException, InterruptedException {
    Scheduler policy = first.scheduler(plan.seed());
    RealSettings settings = plan.settings().rehearsing(() -> first.scheduler(plan.seed()));
    RealHost.Watch told = (_, _) -> events(console, listener);
    if (log.isEmpty()) {
      return plan.host().serve(visitors, policy, first.name(), settings, told);
    }
    DecisionRecorder recorder =
        new DecisionRecorder(log.get(), first.name(), console::specification, told);
    try {
      RealOutcome outcome = plan.host().serve(visitors, policy, first.name(), settings, recorder);
      recorder.stopped(outcome.isWhole() ? "the last application has gone" : "it was stopped");
      return outcome;
    } catch (AgentException | RunException e) {
      recorder.stopped(e.getMessage());
      throw e;
    } catch (InterruptedException e) {
      recorder.stopped("it was interrupted");
      throw e;
    } finally {
      log.get().close();
    }
  }

  /** A log that cannot be begun is a mistake of who starts the manager. */
  private Optional<DecisionLog> log(ManagerConsole console, JobListener listener) {
    if (plan.logs().isEmpty()) {
      return Optional.empty();
    }
    RealHost host = plan.host();
    LogHead head =
        new LogHead(
            Instant.now(),
            ZoneId.systemDefault(),
            host.machine(),
            plan.settings().interval(),
            plan.seed(),
            plan.settings().observe(),
            host.controls(),
            host.served().stream()
                .map(one ->
                    new LogHead.Parameter(
                        one.name(),
                        one instanceof ServedParameter.FromData,
                        one instanceof ServedParameter.Counted counted && counted.isOfCore()))
                .toList());
    try {
      DecisionLog log =
          DecisionLog.begin(
              plan.logs().get(),
              head,
              plan.logBytes(),
              text -> {
                console.note(text);
                listener.message(text + ".");
              });
      console.logs(log.folder());
      return Optional.of(log);
    } catch (IOException e) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "no log can be begun in %s: %s; expected another --log DIR, or --no-log"
              .formatted(plan.logs().get(), FolderFile.complaint(e)));
    }
  }

  private static RunEvents events(ManagerConsole console, JobListener listener) {
    return new RunEvents() {
      @Override
      public void reported(long nanos, String text) {
        console.note(text);
        listener.message(text);
      }

      @Override
      public void exchanged(String policy, long nanos) {
        console.exchanged(policy);
        listener.message("policy %s takes over".formatted(policy));
      }

      @Override
      public void expelled(String why, long nanos) {
        console.exchanged(PolicyCatalog.KERNEL);
        listener.message(
            "the kernel places programs until 'manager policy SPEC' names another policy");
      }
    };
  }

  /** The folder of the socket is the user's alone, as the socket is. */
  private ManagerServer listen(ManagerConsole console) throws IOException {
    SocketFolder.prepare(plan.socket());
    SocketFolder.requireFree(plan.socket());
    try {
      return new ManagerServer(
          plan.socket(),
          visitors,
          new ManagerServer.Settings(UserId.own(), console.contexts(), console::obey));
    } catch (SystemCallException e) {
      if (e.errno() == Errno.EADDRINUSE) {
        throw ManagerClient.alreadyThere(plan.socket());
      }
      throw new UsageException(
          MessageCode.NOT_THERE, "--socket is %s: %s".formatted(plan.socket(), e.getMessage()));
    }
  }

  /** Lets the agent go. */
  @Override
  public void close() {
    visitors.close();
    plan.host().close();
  }
}
