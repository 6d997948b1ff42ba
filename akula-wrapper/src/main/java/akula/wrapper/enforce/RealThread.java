package akula.wrapper.enforce;

import akula.api.host.ThreadModel;
import akula.wrapper.progress.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A thread of the model with what it stands for: a whole program, but for the threads that it
 * registered; or one of those.
 */
public final class RealThread {
  private final ThreadModel model;
  private final int task;
  private final int pid;
  private final int tid;
  private final long startTicks;
  private final RealThread program;
  private final List<RealThread> registered = new ArrayList<>();
  private Report report;
  private boolean released;
  private boolean paused;
  private boolean aside;
  private boolean displaced;
  private int cpu = -1;
  private int lastRanOn = -1;
  private double weight = 1;

  private RealThread(
      ThreadModel model, int task, int pid, int tid, long startTicks, RealThread program) {
    this.model = model;
    this.task = task;
    this.pid = pid;
    this.tid = tid;
    this.startTicks = startTicks;
    this.program = program == null ? this : program;
  }

  /**
   * Makes one for a program.
   *
   * @param model the thread as the policy sees it
   * @param task the agent's number of the application
   * @param pid its process
   */
  public RealThread(ThreadModel model, int task, int pid) {
    this(model, task, pid, pid, 0, null);
  }

  /** Makes one for a program that runs already. */
  public static RealThread running(ThreadModel model, int task, int pid) {
    RealThread thread = new RealThread(model, task, pid);
    thread.released = true;
    return thread;
  }

  /**
   * Makes one for a thread that a program registered. It runs already.
   *
   * @param model the thread as the policy sees it
   * @param program the thread of the model that stands for the rest of its program
   * @param pid its process, which may be a descendant of the program's first one
   * @param tid its id
   * @param startTicks when it began, which tells it from later ones of that id
   */
  public static RealThread registered(
      ThreadModel model, RealThread program, int pid, int tid, long startTicks) {
    RealThread thread = new RealThread(model, program.task, pid, tid, startTicks, program);
    thread.released = true;
    model.setHomeNode(program.model.homeNode());
    program.registered.add(thread);
    return thread;
  }

  /** Returns the thread as the policy sees it. */
  public ThreadModel model() {
    return model;
  }

  /** Returns the agent's number of the application. */
  public int task() {
    return task;
  }

  /** Returns the process. */
  public int pid() {
    return pid;
  }

  /** Returns the id of the thread; of a program, that of its first thread. */
  public int tid() {
    return tid;
  }

  /** Returns when a registered thread began, ticks since the machine did. */
  public long startTicks() {
    return startTicks;
  }

  /** Returns whether it is a thread that its program registered, and not the program itself. */
  public boolean isRegistered() {
    return program != this;
  }

  /** Returns the thread that stands for its program: itself, unless it is registered. */
  public RealThread program() {
    return program;
  }

  /** Returns the registered threads of a program. */
  public List<RealThread> registered() {
    return Collections.unmodifiableList(registered);
  }

  /** A registered thread belongs to its program again, or has ended. */
  void leave() {
    program.registered.remove(this);
  }

  /** Returns what it reports of its progress; null before it is reported. */
  public Report report() {
    return report;
  }

  /** Says where it reports. */
  public void setReport(Report newReport) {
    report = newReport;
  }

  /** Returns whether its program was let go, so that it runs unless it is paused. */
  public boolean isReleased() {
    return released;
  }

  /** Returns whether it was paused. */
  public boolean isPaused() {
    return paused;
  }

  /** The program's other threads do its work: nobody places what is left of it any more. */
  void standAside() {
    aside = true;
    paused = false;
    cpu = -1;
  }

  /** Returns whether only the registered threads of this program are placed. */
  public boolean isAside() {
    return aside;
  }

  /**
   * Returns whether it is the first of those threads of its program that are placed: one of them
   * is, so that whoever looks at all threads looks at each program once.
   */
  boolean isFirstOfProgram() {
    return program.aside
        ? !program.registered.isEmpty() && program.registered.getFirst() == this
        : program == this;
  }

  /** Returns the cpu that it was put on, or -1 if on none. */
  public int cpu() {
    return cpu;
  }

  /** It is about to run where it is: returns whether it ran elsewhere before. */
  boolean ranElsewhere() {
    boolean elsewhere = lastRanOn >= 0 && lastRanOn != cpu;
    lastRanOn = cpu;
    return elsewhere;
  }

  double weight() {
    return weight;
  }

  void setReleased() {
    released = true;
  }

  void setPaused(boolean isPaused) {
    paused = isPaused;
  }

  void setCpu(int newCpu) {
    cpu = newCpu;
  }

  /** Returns whether its cpu is not there, so that it runs on others. */
  boolean isDisplaced() {
    return displaced;
  }

  void setDisplaced(boolean isDisplaced) {
    displaced = isDisplaced;
  }

  void setWeight(double newWeight) {
    weight = newWeight;
  }

  /** Names it for people, with its ids. */
  String text() {
    return isRegistered()
        ? "%s (thread %d of process %d)".formatted(model.name(), tid, pid)
        : "%s (process %d)".formatted(model.name(), pid);
  }
}
