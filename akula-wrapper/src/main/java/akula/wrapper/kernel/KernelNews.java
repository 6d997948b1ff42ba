package akula.wrapper.kernel;

import java.util.ArrayList;
import java.util.List;

/** What the kernel tells: read, understood, and kept until the next instant. */
final class KernelNews {
  /** So often all threads are asked for in a row while events are lost meanwhile. */
  private static final int MOST_ANEWS = 4;

  /** So often the kernel is asked to go on with that: more than any machine has parts to tell. */
  private static final int MOST_PARTS = 10_000;

  private final KernelSide side;
  private final EventRing events;
  private final KernelQueues queues;
  private final TurnWatch watch;
  private final StandIns standIns;
  private final TurnNews of;
  final ThreadTable threads = new ThreadTable();

  /** Those of which the policy is not told yet, since it is not known what they belong to. */
  final List<KernelThread> aside = new ArrayList<>();

  /** Since the last instant: who is to be launched, has ended, and may have slept or been woken. */
  final List<KernelThread> arrived = new ArrayList<>();

  final List<KernelThread> gone = new ArrayList<>();
  final List<KernelThread> turned = new ArrayList<>();

  private long lost = -1;
  private int round;
  private boolean isAnew = true;
  private boolean isTold;
  private long toldCount;
  private long heardCount;

  KernelNews(KernelSide side, KernelQueues queues, TurnWatch watch, long beginNanos) {
    this.side = side;
    this.queues = queues;
    this.watch = watch;
    events = side.events();
    standIns = new StandIns(queues);
    of = new TurnNews(this, side, queues, standIns, watch, beginNanos);
  }

  /** Returns whether it is not known what there is: events were lost, and not all has been read. */
  boolean isAnew() {
    return isAnew;
  }

  /** Returns why the policy cannot go on, or null. */
  String broken() {
    return of.broken;
  }

  /** Returns whether a thread is to be launched. */
  boolean hasArrived(KernelThread thread) {
    return arrived.contains(thread);
  }

  /** Something that was told cannot be: all is told anew before the next instant. */
  void doubt() {
    lost = -1;
  }

  void readAll() {
    read();
    for (int i = 0; i < MOST_ANEWS && (isAnew || hasLost()); i++) {
      readAnew();
    }
  }

  private boolean hasLost() {
    return side.lost() != lost;
  }

  private void read() {
    while (events.next()) {
      event();
    }
  }

  /** After events were lost nothing that is known of who runs and who was chosen holds. */
  private void readAnew() {
    read(); // of before: what it tells of cpus may be over
    watch.anew();
    isAnew = true;
    isTold = false;
    lost = side.lost();
    round++;
    heardCount = 0;
    standIns.setAllOnline();
    for (KernelQueue queue : queues.queues) {
      queue.begun = null;
      queue.chosen = null;
      queue.overtaking = null;
    }
    for (int i = 0; i < MOST_PARTS && !side.tellAnew(); i++) {
      read(); // makes room for the others; finds nothing while the first is being written
    }
    read();
    if (isTold && !hasLost()) {
      isAnew = heardCount < toldCount;
      if (!isAnew) {
        forgetUnheard();
      }
    }
  }

  private void forgetUnheard() {
    for (KernelThread thread : threads.all()) {
      if (thread.heard != round) {
        of.ends(thread, ThreadTurn.End.NOT_TOLD);
        end(thread);
      }
    }
  }

  private void event() {
    switch (events.kind()) {
      case Rings.TOLD -> {
        isTold = true;
        toldCount = events.waitNumber();
      }
      case Rings.CPU_GOES -> standIns.setOffline(events.cpu(), true);
      case Rings.CPU_COMES -> standIns.setOffline(events.cpu(), false);
      default -> ofThread();
    }
  }

  private void ofThread() {
    int kind = events.kind();
    KernelThread thread = known(kind);
    if (thread == null) {
      return;
    }
    if (kind == Rings.REFUSED) {
      of.refused(thread);
      return;
    }
    long serial = events.serial();
    if (kind == Rings.THREAD ? serial < thread.serial : serial <= thread.serial) {
      return; // older news
    }
    thread.serial = serial;
    thread.account(events.ranNanos());
    thread.cpu = events.cpu();
    weigh(thread, events.weight());
    switch (kind) {
      case Rings.WAITS -> of.waits(thread);
      case Rings.RUNS -> of.runs(thread);
      case Rings.STOPS -> of.stops(thread);
      case Rings.SLEEPS -> of.sleeps(thread);
      case Rings.WAKES, Rings.GONE -> of.isNowhere(thread);
      case Rings.ENDS -> {
        of.ends(thread, ThreadTurn.End.ENDED);
        end(thread);
      }
      case Rings.THREAD -> of.restore(thread);
      default -> {
        // FORKED: it is known now.
      }
    }
  }

  /** Returns the thread of the event, a new one if it was not known; null if it is no more. */
  private KernelThread known(int kind) {
    KernelThread thread = threads.find(events.thread());
    if (thread != null && thread.born != events.born()) {
      of.ends(thread, ThreadTurn.End.NOT_TOLD);
      end(thread); // its end was not told, and its id is another's
      thread = null;
    }
    if (thread == null && kind != Rings.ENDS && kind != Rings.REFUSED) {
      thread = new KernelThread(events.thread(), events.process(), events.born());
      thread.parent = events.parent();
      threads.add(thread);
      aside.add(thread);
    }
    if (thread != null && thread.heard != round) {
      thread.heard = round;
      heardCount++;
    }
    return thread;
  }

  private static void weigh(KernelThread thread, int weight) {
    if (weight != thread.weight && weight > 0) {
      thread.weight = weight;
      if (thread.model != null) {
        thread.model.setNice(KernelWeights.nice(weight));
      }
    }
  }

  /** The policy decides no more: turns that still go on are over for who watches them. */
  void endTurns(long now) {
    for (KernelThread thread : threads.all()) {
      of.endAt(thread, now, ThreadTurn.End.RUN_ENDED);
    }
  }

  void turned(KernelThread thread) {
    if (!thread.isTurned) {
      thread.isTurned = true;
      turned.add(thread);
    }
  }

  private void end(KernelThread thread) {
    thread.leaveCpu();
    TurnNews.forgetOnCpu(thread);
    threads.remove(thread.id);
    if (thread.model == null) {
      arrived.remove(thread);
      aside.remove(thread);
    } else {
      gone.add(thread);
    }
    thread.state = Rings.UNKNOWN;
  }
}
