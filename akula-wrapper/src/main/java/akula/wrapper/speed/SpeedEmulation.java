package akula.wrapper.speed;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.Errno;
import akula.wrapper.os.ProcessClock;
import akula.wrapper.os.Scheduling;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes cpus slower for the time of a run: on each of them a process of the agent, pinned and with
 * a real-time priority, is busy for a part of each {@link #PERIOD_NANOS period}. What runs there
 * has the rest, whether or not it is pinned; a quota of a control group would not be felt by others
 * than its members.
 *
 * <p>The processes are applications of the agent that no run counts: they end with it, however it
 * ends. For one thread at a time.
 */
public final class SpeedEmulation implements AutoCloseable {
  /**
   * Short enough that a program feels a slower cpu and no pauses, long enough that waking up costs
   * nothing to speak of. No multiple of the kernel's ticks (1, 3.3, 4 or 10 ms) or of usual
   * scheduling intervals, so that neither always meets the same part of it. A hundredth of the
   * second after which the kernel would hold back real-time processes that had 95% of it.
   */
  public static final long PERIOD_NANOS = 9_700_000;

  /** Of {@code SCHED_FIFO}: above all usual threads, below those that control runs. */
  static final int PRIORITY = 1;

  private static final int SIGKILL = 9;

  private final Agent agent;
  private final List<Duty> duties = new ArrayList<>();

  /** A process that keeps a cpu busy, and what it had used when measuring began. */
  private record Duty(int task, int pid, int cpu, double speed, Since since) {}

  /** When measuring began; filled by {@link #begin}. */
  private static final class Since {
    private long nanos;
    private long used;
  }

  private SpeedEmulation(Agent agent) {
    this.agent = agent;
  }

  /**
   * Returns whether cpus can be made slower here.
   *
   * @return why not, the rest of a sentence, with what would serve
   */
  public static Optional<String> refusal(EmulatedSpeeds speeds) {
    return speeds.isEmpty()
        ? Optional.empty()
        : RealtimeLimits.refusal().or(() -> new RealtimeLimits(Path.of("/")).refusal(speeds));
  }

  /**
   * Makes cpus slower, from now on.
   *
   * @param agent whose applications the processes are
   * @param firstTask so many numbers and slots of the agent from this one on are used as there are
   *     cpus to slow down
   * @throws SpeedException if that is refused; then nothing of it is left
   */
  public static SpeedEmulation start(Agent agent, EmulatedSpeeds speeds, int firstTask)
      throws AgentException, SpeedException {
    SpeedEmulation emulation = new SpeedEmulation(agent);
    try {
      for (Map.Entry<Integer, Double> entry : speeds.byCpu().entrySet()) {
        int task = firstTask + emulation.duties.size();
        emulation.duties.add(emulation.hold(task, entry.getKey(), entry.getValue()));
      }
      for (Duty duty : emulation.duties) {
        emulation.set(duty);
      }
      emulation.begin();
      return emulation;
    } catch (AgentException | SpeedException e) {
      emulation.close();
      throw e;
    }
  }

  private Duty hold(int task, int cpu, double speed) throws AgentException, SpeedException {
    int pid = agent.launch(task, task, order(speed));
    if (pid < 0) {
      throw failed(cpu, "its process cannot be made", -pid);
    }
    return new Duty(task, pid, cpu, speed, new Since());
  }

  /** The agent's own program: no other is at a path that can be reached from every namespace. */
  private static LaunchOrder order(double speed) {
    String busy = Long.toString(Math.round((1 - speed) * PERIOD_NANOS));
    Path nothing = Path.of("/dev/null");
    List<String> command = List.of("/proc/self/exe", "--duty", busy, Long.toString(PERIOD_NANOS));
    return new LaunchOrder(
        Path.of("/"), nothing, nothing, nothing, command, Map.of(), false, false);
  }

  /** While it is held it takes what is set, and keeps it. */
  private void set(Duty duty) throws AgentException, SpeedException {
    try (Arena arena = Arena.ofConfined()) {
      int error = new Affinity(arena).trySet(duty.pid(), duty.cpu());
      if (error != 0) {
        throw failed(duty.cpu(), "its process cannot be put there", error);
      }
    }
    int error = Scheduling.realtime(duty.pid(), PRIORITY);
    if (error != 0) {
      throw new SpeedException("making cpus slower " + RealtimeLimits.remedy(error));
    }
    error = agent.released(agent.release(duty.task()));
    if (error != 0) {
      throw failed(duty.cpu(), "its process cannot be run", error);
    }
  }

  private static SpeedException failed(int cpu, String why, int error) {
    return new SpeedException(
        "cpu %d cannot be made slower: %s: %s".formatted(cpu, why, Errno.text(error)));
  }

  /** Begins to measure, again if it had begun. */
  public void begin() throws SpeedException {
    for (Duty duty : duties) {
      duty.since().nanos = System.nanoTime();
      duty.since().used = used(duty);
    }
  }

  /**
   * Measures the speed that each cpu had since {@link #begin}: the share of the time for which its
   * process did not run. Time that a hypervisor took is in it.
   *
   * @throws SpeedException if a process has ended
   */
  public List<ReachedSpeed> reached() throws SpeedException {
    List<ReachedSpeed> reached = new ArrayList<>();
    for (Duty duty : duties) {
      long elapsed = System.nanoTime() - duty.since().nanos;
      long used = used(duty) - duty.since().used;
      double left = elapsed <= 0 ? duty.speed() : 1 - (double) used / elapsed;
      reached.add(
          new ReachedSpeed(
              duty.cpu(), duty.speed(), Math.clamp(left, 0.0, 1.0), Math.max(0, elapsed)));
    }
    return reached;
  }

  private static long used(Duty duty) throws SpeedException {
    long used = ProcessClock.nanos(duty.pid());
    if (used < 0) {
      throw failed(duty.cpu(), "its process is gone", (int) -used);
    }
    return used;
  }

  /** Gives the cpus back. */
  @Override
  public void close() {
    for (Duty duty : duties) {
      try {
        agent.signal(duty.task(), SIGKILL);
      } catch (AgentException e) {
        return; // it is gone, and they with it
      }
    }
  }
}
