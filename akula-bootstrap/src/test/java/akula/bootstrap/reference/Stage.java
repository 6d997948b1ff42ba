package akula.bootstrap.reference;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.bootstrap.reference.Witness.Kind;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** What exact mode and tick mode have in common: threads, queues, and the calls of the policy. */
final class Stage {
  private final ReferenceCase input;
  private final Witness witness;
  private final MachineModel machine;
  private final Scheduler policy;
  private final ReferenceSpeeds speeds;
  private int launched;
  final List<Job> jobs = new ArrayList<>();
  final List<Turns> contexts = new ArrayList<>();

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
    speeds = new ReferenceSpeeds(input);
    for (Workload.Launch launch : input.launchesInOrder()) {
      int row = input.data().indexOf(launch.application());
      jobs.add(new Job(jobs.size(), launch.launchNanos(), input.data().applications().get(row)));
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      contexts.add(new Turns(i, input));
    }
  }

  /** Ends the threads whose work is done to within a little; tells whether there were any. */
  boolean endThreads(long now, double little) {
    machine.setNowNanos(now);
    boolean any = false;
    for (Job job : jobs) {
      if (job.end < 0 && job.inLastPhase() && job.left <= little) {
        Turns turns = contexts.get(job.place.index());
        witness.happens(Kind.END, now, job, turns);
        job.end = now;
        turns.queue.remove(job);
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
    boolean call = ended | launchThreads(now) | intervalIsOver(now);
    if (machine.wakeNanos() <= now) {
      machine.beginUpdate();
      call = true;
    }
    if (call) {
      policy.updateSchedule(machine);
    }
    takeEffect(now);
  }

  private boolean launchThreads(long now) {
    boolean any = false;
    while (launched < jobs.size() && jobs.get(launched).launch <= now) {
      Job job = jobs.get(launched++);
      witness.happens(Kind.LAUNCH, now, job, null);
      job.model = machine.launch(job.application.name());
      policy.launchThread(job.model, machine);
      any = true;
    }
    return any;
  }

  private boolean intervalIsOver(long now) {
    boolean over = now > 0 && now % input.intervalNanos() == 0;
    if (over) {
      witness.happens(Kind.INTERVAL, now, null, null);
    }
    return over;
  }

  /** Threads that come to a queue at one instant come in the order in which they were touched. */
  private void takeEffect(long now) {
    List<Job> touched = new ArrayList<>();
    for (int i = 0; i < machine.changes().threadCount(); i++) {
      touched.add(jobs.get(machine.changes().thread(i).id()));
    }
    machine.changes().clear();
    for (Job job : touched) {
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
    boolean stays = job.model.isRunnable() && job.model.context() == job.place;
    if (!stays && old.queue.contains(job)) {
      witness.happens(Kind.LEAVE, now, job, old);
      old.queue.remove(job);
    }
  }

  private void join(long now, Job job) {
    job.place = job.model.context();
    if (!job.model.isRunnable()) {
      return;
    }
    Turns turns = contexts.get(job.place.index());
    if (!turns.queue.contains(job)) {
      witness.happens(Kind.JOIN, now, job, turns);
      if (job.goesOnElsewhere()) {
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

  boolean isOver() {
    return jobs.stream().allMatch(job -> job.end >= 0);
  }

  /** Returns the time of the next launch or call of the policy, all else going on. */
  long nextCall(long now) {
    long next = now + input.intervalNanos() - now % input.intervalNanos();
    next = Math.min(next, machine.wakeNanos());
    return launched < jobs.size() ? Math.min(next, jobs.get(launched).launch) : next;
  }

  Outcome outcome() {
    return new Outcome(
        jobs.stream().mapToLong(job -> job.start).toArray(),
        jobs.stream().mapToLong(job -> job.end).toArray(),
        jobs.stream().mapToInt(job -> job.migrations).toArray());
  }
}
