package akula.toolkit.watch;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.Blame;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.InvalidPolicyException.Fault;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Makes an object of a policy, and asks it what it is asked before a run, before anything begins:
 * nobody can wait for that for ever. What it answers is for those who ask again, and nobody waits
 * for ever for the objects that are made later.
 */
public final class PolicyTrial {
  /** How long is waited at most by a thread that is interrupted meanwhile, and so is to stop. */
  private static final Duration HASTE = Duration.ofSeconds(1);

  private static final String CONSTRUCTOR = "its constructor";

  /** Nobody can end a thread: what did not come back is there as long as the process is. */
  private static final Queue<Endless> ENDLESS = new ConcurrentLinkedQueue<>();

  private record Endless(String policy, Thread thread) {}

  private final PolicyFactory policy;
  private final MachineDescription machine;
  private final Duration limit;
  private final String option;
  private final Duration haste;
  private volatile String where = CONSTRUCTOR;
  private volatile InvalidPolicyException endless;

  private PolicyTrial(
      PolicyFactory policy,
      MachineDescription machine,
      Duration limit,
      String option,
      Duration haste) {
    this.policy = policy;
    this.machine = machine;
    this.limit = limit;
    this.option = option;
    this.haste = haste;
  }

  /**
   * Makes one, asks it, and forgets it.
   *
   * @param machine which the policy is shown
   * @param limit how long that may take
   * @param option which sets the limit
   * @return the policy, whose constructor may take as long each time that it is called
   * @throws InvalidPolicyException if its constructor throws, it takes longer, or this thread is
   *     interrupted meanwhile and it is not back soon after; then the thread in which it is stays
   *     behind. A thread that was interrupted before is so afterwards, and waits as any other
   */
  public static PolicyFactory of(
      PolicyFactory policy, MachineDescription machine, Duration limit, String option) {
    return of(policy, machine, limit, option, HASTE);
  }

  static PolicyFactory of(
      PolicyFactory policy,
      MachineDescription machine,
      Duration limit,
      String option,
      Duration haste) {
    if (policy.definition().type().getClassLoader() != PolicyTrial.class.getClassLoader()) {
      HaltGuard.foreignCodeComes();
    }
    PolicyTrial trial = new PolicyTrial(policy, machine, limit, option, haste);
    trial.within(() -> {
      trial.ask();
      return null;
    });
    trial.where = CONSTRUCTOR;
    return policy.guardedBy(trial::make);
  }

  /** Returns the policies that did not come back in time and compute still, by their names. */
  public static List<String> stillComputing() {
    ENDLESS.removeIf(one -> !one.thread.isAlive());
    return ENDLESS.stream().map(Endless::policy).toList();
  }

  /** A policy has not come back in a thread that somebody else called it in, and gave up. */
  public static void leftBehind(String policy, Thread thread) {
    ENDLESS.add(new Endless(policy, thread));
  }

  /** One that never came back is not waited for again. */
  private Scheduler make(Supplier<Scheduler> constructor) {
    if (endless != null) {
      throw endless;
    }
    return within(constructor::get);
  }

  /** Does something on a thread of its own, which is left alone if it does not come back. */
  private <T> T within(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = Thread.ofPlatform().daemon().name("policy-trial").start(task);
    Duration patience = limit;
    boolean interrupted = Thread.interrupted();
    boolean hurried = false;
    try {
      while (true) {
        try {
          return task.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
          interrupted = true;
          hurried |= haste.compareTo(limit) < 0;
          patience = hurried ? haste : limit;
        }
      }
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RuntimeException mistake -> mistake;
        case Error error -> throw error;
        default -> new IllegalStateException(e);
      };
    } catch (TimeoutException e) {
      String places = Blame.places(policy.definition().type(), thread.getStackTrace());
      String at = places.isEmpty() ? "" : ", it is at " + places;
      if (hurried) {
        throw new InvalidPolicyException(
            Fault.HANGS,
            "stopped while policy %s was in %s%s".formatted(policy.name(), where, at),
            e);
      }
      endless =
          new InvalidPolicyException(
              Fault.HANGS,
              "policy %s has not come back from %s within %s%s; %s gives it longer"
                  .formatted(policy.name(), where, DurationText.format(limit), at, option),
              e);
      ENDLESS.add(new Endless(policy.name(), thread));
      throw endless;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void ask() {
    Scheduler made = policy.newUnguarded(new SplittableRandom(0));
    try {
      where = "requirements";
      RequirementsCheck.of(made);
      where = "checkMachine";
      var empty = new MachineModel(machine, 1, EnumSet.allOf(Control.class), ParameterSource.NONE);
      RequirementsCheck.refusal(policy.name(), made, empty, 0, new Everything());
    } catch (PolicyFailedException | InvalidPolicyException _) {
      // Whoever asks again tells it, with what is missing before.
    }
  }

  /** A host that has all that a policy may need. */
  private static final class Everything implements RequirementsCheck.Offer {
    @Override
    public Optional<String> missing(String parameter) {
      return Optional.empty();
    }

    @Override
    public Optional<String> missing(Control control) {
      return Optional.empty();
    }
  }
}
