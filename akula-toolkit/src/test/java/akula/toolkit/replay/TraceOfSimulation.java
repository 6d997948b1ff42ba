package akula.toolkit.replay;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.NiceWeights;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Stands between a host and a policy that orders queues, and writes what happens to queues as
 * ftrace would: numbers of threads from 100, times with nanoseconds.
 */
final class TraceOfSimulation implements Scheduler, QueueOrder {
  private final Scheduler policy;
  private final QueueOrder order;
  private final StringBuilder text = new StringBuilder();
  private final Map<Integer, AkulaThread> running = new HashMap<>();
  private final Map<AkulaThread, String> states = new HashMap<>();
  private Machine machine;
  private final Map<Integer, Long> cameNanos = new HashMap<>();
  private boolean isAmbiguous;

  TraceOfSimulation(Scheduler policy) {
    this.policy = policy;
    order = (QueueOrder) policy;
  }

  String text() {
    return text.toString();
  }

  /**
   * Returns whether a turn was over so shortly after the next one had come that it looks as if that
   * had ended it.
   */
  boolean isAmbiguous() {
    return isAmbiguous;
  }

  private static int tid(AkulaThread thread) {
    return thread == null ? 0 : 100 + thread.id();
  }

  private static String name(AkulaThread thread) {
    return thread == null ? "swapper" : thread.application();
  }

  private static int priority(AkulaThread thread) {
    return thread == null
        ? 120
        : 120
            + IntStream.rangeClosed(-20, 19)
                .filter(nice -> NiceWeights.of(nice) == NiceWeights.of(thread))
                .findFirst()
                .orElseThrow();
  }

  private void line(HardwareContext context, String event) {
    long now = machine.nowNanos();
    AkulaThread runs = running.get(context.cpu());
    text.append(
        "%16s-%d [%03d] d..2. %d.%09d: %s%n"
            .formatted(
                name(runs),
                tid(runs),
                context.cpu(),
                now / 1_000_000_000,
                now % 1_000_000_000,
                event));
  }

  private static String subject(AkulaThread thread) {
    return "comm=%s pid=%d prio=%d".formatted(name(thread), tid(thread), priority(thread));
  }

  @Override
  public void launchThread(AkulaThread thread, Machine on) {
    if (machine == null) {
      text.append("# #P:").append(on.contextCount()).append('\n');
    }
    machine = on;
    policy.launchThread(thread, on);
  }

  @Override
  public void updateSchedule(Machine on) {
    policy.updateSchedule(on);
  }

  @Override
  public void threadBlocked(AkulaThread thread, Machine on) {
    policy.threadBlocked(thread, on);
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine on) {
    policy.threadWoken(thread, on);
  }

  @Override
  public void enqueue(AkulaThread thread, RunQueue queue, Reason reason, HardwareContext before) {
    HardwareContext here = queue.context();
    if (reason == Reason.NEW || reason == Reason.WOKEN) {
      cameNanos.put(here.cpu(), machine.nowNanos());
    }
    switch (reason) {
      case NEW, WOKEN ->
          line(
              here,
              (reason == Reason.NEW ? "sched_wakeup_new: " : "sched_wakeup: ")
                  + subject(thread)
                  + " target_cpu=%03d".formatted(here.cpu()));
      case MOVED ->
          line(
              here,
              "sched_migrate_task: %s orig_cpu=%d dest_cpu=%d"
                  .formatted(subject(thread), before.cpu(), here.cpu()));
      case YIELDED -> line(here, "sys_sched_yield()");
      default -> {
        // The switch tells it.
      }
    }
    order.enqueue(thread, queue, reason, before);
  }

  @Override
  public void dequeue(AkulaThread thread, RunQueue queue, Reason reason) {
    switch (reason) {
      case BLOCKED -> states.put(thread, "S");
      case ENDED -> states.put(thread, "X");
      default -> {
        // It goes on elsewhere.
      }
    }
    order.dequeue(thread, queue, reason);
  }

  @Override
  public void pickNext(RunQueue queue) {
    order.pickNext(queue);
    AkulaThread before = running.get(queue.context().cpu());
    AkulaThread now = queue.running();
    if (now != before) {
      String state = before == null ? "R" : states.getOrDefault(before, "R");
      line(
          queue.context(),
          "sched_switch: prev_%s prev_state=%s ==> next_%s"
              .formatted(fields(before, "prev_"), state, fields(now, "next_")));
      long since = machine.nowNanos() - cameNanos.getOrDefault(queue.context().cpu(), -1_000_000L);
      isAmbiguous |= before != null && state.equals("R") && since > 0 && since <= 100_000;
      states.remove(before);
      running.put(queue.context().cpu(), now);
    } else if (text.toString().endsWith("sys_sched_yield()\n")) {
      line(queue.context(), "sys_sched_yield -> 0x0");
    }
  }

  private static String fields(AkulaThread thread, String prefix) {
    return subject(thread).replace(" ", " " + prefix);
  }
}
