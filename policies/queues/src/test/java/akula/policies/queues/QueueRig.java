package akula.policies.queues;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PlainQueues;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.api.plugin.PolicyCatalog;
import java.util.Set;
import java.util.SplittableRandom;

/** A machine whose clock, threads and their sleep are the test's. Times in nanoseconds. */
final class QueueRig {
  final MachineModel machine;
  private final Scheduler policy;
  private final PlainQueues queues;

  /**
   * Makes one.
   *
   * @param spec the policy with its options
   */
  QueueRig(String spec, MachineDescription description) {
    machine =
        new MachineModel(
            description,
            1_000_000_000,
            Set.of(Control.QUEUE_ORDER, Control.WEIGHTS),
            ParameterSource.NONE);
    policy = PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1));
    queues = new PlainQueues(machine, (QueueOrder) policy);
  }

  /** A machine of one context. */
  static QueueRig ofOne(String spec) {
    return new QueueRig(spec, MachineDescription.regular("m", 1, 1, 1));
  }

  ProcessModel process(String name) {
    return machine.launchProcess(name);
  }

  ThreadModel launch(ProcessModel process) {
    return launch(process, 1);
  }

  ThreadModel launch(ProcessModel process, double weight) {
    ThreadModel thread = machine.launch(process, machine.nowNanos());
    thread.setWeight(weight);
    policy.launchThread(thread, machine);
    carryOut();
    return thread;
  }

  /** Launches a thread of weight 1 on a context, wherever the policy would have it. */
  ThreadModel launchOn(int context, ProcessModel process) {
    ThreadModel thread = machine.launch(process, machine.nowNanos());
    policy.launchThread(thread, machine);
    move(thread, context);
    return thread;
  }

  /** Lets time pass; slices end on the way, and the policy is called where it asked for it. */
  void pass(long nanos) {
    long until = machine.nowNanos() + nanos;
    while (machine.nowNanos() < until) {
      long next = Math.min(until, Math.min(queues.nextNanos(), machine.wakeNanos()));
      machine.setNowNanos(next);
      queues.endSlices(next);
      if (machine.wakeNanos() <= next) {
        machine.beginUpdate();
        policy.updateSchedule(machine);
      }
      carryOut();
    }
  }

  /** Returns when something happens next. */
  long nextNanos() {
    return queues.nextNanos();
  }

  void block(ThreadModel thread) {
    thread.setBlocked(true);
    carryOut();
  }

  void wake(ThreadModel thread) {
    thread.setBlocked(false);
    policy.threadWoken(thread, machine);
    carryOut();
  }

  void end(ThreadModel thread) {
    machine.finish(thread);
    carryOut();
  }

  void yieldTurn(AkulaThread thread) {
    thread.context().queue().yieldTurn();
    carryOut();
  }

  void move(ThreadModel thread, int context) {
    machine.getContext(context).addThread(thread);
    carryOut();
  }

  long virtualNanos(ThreadModel thread) {
    return ((QueueOrder) policy).virtualNanos(thread).orElseThrow();
  }

  AkulaThread running() {
    return running(0);
  }

  AkulaThread running(int context) {
    return machine.getContext(context).queue().running();
  }

  private void carryOut() {
    queues.carryOut(machine.nowNanos());
  }
}
