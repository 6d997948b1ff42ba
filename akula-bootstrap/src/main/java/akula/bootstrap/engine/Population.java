package akula.bootstrap.engine;

import akula.api.AkulaThread;
import akula.api.host.Changes;
import akula.api.host.ContextModel;
import akula.api.host.CoreModel;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ProcessModel;
import akula.api.host.QueueRules;
import akula.api.host.ThreadModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.team.Synchronisation;
import akula.bootstrap.team.Team;
import akula.bootstrap.team.Wandering;
import akula.formats.script.Habits;
import akula.formats.script.Hints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What both ways of advancing time share: threads that are launched, placed, moved and ended, and
 * the queues of the contexts.
 */
final class Population {
  final MachineModel machine;
  final BootstrapData data;
  final Sharing sharing;
  final ContextQueue[] queues;
  final Readings readings;

  /** What the machine consumes, or null if that is not known. */
  final EnergyMeter meter;

  private final double migrationCostNanos;

  /** Of programs whose workload leaves it open. */
  private final Habits usualHabits;

  /** Numbers of the contexts in whose queues the first task or the length may have changed. */
  final NumberSet dirtyQueues;

  /** The tasks that go to another queue at this instant, and which. */
  private Task[] movedTasks = {};

  private ContextQueue[] targets = {};

  /** Those that a policy which orders queues has moved at this instant. */
  private final TaskList moves = new TaskList();

  /** What the policy that orders queues has to be notified of, or null if it does not. */
  private QueueReports reports;

  /** Whether what a policy decided has not taken effect yet; and when it last did, or -1. */
  boolean holding;

  long tookEffectNanos = -1;

  Task[] tasks = new Task[0];
  int launched;
  int unfinished;

  /** All work of the threads that have ended, solo nanoseconds. */
  double finishedWork;

  private int scheduled;

  /** Threads whose applications start again at this instant, in the order of their ends. */
  private final List<Task> again = new ArrayList<>();

  private Launches launches;

  /** Of the run, for what threads do by chance. */
  private long seed;

  final RunFailures failures = new RunFailures(this);
  final PolicyCalls policy;

  Population(
      MachineModel machine,
      BootstrapData data,
      Readings readings,
      double migrationCostNanos,
      Habits usualHabits,
      EnergyMeter meter) {
    this.machine = machine;
    this.meter = meter;
    this.data = data;
    this.readings = readings;
    this.migrationCostNanos = migrationCostNanos;
    this.usualHabits = usualHabits;
    policy = new PolicyCalls(machine);
    sharing = new Sharing(machine, data);
    queues = new ContextQueue[machine.contextCount()];
    dirtyQueues = new NumberSet(queues.length);
    for (int i = 0; i < queues.length; i++) {
      ContextModel context = machine.getContext(i);
      queues[i] =
          new ContextQueue(
              context, sharing.groupsOf(context), sharing.rateGroupsOf(context), dirtyQueues);
      queues[i].population = this;
      context.setQueue(queues[i]);
    }
  }

  void begin(Launches newLaunches, long seed) {
    machine.reset();
    for (ContextQueue queue : queues) {
      queue.clear();
      queue.isReported = policy.ordersQueues();
    }
    if (meter != null) {
      meter.begin(queues);
    }
    dirtyQueues.clear();
    launches = newLaunches;
    launched = 0;
    scheduled = 0;
    again.clear();
    moves.clear();
    finishedWork = 0;
    unfinished = launches.count();
    reports = policy.ordersQueues() ? new QueueReports(policy) : null;
    growTo(unfinished);
    readings.begin(tasks, seed, machine.intervalNanos());
    this.seed = seed;
  }

  private void growTo(int count) {
    int known = tasks.length;
    if (known < count) {
      tasks = Arrays.copyOf(tasks, count);
      for (int i = known; i < count; i++) {
        tasks[i] = new Task(i, sharing.levelCount, sharing.given.newGiven());
      }
      readings.tasks(tasks);
    }
  }

  /** Returns the time of the next launch, or {@link Task#NEVER}. */
  long nextLaunchNanos() {
    return scheduled < launches.count() ? launches.launchNanos()[scheduled] : Task.NEVER;
  }

  /** Launches all threads whose time has come; returns whether there were any. */
  boolean launchDue(long now) {
    int before = launched;
    while (nextLaunchNanos() <= now) {
      int next = scheduled;
      Team team = launches.teams()[next];
      scheduled += team == null ? 1 : team.threads();
      launch(launches.applications()[next], team, launches.launchNanos()[next], now);
    }
    for (int i = 0; i < again.size(); i++) {
      Task ended = again.get(i);
      launch(ended.application, ended.sync == null ? null : ended.sync.team(), now, now);
    }
    again.clear();
    return launched > before;
  }

  private void launch(int application, Team team, long launchNanos, long now) {
    String name = data.dataSet().applications().get(application).name();
    if (team == null) {
      ThreadModel model = machine.launch(name, launchNanos);
      add(model, application, now);
      policy.launch(model);
    } else {
      launchTeam(
          machine.launchProcess(name),
          application,
          new Synchronisation(team, usualHabits, seed, launched),
          launchNanos,
          now);
    }
  }

  /** All threads are there before the policy gets to know the first. */
  private void launchTeam(
      ProcessModel process, int application, Synchronisation sync, long launchNanos, long now) {
    Hints hints = sync.team().hints();
    process.reportContexts(hints.contexts());
    int first = launched;
    for (int i = 0; i < sync.team().threads(); i++) {
      ThreadModel model = machine.launch(process, launchNanos);
      model.membership().reportTaskLength(hints.of(i).taskLength());
      model.membership().reportCriticalSectionLength(hints.of(i).criticalSectionLength());
      model.setNice(sync.team().nice(i));
      Task task = add(model, application, now);
      task.weight = model.weight();
      task.sync = sync;
      task.member = i;
      long drift = sync.drift();
      if (drift > 0 && !policy.ordersQueues()) {
        task.wandering = new Wandering(drift, seed, task.id);
      }
      if (task.isScripted()) {
        task.beginPhase(0, data.phaseRow(application, 0), 0);
      }
    }
    for (int id = first; id < first + sync.team().threads(); id++) {
      policy.launch(tasks[id].model);
    }
  }

  /** A thread is woken, and may go to another idle context than the one where it is placed. */
  void wander(Task task, long now) {
    ContextModel own = task.model.context();
    if (!task.model.isRunnable()) {
      return;
    }
    int idle = 0;
    for (ContextQueue queue : queues) {
      idle += queue.context != own && isIdle(queue.context, task.model) ? 1 : 0;
    }
    int chosen = task.wandering.choose(isIdle(own, task.model), idle);
    for (int i = 0; chosen >= 0; i++) {
      ContextModel context = queues[i].context;
      chosen -= context != own && isIdle(context, task.model) ? 1 : 0;
      if (chosen < 0) {
        context.addThread(task.model);
        task.drift(context, now);
      }
    }
  }

  private static boolean isIdle(ContextModel context, ThreadModel except) {
    for (int i = 0; i < context.load(); i++) {
      ThreadModel thread = context.getThread(i);
      if (thread != except && thread.isRunnable()) {
        return false;
      }
    }
    return true;
  }

  private Task add(ThreadModel model, int application, long now) {
    if (launched == tasks.length) {
      growTo(2 * launched);
    }
    Task task = tasks[launched++];
    task.begin(model, application, data.speedSensitivity(application));
    model.setProcessorTime(task);
    task.settledNanos = now;
    enterPhase(task, 0);
    return task;
  }

  void enterPhase(Task task, int phase) {
    int row = data.phaseRow(task.application, phase);
    task.beginPhase(phase, row, data.phaseNanos(task.application, phase));
    task.given.clear();
  }

  boolean isInLastPhase(Task task) {
    return task.phase == data.phaseCount(task.application) - 1;
  }

  void finish(Task task, long now) {
    task.doneBefore = task.doneAtEnd();
    task.phaseNanos = 0;
    task.left = 0;
    task.endNanos = now;
    finishedWork += task.doneBefore;
    unfinished--;
    machine.finish(task.model);
    boolean over = task.sync == null || task.sync.leave();
    if (over && now < launches.closedNanos()) {
      again.add(task);
      unfinished += task.sync == null ? 1 : task.sync.team().threads();
    }
  }

  /**
   * Carries what the policy changed over to the queues; changed ones become dirty. A policy that
   * orders queues is notified, and may change something again.
   */
  void applyChanges() {
    do {
      applyOnce();
    } while (reports != null && reports.deliver() && !machine.changes().isEmpty());
  }

  /** Takes what the policy has decided so far for what holds until its next decision does. */
  void remember() {
    for (int i = 0; i < launched; i++) {
      Task task = tasks[i];
      task.isHeld = true;
      task.heldContext = task.model.context();
      task.heldRuns = task.model.isActive() && !task.model.isPaused();
      task.heldWeight = task.model.weight();
    }
    for (ContextQueue queue : queues) {
      queue.heldSpeed = queue.context.core().speed();
    }
  }

  private ContextQueue wanted(Task task) {
    ThreadModel model = task.model;
    if (!holding || !task.isHeld) {
      return model.isRunnable() ? queues[model.context().index()] : null;
    }
    boolean runs = task.heldRuns && !model.isBlocked() && !model.isFinished();
    return runs && task.heldContext != null ? queues[task.heldContext.index()] : null;
  }

  private void applyOnce() {
    Changes changes = machine.changes();
    int moved = leave(changes);
    for (int i = 0; i < moved; i++) {
      enter(movedTasks[i], targets[i]);
    }
    for (int i = 0; i < changes.coreCount(); i++) {
      CoreModel core = changes.core(i);
      for (int k = 0; k < core.contextCount(); k++) {
        ContextQueue queue = queues[core.getContext(k).index()];
        double speed = holding ? queue.heldSpeed : core.speed();
        if (!holding || speed != queue.speed) {
          queue.speed = speed;
          if (meter != null) {
            meter.speedChanged(queue, machine.nowNanos());
          }
          dirtyQueues.add(queue.number);
        }
      }
    }
    if (!holding) {
      changes.clear();
    }
  }

  /**
   * Takes the tasks that were moved from their queues: all of them before the first enters another,
   * so that those that change places are never on one context together.
   *
   * @return how many go to another queue
   */
  private int leave(Changes changes) {
    int count = changes.threadCount();
    if (count > movedTasks.length) {
      movedTasks = new Task[2 * count];
      targets = new ContextQueue[2 * count];
    }
    int moved = 0;
    for (int i = 0; i < count; i++) {
      ThreadModel model = changes.thread(i);
      Task task = tasks[model.id()];
      ContextQueue wanted = wanted(task);
      task.weight = holding && task.isHeld ? task.heldWeight : model.weight();
      ContextQueue queue = task.queue;
      if (wanted == queue) {
        continue;
      }
      if (queue != null) {
        dirtyQueues.add(queue.number);
        queue.remove(task);
        if (reports != null) {
          reports.left(task, queue);
        }
      }
      if (wanted == null) {
        rest(task);
      } else {
        movedTasks[moved] = task;
        targets[moved++] = wanted;
      }
    }
    return moved;
  }

  private void enter(Task task, ContextQueue queue) {
    if (reports == null) {
      countMove(task, queue);
    } else {
      noteMove(task);
      reports.came(task, queue, task.lastContext < 0 ? null : queues[task.lastContext].context);
    }
    queue.add(task);
    dirtyQueues.add(queue.number);
  }

  /**
   * Brings a thread to a queue that waits in another one; its policy, which picked it, need not be
   * reported.
   *
   * @throws IllegalArgumentException if it does not wait in a queue
   */
  void pull(AkulaThread thread, ContextQueue queue) {
    ContextQueue from = queueOf(thread);
    QueueRules.requireWaiting(
        thread,
        from == null ? null : from.context,
        from != null && from.running() == thread,
        queue.context);
    Task task = tasks[thread.id()];
    from.remove(task);
    dirtyQueues.add(from.number);
    noteMove(task);
    queue.add(task);
    queue.context.addThread(thread);
  }

  /** Returns the queue of a thread that could run, or null. */
  private ContextQueue queueOf(AkulaThread thread) {
    Task task = taskOf(thread);
    return task != null && task.model.isRunnable() ? task.queue : null;
  }

  /** Returns the task of a thread of this run, or null. */
  Task taskOf(AkulaThread thread) {
    Task task = thread != null && thread.id() < launched ? tasks[thread.id()] : null;
    return task != null && task.model == thread ? task : null;
  }

  /** A policy that orders queues may move a task more than once at an instant. */
  private void noteMove(Task task) {
    if (task.movesFrom < 0 && task.startNanos >= 0) {
      task.movesFrom = task.lastContext;
      moves.add(task);
    }
  }

  /** Counts what was noted, when all of the instant is known: there and back is no migration. */
  void countMoves() {
    for (int i = 0; i < moves.size(); i++) {
      Task task = moves.get(i);
      ContextQueue queue = queues[task.lastContext];
      task.lastContext = task.movesFrom;
      countMove(task, queue);
      task.lastContext = queue.number;
      task.movesFrom = -1;
    }
    moves.clear();
  }

  /** A task that has run before pays for another context than its last one. */
  void countMove(Task task, ContextQueue queue) {
    if (task.startNanos >= 0 && task.lastContext != queue.number) {
      task.model.countMigration();
      if (migrationCostNanos > 0) {
        task.settle(machine.nowNanos());
        task.dead += migrationCostNanos;
      }
    }
  }

  /** In nobody's queue a thread does nothing, until it is in one again. */
  private void rest(Task task) {
    if (task.monitored) {
      long now = machine.nowNanos();
      task.history.addRest(now);
    }
  }
}
