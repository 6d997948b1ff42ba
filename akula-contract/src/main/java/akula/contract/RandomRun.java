package akula.contract;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A run with launches and ends at random times, and readings that change at each interval, all
 * drawn from one seed, whatever the policy does.
 */
final class RandomRun {
  private static final long STEP_NANOS = PolicyDriver.INTERVAL_NANOS / 4;

  private final PolicyDriver driver;
  private final SplittableRandom random;
  private final int threads;
  private final int longestSteps;
  private final boolean skips;
  private final Map<Integer, Long> endNanos = new HashMap<>();
  private final List<String> trace = new ArrayList<>();

  /**
   * Makes a run.
   *
   * @param threads how many threads are launched
   * @param longestSteps the most quarters of an interval that a thread runs for
   * @param skips whether the policy is not called at intervals at which it said it need not be
   */
  RandomRun(
      MachineDescription machine,
      Scheduler policy,
      int threads,
      int longestSteps,
      long seed,
      boolean skips) {
    driver = new PolicyDriver(machine, policy);
    random = new SplittableRandom(seed);
    this.threads = threads;
    this.longestSteps = longestSteps;
    this.skips = skips;
  }

  /**
   * Runs to the end of the last thread, with a check after each call of the policy; returns what
   * the policy had made of the machine after each step, a line each.
   */
  List<String> run(Consumer<MachineModel> check) {
    MachineModel machine = driver.machine();
    int launched = 0;
    for (long now = 0; launched < threads || machine.threadCount() > 0; now += STEP_NANOS) {
      driver.advanceTo(now);
      boolean interval = now % PolicyDriver.INTERVAL_NANOS == 0;
      if (interval) {
        changeReadings();
      }
      boolean call = interval && !(skips && machine.skipsIntervals());
      call |= machine.wakeNanos() <= now;
      call |= finishDue(now);
      int burst = Math.min(threads - launched, random.nextInt(3) == 0 ? random.nextInt(6) : 0);
      for (int i = 0; i < burst; i++) {
        launch(now);
      }
      launched += burst;
      if (call || burst > 0) {
        driver.update();
        check.accept(machine);
      }
      record(now);
    }
    return trace;
  }

  private void launch(long now) {
    ThreadModel thread = driver.launch(value());
    endNanos.put(thread.id(), now + STEP_NANOS * (1 + random.nextInt(longestSteps)));
  }

  private void changeReadings() {
    driver.machine().threads().forEach(thread -> driver.setValue(thread, value()));
  }

  private double value() {
    return random.nextBoolean() ? random.nextDouble() : 10 + random.nextInt(3);
  }

  private boolean finishDue(long now) {
    List<AkulaThread> due = new ArrayList<>();
    for (AkulaThread thread : driver.machine().threads()) {
      if (endNanos.get(thread.id()) <= now) {
        due.add(thread);
      }
    }
    due.forEach(driver::finish);
    return !due.isEmpty();
  }

  private void record(long now) {
    StringBuilder line = new StringBuilder("at %.2f s:".formatted(now / 1e9));
    for (AkulaThread thread : driver.machine().threads()) {
      line.append(" thread ").append(thread.id());
      line.append(thread.context() == null ? " in no place" : " on " + thread.context());
      line.append(thread.isActive() ? "" : " not active")
          .append(thread.isPaused() ? " paused" : "");
      line.append(thread.weight() == 1 ? "" : " weight " + thread.weight()).append(',');
    }
    for (Core core : driver.machine().cores()) {
      line.append(core.getFreq() == 0 ? "" : " " + core + " at " + core.getFreq() + " Hz,");
      line.append(core.isPrefetching() ? "" : " " + core + " not prefetching,");
    }
    trace.add(line.toString());
  }
}
