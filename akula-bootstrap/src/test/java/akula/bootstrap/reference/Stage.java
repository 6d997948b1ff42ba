package akula.bootstrap.reference;

import akula.api.Control;
import akula.api.Core;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PlainQueues;
import akula.api.host.ProcessModel;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.bootstrap.reference.Witness.Kind;
import akula.formats.dataset.Application;
import akula.formats.script.Habits;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What exact mode and tick mode have in common: threads, queues, and the calls of the policy. */
final class Stage {
  private final ReferenceCase input;
  private final Witness witness;
  private final MachineModel machine;
  private final Scheduler policy;
  private final ReferenceSpeeds speeds;

  /** Those that remember, or null. */
  private final ReferenceCaches caches;

  private int launched;

  /** What was to be of each thread, and of each core, before the policy began to decide. */
  private Map<Job, Wish> wishesBefore = Map.of();

  private long[] hertzBefore = {};

  /** When what it decided takes effect; {@link Turns#NEVER} if nothing is to. */
  private long due = Turns.NEVER;

  private long lastCall;
  final List<Job> jobs = new ArrayList<>();
  final List<Turns> contexts = new ArrayList<>();
  private final ReferenceEnergy energy;

  /** Who fell asleep or woke at this instant, in this order. */
  private final List<Sleeper> sleepers = new ArrayList<>();

  /** Those that woke at this instant and have not come to where they go. */
  private final List<Job> wanderers = new ArrayList<>();

  private record Sleeper(Job job, boolean wakes) {}

  /** Those that the policy orders, or null if threads take turns. */
  private final PlainQueues queues;

  /** What is to be of a thread, if it neither sleeps nor has ended. */
  private record Wish(ContextModel place, boolean runs, double weight) {
    static Wish of(Job job) {
      boolean runs = job.model.isActive() && !job.model.isPaused();
      return new Wish(job.model.context(), runs, job.model.weight());
    }
  }

  Stage(ReferenceCase input, Witness witness) {
    this.input = input;
    this.witness = witness;
    machine =
        new MachineModel(
            input.machine(),
            input.intervalNanos(),
            EnumSet.allOf(Control.class),
            ParameterSource.NONE);
    policy = input.newPolicy();
    queues = policy instanceof QueueOrder order ? new PlainQueues(machine, order) : null;
    speeds = new ReferenceSpeeds(input);
    energy = new ReferenceEnergy(input.machine().power());
    caches = ReferenceCaches.of(input);
    speeds.hertz = hertz();
    for (Workload.Launch launch : input.launchesInOrder()) {
      add(launch, input.data().applications().get(input.data().indexOf(launch.application())));
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      contexts.add(new Turns(i, input));
      contexts.getLast().told = this::endPass;
    }
  }

  private void add(Workload.Launch launch, Application application) {
    Habits habits = launch.behaviour().habits();
    ReferenceTeam team = new ReferenceTeam(habits);
    for (int i = 0; i < launch.threads(); i++) {
      int member = i;
      int id = jobs.size();
      long time = launch.launchNanos();
      jobs.add(
          Chore.of(launch, application, member)
              .map(chores -> new Job(id, time, application, team, chores))
              .orElseGet(() -> new Job(id, time, application)));
      jobs.getLast().process = team;
      Job last = jobs.getLast();
      last.passes = kib -> caches.pass(last, last.place, kib, machine.nowNanos());
      int row = input.data().indexOf(launch.application());
      last.passesAlone = kib -> caches.passAlone(row, kib);
      jobs.getLast().nice = launch.behaviour().nice(member);
      jobs.getLast().told = this::fallsAsleepOrWakes;
      if (habits.jitter() > 0) {
        PlainChance chance = PlainChance.ofJitter(id);
        last.factors = () -> chance.factor(habits.jitter());
      }
      if (habits.drift() > 0 && queues == null) {
        PlainChance chance = PlainChance.ofDrift(id);
        last.drift = (own, idle) -> chance.place(own, idle, habits.drift());
      }
    }
  }

  private void fallsAsleepOrWakes(Job job, boolean wakes) {
    sleepers.add(new Sleeper(job, wakes));
    if (wakes && job.drift != null) {
      wanderers.add(job);
    }
  }

  /** One after the other, those wake up of whom a thread that continued has let go. */
  private void wander() {
    while (!wanderers.isEmpty()) {
      wander(wanderers.removeFirst());
    }
  }

  private void wander(Job job) {
    if (job.model.mayRun()) {
      ContextModel own = job.model.context();
      List<Integer> idle =
          IntStream.range(0, machine.contextCount())
              .filter(i -> isIdle(machine.getContext(i), job))
              .boxed()
              .toList();
      int chosen = job.drift.applyAsInt(own.index(), idle);
      if (chosen != own.index()) {
        machine.getContext(chosen).addThread(job.model);
      }
    }
  }

  private boolean isIdle(ContextModel context, Job except) {
    return jobs.stream()
        .filter(job -> job != except && job.model != null && !wanderers.contains(job))
        .noneMatch(job -> job.model.isRunnable() && job.model.context() == context);
  }

  /**
   * Lets threads with a program continue that had their turn and have done their work. Those that
   * they let run on come next, when all this has taken effect.
   */
  void advance(long now, List<Job> hadTheirTurn) {
    machine.setNowNanos(now);
    List<Job> ready = jobs.stream().filter(Stage::isReady).filter(hadTheirTurn::contains).toList();
    for (Job job : jobs) {
      if (job.wakes <= now) {
        witness.happens(Kind.GO_ON, now, job, null);
        ReferenceTeam.wake(job);
        wander();
      }
    }
    for (Job job : ready) {
      witness.happens(Kind.GO_ON, now, job, null);
      endPass(job);
      job.team.advance(job, now);
      wander();
    }
  }

  private void endPass(Job job) {
    if (caches != null) {
      caches.over(job);
    }
  }

  /** Returns whether a thread could do something else than work if it had its turn. */
  static boolean isReady(Job job) {
    return job.hasProgram()
        && job.end < 0
        && job.model != null
        && job.left <= Job.NOTHING
        && job.idle() <= Job.NOTHING
        && !job.waits()
        && !job.done;
  }

  /** Ends the threads whose work is done to within a little; returns whether there were any. */
  boolean endThreads(long now, double little) {
    machine.setNowNanos(now);
    boolean any = false;
    for (Job job : jobs) {
      boolean over = job.hasProgram() ? job.done : job.inLastPhase() && job.left <= little;
      if (job.end < 0 && over) {
        Turns turns = job.place == null ? null : contexts.get(job.place.index());
        witness.happens(Kind.END, now, job, turns);
        job.end = now;
        if (turns != null) {
          turns.queue.remove(job);
        }
        machine.finish(job.model);
        any = true;
      }
    }
    return any;
  }

  void endPhases(long now, double little) {
    for (Job job : jobs) {
      while (!job.inLastPhase() && job.left <= little) {
        witness.happens(Kind.PHASE, now, job, null);
        job.nextPhase();
      }
    }
  }

  /** Launches what is due and calls the policy if there is a reason to; then its will is done. */
  void launchAndCall(long now, boolean ended) {
    boolean interval = intervalIsOver(now);
    boolean decides =
        input.decisionNanos() > 0
            && (interval && !machine.skipsIntervals() || machine.wakeNanos() <= now);
    boolean begins = decides && (due == Turns.NEVER || due <= now);
    if (begins) {
      wishesBefore =
          jobs.stream()
              .filter(job -> job.model != null)
              .collect(Collectors.toMap(job -> job, Wish::of));
      hertzBefore = hertz();
    }
    reportSleepers();
    boolean call = ended | launchThreads(now) | interval;
    lastCall = now;
    if (machine.wakeNanos() <= now) {
      machine.beginUpdate();
      call = true;
    }
    if (call) {
      policy.updateSchedule(machine);
    }
    if (due <= now) {
      witness.happens(Kind.INTERVAL, now, null, null);
      due = Turns.NEVER;
    }
    if (begins && !machine.changes().isEmpty()) {
      due = now + input.decisionNanos();
    }
    speeds.hertz = due == Turns.NEVER ? hertz() : hertzBefore;
    takeEffect(now);
  }

  private void reportSleepers() {
    for (Sleeper each : sleepers) {
      if (!each.job().model.isFinished() && each.wakes()) {
        policy.threadWoken(each.job().model, machine);
      } else if (!each.job().model.isFinished()) {
        policy.threadBlocked(each.job().model, machine);
      }
    }
    sleepers.clear();
  }

  private long[] hertz() {
    return machine.cores().stream().mapToLong(Core::getFreq).toArray();
  }

  /** Threads that have come since then are as the policy has them now. */
  private Wish wish(Job job) {
    Wish before = due == Turns.NEVER ? null : wishesBefore.get(job);
    return before == null ? Wish.of(job) : before;
  }

  private boolean isRunnable(Job job) {
    boolean awake = !job.model.isBlocked() && !job.model.isFinished();
    return awake && wish(job).runs() && wish(job).place() != null;
  }

  private boolean launchThreads(long now) {
    boolean any = false;
    while (launched < jobs.size() && jobs.get(launched).launch <= now) {
      Job job = jobs.get(launched++);
      witness.happens(Kind.LAUNCH, now, job, null);
      if (job.model == null) {
        launchProcess(job);
      }
      policy.launchThread(job.model, machine);
      any = true;
    }
    return any;
  }

  /** All threads are there before the policy gets to know the first. */
  private void launchProcess(Job first) {
    ProcessModel process = machine.launchProcess(first.application.name());
    jobs.stream()
        .filter(job -> job.process == first.process)
        .forEach(job -> {
          job.model = machine.launch(process, machine.nowNanos());
          job.model.setNice(job.nice);
        });
  }

  private boolean intervalIsOver(long now) {
    boolean over = now > lastCall && now % input.intervalNanos() == 0;
    if (over) {
      witness.happens(Kind.INTERVAL, now, null, null);
    }
    return over;
  }

  /** Ends the slices that are over; who is next is said when all of the instant is known. */
  void endSlices(long now) {
    if (queues == null) {
      for (Turns turns : contexts) {
        Job runner = turns.running();
        if (turns.endSlice(now)) {
          witness.happens(Kind.SLICE, now, runner, turns);
        }
      }
    } else if (queues.nextNanos() <= now) {
      witness.happens(Kind.SLICE, now, null, null);
      for (Turns turns : contexts) {
        RunQueue queue = machine.getContext(turns.context).queue();
        if (queue.sliceNanos() <= 0 && !queue.running().isFinished()) {
          turns.sliceEnds();
        }
      }
      queues.endSlices(now);
    }
    if (queues != null) {
      jobs.stream().filter(job -> job.yields).forEach(this::endOrderedTurn);
    }
  }

  private void endOrderedTurn(Job job) {
    job.yields = false;
    if (job.model.context().queue().running() == job.model) {
      contexts.get(job.model.context().index()).sliceEnds();
      job.model.context().queue().yieldTurn();
    }
  }

  /** Begins turns, of those to whom the policy gave them if it orders queues. */
  void beginTurns(long now) {
    contexts.forEach(turns -> {
      if (queues == null) {
        turns.settle(now);
      } else {
        turns.beginOrdered(now);
      }
    });
  }

  /** The policy says who runs; the first of each context does. */
  private void takeOrder(long now) {
    queues.carryOut(now);
    for (Turns turns : contexts) {
      List<Job> ordered =
          queues.threadsOn(turns.context).stream().map(model -> jobs.get(model.id())).toList();
      for (Job job : ordered) {
        if (!turns.queue.contains(job)) {
          join(now, job);
        }
      }
      turns.queue.clear();
      turns.queue.addAll(ordered);
      turns.busyUntil = Math.max(now, turns.busyUntil) + queues.takeCharge(turns.context);
    }
  }

  /** Threads that come to a queue at one instant come in the order in which they were touched. */
  private void takeEffect(long now) {
    if (queues != null) {
      takeOrder(now);
      return;
    }
    List<Job> touched = new ArrayList<>();
    for (int i = 0; i < machine.changes().threadCount(); i++) {
      touched.add(jobs.get(machine.changes().thread(i).id()));
    }
    if (due == Turns.NEVER) {
      machine.changes().clear();
    }
    for (Job job : touched) {
      job.weight = wish(job).weight();
      leave(now, job);
    }
    for (Job job : touched) {
      join(now, job);
    }
  }

  private void leave(long now, Job job) {
    if (job.place == null) {
      return;
    }
    Turns old = contexts.get(job.place.index());
    boolean stays = isRunnable(job) && wish(job).place() == job.place;
    if (!stays && old.queue.contains(job)) {
      witness.happens(Kind.LEAVE, now, job, old);
      old.queue.remove(job);
    }
  }

  private void join(long now, Job job) {
    job.place = wish(job).place();
    if (!isRunnable(job)) {
      return;
    }
    Turns turns = contexts.get(job.place.index());
    if (!turns.queue.contains(job)) {
      witness.happens(Kind.JOIN, now, job, turns);
      if (job.continuesElsewhere()) {
        job.migrations++;
        job.debt += input.migrationNanos();
      }
      turns.queue.add(job);
    }
  }

  /** Notes that a thread runs now, if it never did before. */
  void noteStart(Job job, long now) {
    if (job.start < 0) {
      job.start = now;
      job.homeNode = job.place.core().domain().node().index();
    }
  }

  /** Returns the rate of one thread among others, itself included. */
  double rate(Job job, List<Job> running) {
    return speeds.rate(job, running);
  }

  /** Counts what a step consumes in which some threads have a context. */
  void consume(long nanos, List<Job> running) {
    Set<Integer> active =
        running.stream().map(job -> job.place.core().index()).collect(Collectors.toSet());
    energy.add(nanos, active, speeds.hertz);
  }

  boolean isOver() {
    return jobs.stream().allMatch(job -> job.end >= 0);
  }

  /** Returns the time of the next launch or call of the policy, all else going on. */
  long nextCall(long now) {
    long next = now + input.intervalNanos() - now % input.intervalNanos();
    next = Math.min(Math.min(next, machine.wakeNanos()), due);
    next = queues == null ? next : Math.min(next, queues.nextNanos());
    next = jobs.stream().mapToLong(job -> job.wakes).reduce(next, Math::min);
    return launched < jobs.size() ? Math.min(next, jobs.get(launched).launch) : next;
  }

  Outcome outcome() {
    return new Outcome(
        jobs.stream().mapToLong(job -> job.start).toArray(),
        jobs.stream().mapToLong(job -> job.end).toArray(),
        jobs.stream().mapToInt(job -> job.migrations).toArray(),
        jobs.stream().mapToLong(job -> job.misses).toArray(),
        energy.joules());
  }
}
