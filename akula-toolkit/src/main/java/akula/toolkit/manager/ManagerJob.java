package akula.toolkit.manager;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.Contender;
import akula.wrapper.agent.AgentException;
import akula.wrapper.manager.ManagerServer;
import akula.wrapper.os.Errno;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.UserId;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.RunException;
import akula.wrapper.run.Visitors;
import java.io.IOException;
import java.nio.file.Path;

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
   */
  record Plan(
      RealHost host, RealSettings settings, PolicyCatalog policies, long seed, Path socket) {}

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

  /**
   * Checks that a policy can work here.
   *
   * @throws UsageException if something is missing, with what would serve
   */
  void check(Contender policy) {
    policy.check(
        plan.host().capabilities(), plan.host().model(plan.settings()), Visitors.MOST_THREADS);
  }

  @Override
  public RealOutcome run(JobListener listener)
      throws RunFailedException, IOException, JobInterruptedException {
    ManagerConsole console = new ManagerConsole(plan, this::check, visitors, first);
    Scheduler policy = first.scheduler(plan.seed());
    try (ManagerServer _ = listen(console)) {
      listener.message("the manager listens at " + plan.socket() + ".");
      RealOutcome outcome =
          plan.host()
              .serve(
                  visitors,
                  policy,
                  first.name(),
                  plan.settings(),
                  (model, readings) -> events(model, readings, console, listener));
      outcome.expelled().ifPresent(why -> listener.message("the policy was thrown out: " + why));
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

  private static RunEvents events(
      MachineModel model, CounterReadings readings, ManagerConsole console, JobListener listener) {
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
    };
  }

  /** The folder of the socket is the user's alone, as the socket is. */
  private ManagerServer listen(ManagerConsole console) throws IOException {
    SocketFolder.prepare(plan.socket());
    try {
      return new ManagerServer(
          plan.socket(),
          visitors,
          new ManagerServer.Settings(UserId.own(), console.contexts(), console::obey));
    } catch (SystemCallException e) {
      if (e.errno() == Errno.EADDRINUSE) {
        throw new UsageException(
            MessageCode.NOT_THERE,
            "a manager listens at %s already; expected another --socket, or that it is stopped"
                .formatted(plan.socket()));
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
