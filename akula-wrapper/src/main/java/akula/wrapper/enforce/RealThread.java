package akula.wrapper.enforce;

import akula.api.host.ThreadModel;

/** A thread of the model with the process that it stands for. */
public final class RealThread {
  private final ThreadModel model;
  private final int task;
  private final int pid;
  private boolean released;
  private boolean paused;
  private int cpu = -1;
  private int lastRanOn = -1;
  private double weight = 1;

  /**
   * Makes one.
   *
   * @param model the thread as the policy sees it
   * @param task the agent's number of the application
   * @param pid its process
   */
  public RealThread(ThreadModel model, int task, int pid) {
    this.model = model;
    this.task = task;
    this.pid = pid;
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

  /** Tells whether its program was let go, so that it runs unless it is paused. */
  public boolean isReleased() {
    return released;
  }

  /** Tells whether it was paused. */
  public boolean isPaused() {
    return paused;
  }

  /** Returns the cpu that it was put on, or -1 if on none. */
  public int cpu() {
    return cpu;
  }

  /** It is about to run where it is: tells whether it ran elsewhere before. */
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

  void setWeight(double newWeight) {
    weight = newWeight;
  }
}
