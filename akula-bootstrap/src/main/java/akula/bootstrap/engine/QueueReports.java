package akula.bootstrap.engine;

import akula.api.HardwareContext;
import akula.api.QueueOrder;
import akula.api.QueueOrder.Reason;
import akula.api.host.ThreadModel;
import java.util.Arrays;

/**
 * Who left queues and who came at an instant, reported to the policy that orders them when all of
 * it is known. Kept in arrays that grow and are used again.
 */
final class QueueReports {
  private final QueueOrder policy;
  private Report[] reports = {};
  private int count;

  private static final class Report {
    private Task task;
    private ContextQueue queue;
    private Reason reason;
    private HardwareContext before;
    private boolean isComing;
  }

  QueueReports(QueueOrder policy) {
    this.policy = policy;
  }

  /** A task has left a queue. */
  void left(Task task, ContextQueue queue) {
    ThreadModel model = task.model;
    Reason reason = Reason.MOVED;
    if (model.isFinished()) {
      reason = Reason.ENDED;
    } else if (model.isBlocked()) {
      reason = Reason.BLOCKED;
    } else if (model.isPaused()) {
      reason = Reason.PAUSED;
    }
    task.leftBecause = reason;
    add(task, queue, reason, null, false);
  }

  /**
   * A task comes to a queue.
   *
   * @param before where it was in a queue last, or null
   */
  void came(Task task, ContextQueue queue, HardwareContext before) {
    Reason reason =
        switch (task.leftBecause) {
          case null -> Reason.NEW;
          case BLOCKED -> Reason.WOKEN;
          case PAUSED -> Reason.RESUMED;
          default -> Reason.MOVED;
        };
    add(task, queue, reason, before, true);
  }

  private void add(
      Task task, ContextQueue queue, Reason reason, HardwareContext before, boolean isComing) {
    if (count == reports.length) {
      reports = Arrays.copyOf(reports, 2 * count + 8);
      for (int i = count; i < reports.length; i++) {
        reports[i] = new Report();
      }
    }
    Report report = reports[count++];
    report.task = task;
    report.queue = queue;
    report.reason = reason;
    report.before = before;
    report.isComing = isComing;
  }

  /** Reports all, in the order in which it came; returns whether there was anything. */
  boolean deliver() {
    boolean any = count > 0;
    for (int i = 0; i < count; i++) {
      Report report = reports[i];
      if (report.isComing) {
        policy.enqueue(report.task.model, report.queue, report.reason, report.before);
      } else {
        policy.dequeue(report.task.model, report.queue, report.reason);
      }
    }
    count = 0;
    return any;
  }
}
