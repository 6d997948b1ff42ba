package akula.policies.pairing;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Quanta in which some applications run with all their threads at once while the others are paused.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5: the head of the queue
 * always runs; a {@link Selection} fills the contexts that are left, a {@link Placement} decides
 * who shares a core, and a {@link Requeue} who goes to the end of the queue. A new quantum begins
 * at once when applications come or go, since contexts would be idle else.
 */
final class Quanta {
  private final long quantumNanos;
  private final Requeue requeue;
  private final Selection selection;
  private final Placement placement;
  private final List<Job> queue = new ArrayList<>();
  private final Map<AkulaProcess, Job> jobs = new HashMap<>();
  private List<Job> chosen = new ArrayList<>();
  private List<Job> ran = new ArrayList<>();
  private final List<Member> running = new ArrayList<>();
  private final Turns turns = new Turns();
  private final int window;
  private long endNanos;
  private int threads;
  private boolean changed;
  private Contexts contexts;

  /**
   * Makes them.
   *
   * @param quantum how long applications run before others are chosen
   * @param requeue who goes to the end of the queue then
   * @param window how many values of a measurement count
   */
  Quanta(Duration quantum, Requeue requeue, int window, Selection selection, Placement placement) {
    quantumNanos = quantum.toNanos();
    this.requeue = requeue;
    this.window = window;
    this.selection = selection;
    this.placement = placement;
  }

  /**
   * A new thread waits for the next quantum, which is to begin now.
   *
   * @throws IllegalArgumentException if its application wants more contexts than there are
   */
  Member launch(AkulaThread thread) {
    requireRoom(thread);
    thread.activate();
    thread.pause();
    Job job = jobs.computeIfAbsent(thread.process(), this::enqueue);
    Member member = new Member(thread, job, window);
    job.add(member);
    changed = true;
    return member;
  }

  private static void requireRoom(AkulaThread thread) {
    int wanted = thread.process().wantedContexts().orElse(0);
    int contexts = thread.machine().contextCount();
    if (wanted > contexts) {
      throw new IllegalArgumentException(
          "application %s wants %d contexts at once, and machine %s has %d"
              .formatted(thread.application(), wanted, thread.machine().name(), contexts));
    }
  }

  private Job enqueue(AkulaProcess process) {
    Job job = new Job(process);
    queue.add(job);
    return job;
  }

  /** Tells whether a quantum is over at this instant, or has to be broken off. */
  boolean isDue(Machine machine) {
    return changed || machine.threadCount() != threads || machine.nowNanos() >= endNanos;
  }

  /** Begins a quantum. */
  void next(Machine machine) {
    boolean over = machine.nowNanos() >= endNanos;
    if (changed || machine.threadCount() != threads) {
      removeEnded();
    }
    threads = machine.threadCount();
    changed = false;
    if (queue.isEmpty()) {
      endNanos = 0;
      return;
    }
    if (over) {
      requeue();
    }
    beginAnew();
    selection.choose(queue, machine.contextCount(), chosen);
    run(contexts(machine));
    endNanos = over ? machine.nowNanos() + quantumNanos : endNanos;
    machine.wakeAt(endNanos);
  }

  private void requeue() {
    if (chosen.isEmpty()) {
      return;
    }
    if (requeue == Requeue.RAN) {
      moveAllThatRan();
    } else if (queue.getFirst() == chosen.getFirst()) {
      queue.add(queue.removeFirst());
    }
  }

  /** In the order that they have in the queue. */
  private void moveAllThatRan() {
    ran.clear();
    int waiting = 0;
    for (int i = 0; i < queue.size(); i++) {
      Job job = queue.get(i);
      if (job.chosen) {
        ran.add(job);
      } else {
        queue.set(waiting++, job);
      }
    }
    for (int i = 0; i < ran.size(); i++) {
      queue.set(waiting + i, ran.get(i));
    }
  }

  /** Those that were chosen are those that ran. */
  private void beginAnew() {
    List<Job> before = ran;
    ran = chosen;
    chosen = before;
    chosen.clear();
  }

  private void removeEnded() {
    for (int i = queue.size() - 1; i >= 0; i--) {
      if (!queue.get(i).forgetEnded()) {
        jobs.remove(queue.remove(i).process);
      }
    }
  }

  private Contexts contexts(Machine machine) {
    if (contexts == null) {
      contexts = new Contexts(machine);
    }
    return contexts;
  }

  private void run(Contexts places) {
    running.clear();
    for (int i = 0; i < ran.size(); i++) {
      ran.get(i).chosen = false;
    }
    for (int i = 0; i < chosen.size(); i++) {
      chosen.get(i).chosen = true;
      start(chosen.get(i));
    }
    for (int i = 0; i < ran.size(); i++) {
      if (!ran.get(i).chosen) {
        pause(ran.get(i));
      }
    }
    if (running.size() > places.count()) {
      turns.resume(running);
      placement.place(running, places);
      turns.placed();
      return;
    }
    placement.place(running, places);
    for (int i = 0; i < running.size(); i++) {
      running.get(i).thread.resume();
    }
  }

  private void start(Job job) {
    List<Member> members = job.members();
    for (int i = 0; i < members.size(); i++) {
      members.get(i).start();
      running.add(members.get(i));
    }
  }

  private static void pause(Job job) {
    List<Member> members = job.members();
    for (int i = 0; i < members.size(); i++) {
      members.get(i).stop();
      members.get(i).thread.pause();
    }
  }
}
