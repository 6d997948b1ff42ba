package akula.wrapper.run;

import akula.api.host.PolicyWatchdog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Adds up what controlling a run costs; used by the thread that controls it. */
final class CostMeter {
  private final Path agent;
  private final DurationHistogram lateness = new DurationHistogram();
  private final DurationHistogram enforcing = new DurationHistogram();
  private Thread control;
  private long beginNanos;
  private long beginCpuNanos;
  private long beginProcessNanos;
  private long beginAgentNanos;
  private int mostMoved;

  /**
   * Makes one.
   *
   * @param agent its process
   */
  CostMeter(int agent) {
    this.agent = Path.of("/proc/" + agent);
  }

  /** Of the controlling thread, also if another has taken over from it. */
  private long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(control.threadId());
  }

  private static long processNanos() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }

  /** The scheduler's count of the agent, in nanoseconds; 0 if the kernel keeps none. */
  private long agentNanos() {
    try {
      return Long.parseLong(Files.readString(agent.resolve("schedstat")).split(" ")[0]);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** 0 if it is not known. */
  private long agentBytes() {
    try {
      return Files.readAllLines(agent.resolve("status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** The run begins, controlled by the calling thread. */
  void begin() {
    control = Thread.currentThread();
    beginNanos = System.nanoTime();
    beginCpuNanos = cpuNanos();
    beginProcessNanos = processNanos();
    beginAgentNanos = agentNanos();
  }

  /** An interval begins. */
  void late(long nanos) {
    lateness.add(nanos);
  }

  /** Changes were made true. */
  void enforced(int threads, long nanos) {
    mostMoved = Math.max(mostMoved, threads);
    enforcing.add(nanos);
  }

  /** Returns what it came to, with what the policy took. */
  RealOutcome.Cost total(PolicyWatchdog watchdog) {
    return new RealOutcome.Cost(
        lateness,
        cpuNanos() - beginCpuNanos - watchdog.totalNanos(),
        watchdog.calls(),
        watchdog.totalNanos(),
        watchdog.longestNanos(),
        enforcing,
        mostMoved,
        System.nanoTime() - beginNanos,
        processNanos() - beginProcessNanos,
        agentNanos() - beginAgentNanos,
        agentBytes());
  }
}
