package akula.wrapper.kernel;

import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;

/** What an event means for its thread, and for the queue whose cpu it has or was chosen for. */
final class TurnNews {
  /** An answer that was refused is not given again before. */
  private static final long RETRY_NANOS = 1_000_000;

  /** By so much less than a slice a turn may be that ends with it: clocks are read apart. */
  private static final long EARLY_NANOS = 100_000;

  private final KernelNews news;
  private final KernelSide side;
  private final EventRing events;
  private final KernelQueues queues;
  private final StandIns standIns;
  private final TurnWatch watch;
  private final long beginNanos;

  /** When what was last heard of happened. */
  private long lastNanos;

  /** Why the policy cannot go on, or null. */
  String broken;

  TurnNews(
      KernelNews news,
      KernelSide side,
      KernelQueues queues,
      StandIns standIns,
      TurnWatch watch,
      long beginNanos) {
    this.news = news;
    this.side = side;
    this.queues = queues;
    this.standIns = standIns;
    this.watch = watch;
    this.beginNanos = beginNanos;
    events = side.events();
  }

  private void begins(
      KernelThread thread, KernelQueue on, long at, long asked, ThreadTurn.Begin how) {
    thread.turnOn = on;
    thread.turnBegan = at;
    thread.turnAsked = asked;
    thread.turnHow = how;
    thread.stoppedNanos = -1;
  }

  /** Its turn, if it has one, is over by now, or was when it stopped. */
  void ends(KernelThread thread, ThreadTurn.End why) {
    endAt(thread, lastNanos, why);
  }

  void endAt(KernelThread thread, long now, ThreadTurn.End why) {
    if (thread.turnOn != null) {
      long at = thread.stoppedNanos < 0 ? now : thread.stoppedNanos;
      watch.ended(thread, Math.max(at, thread.turnBegan), thread.ranInTurn(), why);
      thread.turnOn = null;
    }
  }

  private long atNanos() {
    lastNanos = events.atNanos() - beginNanos;
    return lastNanos;
  }

  /** Its slice is over if nobody else was to have the cpu, or it was as long as that. */
  private ThreadTurn.End whyItWaits(KernelThread thread) {
    if (events.has(Rings.YIELDED)) {
      return ThreadTurn.End.YIELDED;
    }
    KernelQueue on = thread.turnOn;
    boolean isWanted = on != null && on.running == thread;
    long at = thread.stoppedNanos < 0 ? lastNanos : thread.stoppedNanos;
    return isWanted || at - thread.turnBegan >= thread.turnAsked - EARLY_NANOS
        ? ThreadTurn.End.SLICE_ENDED
        : ThreadTurn.End.PREEMPTED;
  }

  /**
   * It is off its cpu; why is told next, unless a higher class has the cpu and the turn goes on.
   */
  void stops(KernelThread thread) {
    thread.stoppedNanos = atNanos();
    thread.leaveCpu();
  }

  void waits(KernelThread thread) {
    atNanos();
    ends(thread, whyItWaits(thread));
    endTurn(thread, events.has(Rings.YIELDED) ? Reason.YIELDED : Reason.SLICE_ENDED);
    forgetOnCpu(thread);
    thread.number = events.waitNumber();
    held(thread);
  }

  void held(KernelThread thread) {
    thread.state = Rings.HELD;
    thread.heldSinceNanos = events.atNanos() - beginNanos;
    news.turned(thread);
  }

  /** One whose slice was cut into pieces goes on with the next one. */
  private void endTurn(KernelThread thread, Reason why) {
    KernelQueue queue = thread.queue;
    if (queue == null || queue.running != thread || !queue.hasBegun || queue.begun != thread) {
      return;
    }
    long at = events.atNanos() - beginNanos;
    boolean isPiece = thread.capped && at < queue.sliceEnd;
    boolean wasStopped = thread.stoppedNumber == thread.number; // and is to run again meanwhile
    if (why == Reason.SLICE_ENDED && (isPiece || wasStopped)) {
      queue.hasBegun = false;
      return;
    }
    thread.leaveCpu();
    thread.turnOver = why;
  }

  void runs(KernelThread thread) {
    long at = atNanos();
    thread.number = events.waitNumber();
    thread.state = Rings.RUNNING;
    thread.turnOver = null;
    if (events.has(Rings.EXTENDED)) {
      extended(thread, at);
      return;
    }
    ends(thread, ThreadTurn.End.NOT_TOLD);
    KernelQueue answered = events.has(Rings.TAKEN) ? null : thread.answeredFor;
    KernelQueue queue = answered != null ? answered : queues.ofCpu(events.cpu());
    forgetOnCpu(thread);
    thread.beginTurn(at);
    news.turned(thread);
    if (queue == null || thread.model == null && !news.hasArrived(thread)) {
      return;
    }
    begins(thread, queue, at, answered == null ? 0 : thread.askedNanos, how(thread, queue));
    thread.answeredFor = queue;
    queue.begun = thread;
    queue.kernelEnd =
        at + (answered == null ? KernelQueues.LONGEST_SLICE_NANOS : thread.askedNanos);
    queue.extendedTo = 0;
    if (queue.running == thread) {
      queue.hasBegun = true;
      queue.isAhead = false;
      if (answered != null) {
        queue.sliceEnd =
            thread.wantedNanos == RunQueue.NO_END ? KernelQueue.NEVER : at + thread.wantedNanos;
      }
    } else {
      queue.overtaking = thread;
    }
  }

  private ThreadTurn.Begin how(KernelThread thread, KernelQueue queue) {
    if (events.has(Rings.TAKEN)) {
      return ThreadTurn.Begin.FALLBACK;
    }
    if (queue.running != thread) {
      return ThreadTurn.Begin.OVERRULED;
    }
    if (thread.preempts) {
      return ThreadTurn.Begin.PREEMPTS;
    }
    return queue.isAhead ? ThreadTurn.Begin.PICKED_AHEAD : ThreadTurn.Begin.PICKED;
  }

  private void extended(KernelThread thread, long at) {
    ends(thread, ThreadTurn.End.EXTENDED);
    thread.beginTurn(at);
    KernelQueue queue = thread.answeredFor;
    if (queue != null && queue.begun == thread) {
      queue.kernelEnd = at + Math.max(1, queue.extendedTo - queue.kernelEnd);
      queue.extendedTo = 0;
      begins(thread, queue, at, queue.kernelEnd - at, ThreadTurn.Begin.EXTENDED);
    }
  }

  void sleeps(KernelThread thread) {
    atNanos();
    ends(thread, ThreadTurn.End.SLEPT);
    thread.leaveCpu();
    forgetOnCpu(thread);
    thread.turnOver = null;
    thread.state = Rings.ASLEEP;
    thread.slept = true;
    news.turned(thread);
  }

  void isNowhere(KernelThread thread) {
    atNanos();
    ends(thread, ThreadTurn.End.SET_ANEW);
    thread.leaveCpu();
    forgetOnCpu(thread);
    if (thread.state != Rings.ASLEEP) {
      thread.state = Rings.UNKNOWN;
    }
  }

  static void forgetOnCpu(KernelThread thread) {
    KernelQueue queue = thread.answeredFor;
    if (queue == null) {
      return;
    }
    queue.begun = queue.begun == thread ? null : queue.begun;
    queue.chosen = queue.chosen == thread ? null : queue.chosen;
    queue.overtaking = queue.overtaking == thread ? null : queue.overtaking;
  }

  /**
   * An answer was refused. Of an earlier wait: there is news, or will be. Else it is answered again
   * in a moment, so that what keeps it has the time to go.
   */
  void refused(KernelThread thread) {
    watch.refused();
    if (events.waitNumber() != thread.number || thread.state != Rings.CHOSEN) {
      return;
    }
    forgetOnCpu(thread);
    boolean isHeld = events.state() == Rings.HELD && events.refusal() != Rings.REFUSED_NUMBER;
    thread.state = isHeld ? Rings.HELD : Rings.UNKNOWN;
    thread.retryNanos = side.nowNanos() - beginNanos + RETRY_NANOS;
    thread.refusals++;
    if (thread.model == null) {
      return;
    }
    KernelQueue queue = thread.answeredFor;
    if (events.refusal() == Rings.REFUSED_CPU && queue != null && !queue.isOffline) {
      broken =
          "let %s run on cpu %d, which it may not use: see 'taskset -p %d'; a program that binds"
                  .formatted(thread.model.name(), queue.cpu, thread.id)
              + " itself to cpus can run only where all of the run's are among them";
    }
  }

  /** What it does, as it is when all are told anew. */
  void restore(KernelThread thread) {
    KernelQueue queue = queues.ofCpu(events.cpu());
    KernelQueue wanted = thread.queue;
    boolean hadTurn = wanted != null && wanted.running == thread && wanted.hasBegun;
    boolean isSameTurn = thread.number == events.waitNumber();
    thread.number = events.waitNumber();
    int state = events.state();
    atNanos();
    if (state != Rings.RUNNING || !isSameTurn) {
      ends(thread, ThreadTurn.End.NOT_TOLD);
    }
    news.turned(thread);
    if (state != Rings.RUNNING) {
      thread.leaveCpu();
    }
    switch (state) {
      case Rings.HELD -> {
        if (hadTurn) {
          thread.turnOver = Reason.SLICE_ENDED;
        }
        if (thread.state != Rings.HELD || !isSameTurn) {
          held(thread); // else it waits since it did before
        }
      }
      case Rings.ASLEEP -> {
        thread.slept |= thread.state != Rings.ASLEEP;
        thread.state = Rings.ASLEEP;
      }
      case Rings.RUNNING -> {
        thread.state = Rings.RUNNING;
        restoreTurn(thread, queue, isSameTurn);
      }
      case Rings.CHOSEN -> {
        thread.state = Rings.CHOSEN;
        if (thread.answeredFor != null) {
          thread.answeredFor.chosen = thread;
        }
      }
      default -> thread.state = Rings.UNKNOWN;
    }
  }

  private void restoreTurn(KernelThread thread, KernelQueue queue, boolean isSameTurn) {
    KernelQueue where = isSameTurn && thread.answeredFor != null ? thread.answeredFor : queue;
    if (where == null) {
      return;
    }
    thread.answeredFor = where;
    where.begun = thread;
    if (!isSameTurn) {
      long at = lastNanos;
      thread.beginTurn(at);
      begins(thread, where, at, 0, ThreadTurn.Begin.TOLD_ANEW);
      where.kernelEnd = at + KernelQueues.LONGEST_SLICE_NANOS;
      where.extendedTo = 0;
    }
    if (where.running == thread) {
      where.hasBegun = true;
    } else {
      where.overtaking = thread;
    }
  }
}
