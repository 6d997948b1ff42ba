package akula.wrapper.agent;

import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import java.util.List;
import java.util.Set;

/**
 * A running agent: it starts applications, counts, pauses, and puts everything back when it is
 * closed or when this process is gone. Applications have numbers, and their counters have slots,
 * that the caller chooses; both from 0 and below the number of slots.
 *
 * <p>For one thread at a time. The requests that set something return the error, 0 if none, or
 * {@link Errno#ESRCH} where the application has ended.
 */
public final class Agent implements AutoCloseable {
  private static final int NO_PROC_MOUNT = 1;
  private static final int NO_GROUP = 2;

  /** Of one message; see docs/reference/agent.md. */
  private static final int MOST_SETTINGS = 24;

  private final AgentProcess process;
  private final Channel channel;
  private final CpuSettings cpus;
  private Features features;
  private boolean closed;

  private Agent(AgentProcess process) {
    this.process = process;
    channel = process.channel();
    cpus = new CpuSettings(channel);
  }

  /**
   * Starts an agent.
   *
   * @param program which
   * @param slots how many applications and threads are counted at most, 1 to 4096
   * @param arguments for tests: {@code --root DIR} for another file root
   * @throws AgentException if it cannot be started
   */
  public static Agent start(AgentProgram program, int slots, List<String> arguments)
      throws AgentException {
    return start(program, slots, arguments, Set.of());
  }

  /**
   * Starts an agent.
   *
   * @param unwanted what it is not to do, even if it could
   */
  public static Agent start(
      AgentProgram program, int slots, List<String> arguments, Set<Feature> unwanted)
      throws AgentException {
    Agent agent = new Agent(AgentProcess.start(program, slots, arguments));
    try {
      agent.features = Greeting.exchange(agent.channel, unwanted);
      return agent;
    } catch (AgentException e) {
      agent.close();
      throw program.isInstalled()
          ? AgentException.none(
              "%s is no agent of this version: %s".formatted(program.path(), e.getMessage()), e)
          : e;
    }
  }

  /** Returns what the agent can do here. */
  public Features features() {
    return features;
  }

  /** Returns the agent's process id. */
  public int pid() {
    return process.pid();
  }

  /** Returns the table of counters. */
  public CounterTable table() {
    return process.table();
  }

  /**
   * Says what to count in all applications; once, before any is started.
   *
   * @param events at most {@link CounterTable#MOST_EVENTS}
   * @return the error of each, 0 where it can be counted here
   */
  public int[] events(List<EventSpec> events) throws AgentException {
    Message message = channel.request(Request.EVENTS).number(events.size()).number(0);
    for (EventSpec event : events) {
      message.number(event.type()).number(event.group());
      message.longNumber(event.config()).longNumber(event.config1()).longNumber(event.config2());
      message.number(event.excludeKernel() ? 1 : 0).number(0);
    }
    Message answer = channel.ask(8);
    require(answer.intAt(0), "events to count");
    int[] errors = new int[events.size()];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = answer.intAt(8 + 4 * i);
    }
    return errors;
  }

  private static void require(int error, String what) throws AgentException {
    if (error != 0) {
      throw new AgentException("the agent refused " + what + ": " + Errno.text(error));
    }
  }

  /**
   * Makes a process that is held before the first instruction of its program.
   *
   * @param task the number of the application
   * @param slot where its counters go
   * @return its process id, or less than 0: the error, negated
   */
  public int launch(int task, int slot, LaunchOrder order) throws AgentException {
    Message message = channel.request(Request.START);
    int flags = (order.ownProc() ? 0 : NO_PROC_MOUNT) | (order.ownGroup() ? 0 : NO_GROUP);
    message.number(task).number(slot).number(flags);
    message.number(order.command().size()).number(order.environment().size());
    if (!order.writeTo(message)) {
      return -Errno.E2BIG;
    }
    Message answer = channel.ask(8);
    int error = answer.intAt(0);
    return error != 0 ? -error : answer.intAt(8);
  }

  /**
   * Lets a held program begin. The answer is fetched with {@link #released}, so that many can be
   * let go at once.
   *
   * @return the number of the request
   */
  public int release(int task) throws AgentException {
    channel.request(Request.RELEASE).number(task).number(0);
    int number = channel.send();
    channel.defer(number);
    return number;
  }

  /** Returns whether it is known by now that a program that was let go runs, or cannot. */
  public boolean isAnswered(int number) throws AgentException {
    return channel.isAnswered(number);
  }

  /** Waits until a program that was let go runs; returns the error if it cannot, 0 if it does. */
  public int released(int number) throws AgentException {
    return channel.error(number);
  }

  /** Sends a signal to every process of an application. */
  public int signal(int task, int signal) throws AgentException {
    channel.request(Request.SIGNAL).number(task).number(signal);
    return channel.askError();
  }

  /** Counts a thread of an application in a slot of its own. */
  public int countThread(int task, int slot, int tid) throws AgentException {
    channel.request(Request.THREAD).number(task).number(slot).number(tid).number(0);
    return channel.askError();
  }

  /** Counts the thread of a slot no more; the slot is free. */
  public void uncountThread(int task, int slot) throws AgentException {
    require(countThread(task, slot, 0), "to count a thread no more");
  }

  /** Reads all counters into the table; returns the number of the sample. */
  public long sample() throws AgentException {
    channel.request(Request.SAMPLE);
    Message answer = channel.ask(24);
    require(answer.intAt(0), "to read the counters");
    return answer.longAt(8);
  }

  /**
   * Pauses applications and threads or lets them continue: all are tried, in this order, with as
   * few messages as that takes, so that what is exchanged is paused for no longer than need be.
   *
   * @return the error of each, 0 where it was done
   */
  public int[] pause(List<Pause> pauses) throws AgentException {
    int[] errors = new int[pauses.size()];
    for (int from = 0; from < errors.length; from += MOST_SETTINGS) {
      int count = Math.min(MOST_SETTINGS, errors.length - from);
      Message message = channel.request(Request.PAUSE).number(count).number(0);
      for (Pause pause : pauses.subList(from, from + count)) {
        setting(message, pause.task(), pause.tid(), pause.isPaused() ? 1 : 0);
      }
      Message answer = channel.ask(8 + 4 * count);
      for (int i = 0; i < count; i++) {
        errors[from + i] = answer.intAt(8 + 4 * i);
      }
    }
    return errors;
  }

  /**
   * An application that is paused or continues, or a thread of it.
   *
   * @param tid one thread of it, or 0 for all
   */
  public record Pause(int task, int tid, boolean isPaused) {}

  /**
   * Sets the share of an application among those on its cpu.
   *
   * @param tid one thread of it, or 0 for all
   * @param weight 1 to 10,000; 100 is usual
   */
  public int weigh(int task, int tid, int weight) throws AgentException {
    setting(channel.request(Request.WEIGHT).number(1).number(0), task, tid, weight);
    return channel.askError();
  }

  private static void setting(Message message, int task, int tid, int value) {
    message.number(task).number(tid).number(value).number(0);
  }

  /** Returns what sets cpus. */
  public CpuSettings cpus() {
    return cpus;
  }

  /** Frees the number, slots and process id of an application that has ended. */
  public int reap(int task) throws AgentException {
    channel.request(Request.REAP).number(task).number(0);
    return channel.askError();
  }

  /**
   * Takes over a process that others started, with what it has started; it goes on running. It is
   * never ended, but given back: by {@link #leave}, or when the agent ends, however it ends.
   *
   * @param task a number that is free
   * @param slot where its counters go
   * @param pid the process
   * @param leaves whether it may belong to another one that was taken over, which it leaves
   * @return 0 or the error: {@link Errno#ESRCH} if there is no such process, {@link Errno#EPERM} if
   *     it is another user's, {@link Errno#EDEADLK} if this process or the agent descends from it,
   *     {@link Errno#EBUSY} if it is controlled already, or belongs to one that is, {@link
   *     Errno#EINVAL} if it is a thread
   */
  public int adopt(int task, int slot, int pid, boolean leaves) throws AgentException {
    channel.request(Request.ADOPT).number(task).number(slot).number(pid).number(leaves ? 1 : 0);
    return channel.askError();
  }

  /**
   * Gives back a process that was adopted, with its cpus and groups; number and slots are free. Of
   * one that has ended meanwhile nothing more is reported.
   */
  public int leave(int task) throws AgentException {
    channel.request(Request.LEAVE).number(task).number(0);
    int error = channel.askError();
    return error == Errno.ESRCH && channel.forgetExit(task) ? reap(task) : error;
  }

  /** Gives the agent a real-time priority, or the usual one with 0. */
  public int setRealtime(int priority) throws AgentException {
    channel.request(Request.REALTIME).number(priority).number(0);
    return channel.askError();
  }

  /**
   * Waits until an application has ended or the time is over.
   *
   * @param nanos how long; not above 0: not at all
   * @return how it ended, or null
   */
  public Exit awaitExit(long nanos) throws AgentException {
    return channel.exit(nanos, null);
  }

  /**
   * The same, but it is no longer waited when a file becomes readable.
   *
   * @param other the file
   */
  public Exit awaitExit(long nanos, FileDescriptor other) throws AgentException {
    return channel.exit(nanos, other);
  }

  /** Ends all applications, puts everything back and ends the agent. Does nothing if it is gone. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      channel.request(Request.END);
      channel.askLast();
    } catch (AgentException e) {
      // It is gone, or hangs and is made to go: then its guard puts everything back.
      process.kill();
    }
    process.close();
  }
}
