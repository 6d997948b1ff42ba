package akula.policies.kit;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Gang scheduling in quanta: applications wait in a queue, and in each quantum some of them run
 * with all their threads at once while the others are paused. A policy hands over its threads, asks
 * at each update whether a quantum begins, and then says which applications run and where their
 * threads go:
 *
 * <pre>{@code
 * public void launchThread(AkulaThread thread, Machine machine) {
 *   quanta.launch(new GangQuanta.Member(thread));
 * }
 *
 * public void updateSchedule(Machine machine) {
 *   if (quanta.begins(machine)) {
 *     quanta.run(quanta.inOrder(machine), contexts::place);
 *   }
 * }
 * }</pre>
 *
 * <p>The head of the queue is to be among those that run, so that all get on. Quanta begin at
 * multiples of their length since the run began, so that they do not drift, and readings over
 * scheduling intervals of the same length are over one quantum each.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos, Scheduling Algorithms for Effective Thread
 * Pairing on Hybrid Multiprocessors (IPDPS 2005), section 5.
 *
 * @param <M> what a policy keeps of each thread
 */
public final class GangQuanta<M extends GangQuanta.Member> {
  /** The quantum of the source, for an option's default. */
  public static final String QUANTUM = "100ms";

  /** Help of an option for the quantum. */
  public static final String QUANTUM_HELP =
      "How long the chosen applications run before others are chosen.";

  /** The shortest quantum of an option. */
  public static final String SHORTEST = "1ms";

  /** The longest quantum of an option. */
  public static final String LONGEST = "1h";

  /** What the source does at the end of a quantum, for an option's default. */
  public static final String REQUEUE = "head";

  /** Help of an option for {@link Requeue}. */
  public static final String REQUEUE_HELP =
      "Who goes to the end of the queue after a quantum: the head alone, so that all are head in"
          + " turn, or all that ran, so that who waited longest is the next head.";

  /**
   * What the source does when applications come or go within a quantum, for an option's default.
   */
  public static final String CHANGES = "wait";

  /** Help of an option for {@link Changes}. */
  public static final String CHANGES_HELP =
      "Whether who comes or goes within a quantum waits, and leaves contexts idle, until the next"
          + " one, or who runs is chosen anew at once. New threads of those that run join them. Where"
          + " all that run are gone, others are chosen at once in either case.";

  /** What happens when applications come or go within a quantum. */
  public enum Changes {
    /**
     * The next quantum is waited for, since the source slices time regularly, unless all that run
     * are gone.
     */
    WAIT,
    /** Applications are chosen anew; the quantum ends when it would have ended. */
    CHOOSE
  }

  /**
   * Who goes to the end of the queue when a quantum is over. The source says that the first
   * application of each quantum is selected in a round-robin way from the head, not where those go
   * that ran beside it.
   */
  public enum Requeue {
    /** The head alone, so that all applications are head in turn. */
    HEAD,
    /**
     * All that ran, in the order they had, so that the one that waited longest is the next head.
     */
    RAN
  }

  /** A thread, to which a policy may add what it knows of it. */
  public static class Member {
    final AkulaThread thread;
    Application<?> application;
    int firstTurns;
    boolean ran;

    /** Makes one for a new thread. */
    public Member(AkulaThread thread) {
      this.thread = thread;
    }

    /** Returns the thread. */
    public final AkulaThread thread() {
      return thread;
    }

    /** Returns the application that the thread belongs to. */
    public final Application<?> application() {
      return application;
    }
  }

  /** An application in the queue. */
  public static final class Application<M extends Member> {
    private final AkulaProcess process;
    private final List<M> members = new ArrayList<>();
    private boolean runs;

    private Application(AkulaProcess process) {
      this.process = process;
    }

    /** Returns its threads that were launched and have not ended, in the order of launch. */
    public List<M> members() {
      return members;
    }

    /** Returns the number of these threads. */
    public int size() {
      return members.size();
    }

    /** Returns whether it is among those that run now. */
    public boolean runs() {
      return runs;
    }
  }

  private final long quantumNanos;
  private final Requeue requeue;
  private final Changes changes;
  private final List<Application<M>> queue = new ArrayList<>();
  private final Map<AkulaProcess, Application<M>> applications = new HashMap<>();
  private final List<Application<M>> running = new ArrayList<>();
  private final List<M> threads = new ArrayList<>();
  private final List<M> placed = new ArrayList<>();
  private final List<M> ran = new ArrayList<>();
  private boolean launched;
  private boolean joins;
  private int threadCount;
  private long endNanos;

  /**
   * Makes an empty queue.
   *
   * @param quantum how long applications run before others are chosen
   * @param requeue who goes to the end of the queue then
   * @param changes what happens when applications come or go before
   */
  public GangQuanta(Duration quantum, Requeue requeue, Changes changes) {
    quantumNanos = quantum.toNanos();
    this.requeue = requeue;
    this.changes = changes;
  }

  /**
   * A new thread is activated and waits, paused, until {@link #run} is given its application: when
   * {@link #begins} says that a choice is due, which for a new application is at the next quantum
   * or, with {@link Changes#CHOOSE}, at once.
   *
   * @throws IllegalArgumentException if its application wants more contexts than there are
   */
  public void launch(M member) {
    AkulaThread thread = member.thread;
    requireRoom(thread);
    thread.activate();
    thread.pause();
    Application<M> application = applications.computeIfAbsent(thread.process(), this::enqueue);
    application.members.add(member);
    threads.add(member);
    member.application = application;
    launched = true;
    joins |= application.runs;
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

  private Application<M> enqueue(AkulaProcess process) {
    Application<M> application = new Application<>(process);
    queue.add(application);
    return application;
  }

  /**
   * Returns whether the applications to run have to be chosen and given to {@link #run}: a quantum
   * is over, nobody runs, one that runs has more threads, or others came or went and that counts.
   */
  public boolean begins(Machine machine) {
    boolean changed = launched || machine.threadCount() != threadCount;
    boolean over = machine.nowNanos() >= endNanos;
    if (changed) {
      removeEnded();
      threadCount = machine.threadCount();
      launched = false;
    }
    if (queue.isEmpty()) {
      endNanos = 0;
      return false;
    }
    if (over) {
      requeue();
      endNanos = (machine.nowNanos() / quantumNanos + 1) * quantumNanos;
    }
    if (over || changed) {
      machine.wakeAt(endNanos);
    }
    boolean counts =
        joins || changes == Changes.CHOOSE || !running.stream().anyMatch(it -> it.size() > 0);
    joins = false;
    return over || changed && counts;
  }

  private void removeEnded() {
    for (Application<M> application : queue) {
      application.members.removeIf(member -> member.thread.isFinished());
    }
    queue.removeIf(application -> application.size() == 0);
    applications.values().removeIf(application -> application.size() == 0);
    threads.removeIf(member -> member.thread.isFinished());
  }

  private void requeue() {
    if (requeue == Requeue.RAN) {
      queue.sort(Comparator.comparing(Application::runs));
    } else if (!running.isEmpty() && queue.getFirst() == running.getFirst()) {
      queue.add(queue.removeFirst());
    }
  }

  /** Returns the applications that have threads, the head first: a live view. */
  public List<Application<M>> queue() {
    return queue;
  }

  /**
   * Returns the head of the queue, whatever its size, and behind it, in the order of the queue,
   * those that fit beside it with all their threads.
   */
  public List<Application<M>> inOrder(Machine machine) {
    List<Application<M>> chosen = new ArrayList<>(queue.size());
    int free = machine.contextCount();
    for (int i = 0; i < queue.size() && (i == 0 || free > 0); i++) {
      Application<M> application = queue.get(i);
      if (i == 0 || application.size() <= free) {
        chosen.add(application);
        free -= application.size();
      }
    }
    return chosen;
  }

  /**
   * Returns the threads that have not ended and were among those that run at any time since this
   * was asked last, the one launched last first; the list is valid until this is asked again.
   */
  public List<M> takeThoseThatRan() {
    ran.clear();
    for (int i = threads.size() - 1; i >= 0; i--) {
      M member = threads.get(i);
      if (member.ran && !member.thread.isFinished()) {
        member.ran = !member.thread.isPaused();
        ran.add(member);
      }
    }
    return ran;
  }

  /**
   * Lets some applications run, all their threads at once, and pauses the others.
   *
   * @param chosen applications of the queue
   * @param placement places their threads, given application by application in a list that it may
   *     reorder
   */
  public void run(List<Application<M>> chosen, Consumer<List<M>> placement) {
    placed.clear();
    running.forEach(application -> application.runs = false);
    for (Application<M> application : chosen) {
      application.runs = true;
      application.members.forEach(member -> member.ran = true);
      placed.addAll(application.members);
    }
    for (Application<M> application : running) {
      if (!application.runs) {
        application.members.forEach(member -> member.thread.pause());
      }
    }
    running.clear();
    running.addAll(chosen);
    if (placed.size() > placed.getFirst().thread.machine().contextCount()) {
      resumeInTurn(placement);
    } else {
      placement.accept(placed);
      placed.forEach(member -> member.thread.resume());
    }
  }

  /**
   * Where an application has more placed than there are contexts, those are resumed first that were
   * the first on their contexts least often. Paused placed lose their place on their contexts: were
   * they always resumed in the same order, and turns as long as quanta, the same ones would run for
   * ever.
   */
  private void resumeInTurn(Consumer<List<M>> placement) {
    List<M> turns = new ArrayList<>(placed);
    turns.sort(Comparator.comparingInt(member -> member.firstTurns));
    turns.forEach(member -> member.thread.resume());
    placement.accept(placed);
    Set<HardwareContext> begun = new HashSet<>();
    for (Member member : turns) {
      if (begun.add(member.thread.context())) {
        member.firstTurns++;
      }
    }
  }
}
