package akula.bootstrap.engine;

import akula.api.host.PolicyFailedException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.team.DeadlockException;
import akula.bootstrap.team.Waits;
import java.math.BigDecimal;

/** Says in a sentence why a run failed: which policy, when, and what it did to which thread. */
final class RunFailures {
  private final Population population;

  RunFailures(Population population) {
    this.population = population;
  }

  /** The failure of a run whose policy threw, or did what no policy may. */
  static RunFailedException of(String policyName, PolicyFailedException e) {
    return new RunFailedException("policy %s %s".formatted(policyName, e.text()), e);
  }

  /** The failure of a run in which the simulator itself found no memory. */
  static RunFailedException outOfMemory(String policyName, long nanos, OutOfMemoryError e) {
    return new RunFailedException(
        "under policy %s the Java heap is full at %s".formatted(policyName, seconds(nanos)), e);
  }

  /** The failure of a run in which threads of an application wait for each other for ever. */
  RunFailedException deadlock(Task task, DeadlockException e) {
    return new RunFailedException(
        "under policy %s: deadlock at %s in application %s (thread 0 is %s): %s"
            .formatted(
                population.policy.policyName(),
                seconds(population.machine.nowNanos()),
                task.model.application(),
                population.tasks[task.id - task.member].model.name(),
                e.getMessage()),
        e);
  }

  /** The failure of a run in which nothing more would happen, or that takes too long. */
  RunFailedException stuck(String why) {
    for (int i = 0; i < population.launched; i++) {
      Task task = population.tasks[i];
      if (isLeft(task)) {
        return new RunFailedException(
            "policy %s left %s waiting: launched at %s, %s%s; %s"
                .formatted(
                    population.policy.policyName(),
                    task.model.name(),
                    seconds(task.model.launchNanos()),
                    task.model.whyItWaits(),
                    consequence(task),
                    why),
            null);
      }
    }
    return new RunFailedException(
        "policy %s did not bring the run to its end: at %s %s is unfinished, like %d other(s); %s"
            .formatted(
                population.policy.policyName(),
                seconds(population.machine.nowNanos()),
                population.machine.threadCount() == 0
                    ? "a thread"
                    : population.machine.getThread(0).name(),
                population.unfinished - 1,
                why),
        null);
  }

  /** Returns whether it is the policy that holds a thread up, and not another thread. */
  private static boolean isLeft(Task task) {
    boolean waits = task.isScripted() && task.sync.isWaiting(task.member);
    return !task.model.isFinished() && task.queue == null && !waits;
  }

  private String consequence(Task task) {
    if (!task.isScripted()) {
      return "";
    }
    int first = task.id - task.member;
    String undone =
        Waits.undone(task.sync, task.member, i -> population.tasks[first + i].model.name());
    return undone.isEmpty() ? "" : ", so it cannot " + undone;
  }

  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + " s";
  }
}
