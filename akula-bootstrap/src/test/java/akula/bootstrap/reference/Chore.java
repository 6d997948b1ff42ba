package akula.bootstrap.reference;

import akula.formats.dataset.Application;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.script.Waiting;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One thing that a thread with a program does; repetitions are written out.
 *
 * @param kind what
 * @param nanos of work, or of sleep; how much data it goes through, KiB, or a queue holds
 * @param lock its name, or that of a queue or condition
 * @param spins whether it spins while it waits
 */
record Chore(Kind kind, double nanos, String lock, boolean spins) {
  enum Kind {
    WORK,
    TOUCH,
    MEET,
    TAKE,
    GIVE,
    PUT,
    FETCH,
    AWAIT,
    SIGNAL,
    BROADCAST,
    SLEEP,
    YIELD
  }

  /** Writes out what a thread does; nothing if it does what the data set says, all of it. */
  static Optional<List<Chore>> of(Workload.Launch launch, Application application, int thread) {
    if (launch.behaviour().script().isPresent()) {
      return launch.behaviour().script().map(script -> of(script, thread));
    }
    TeamShape team = application.team();
    if (launch.threads() > 1 && launch.threads() == team.threads()) {
      return team.barrierSeconds().isEmpty()
          ? Optional.empty()
          : Optional.of(inStep(application.soloSeconds(), team));
    }
    return launch.threads() == 1 || application.serialShare().isEmpty()
        ? Optional.empty()
        : Optional.of(divided(application, launch.threads(), thread));
  }

  /** A part of the work and a barrier, again and again. */
  private static List<Chore> inStep(double soloSeconds, TeamShape team) {
    long times = Math.max(1, Math.round(soloSeconds / team.barrierSeconds().getAsDouble()));
    List<Chore> chores = new ArrayList<>();
    for (long i = 0; i < times; i++) {
      chores.add(new Chore(Kind.WORK, soloSeconds * 1e9 / times, "", false));
      chores.add(meet(team.waiting()));
    }
    return chores;
  }

  /** The first thread alone, then each its part. */
  private static List<Chore> divided(Application application, int threads, int thread) {
    double share = application.serialShare().getAsDouble();
    double serial = application.soloSeconds() * 1e9 * share;
    double rest = application.soloSeconds() * 1e9 * (1 - share);
    List<Chore> chores = new ArrayList<>();
    if (share > 0) {
      chores.add(meet(Waiting.SLEEP));
      if (thread == 0) {
        chores.add(new Chore(Kind.WORK, serial, "", false));
      }
      chores.add(meet(Waiting.SLEEP));
    }
    if (share < 1) {
      chores.add(new Chore(Kind.WORK, rest / threads, "", false));
    }
    return chores;
  }

  /** Writes out what a thread does. */
  static List<Chore> of(Script script, int thread) {
    List<Chore> chores = new ArrayList<>();
    script.steps().forEach(step -> add(step, thread, chores));
    return chores;
  }

  private static void add(Step step, int thread, List<Chore> chores) {
    switch (step) {
      case Step.Work work -> chores.add(new Chore(Kind.WORK, work.of(thread), "", false));
      case Step.Barrier barrier -> chores.add(meet(barrier.waiting()));
      case Step.Serial serial -> {
        chores.add(meet(serial.waiting()));
        if (thread == 0) {
          chores.add(new Chore(Kind.WORK, serial.nanos(), "", false));
        }
        chores.add(meet(serial.waiting()));
      }
      case Step.Acquire take ->
          chores.add(new Chore(Kind.TAKE, 0, take.lock(), take.waiting() == Waiting.SPIN));
      case Step.Put put -> chores.add(new Chore(Kind.PUT, put.capacity(), put.queue(), false));
      case Step.Take take -> chores.add(new Chore(Kind.FETCH, 0, take.queue(), false));
      case Step.Await await -> chores.add(new Chore(Kind.AWAIT, 0, await.condition(), false));
      case Step.Signal signal -> chores.add(new Chore(Kind.SIGNAL, 0, signal.condition(), false));
      case Step.Broadcast all -> chores.add(new Chore(Kind.BROADCAST, 0, all.condition(), false));
      case Step.Touch touch -> chores.add(new Chore(Kind.TOUCH, touch.kib(), "", false));
      case Step.Sleep sleep -> chores.add(new Chore(Kind.SLEEP, sleep.of(thread), "", false));
      case Step.Yield _ -> chores.add(new Chore(Kind.YIELD, 0, "", false));
      case Step.Release give -> chores.add(new Chore(Kind.GIVE, 0, give.lock(), false));
      case Step.Repeat repeat -> {
        for (long i = 0; i < repeat.times(); i++) {
          repeat.steps().forEach(inner -> add(inner, thread, chores));
        }
      }
      case Step.Only only -> {
        if (only.threads().contains(thread)) {
          only.steps().forEach(inner -> add(inner, thread, chores));
        }
      }
    }
  }

  private static Chore meet(Waiting waiting) {
    return new Chore(Kind.MEET, 0, "", waiting == Waiting.SPIN);
  }
}
