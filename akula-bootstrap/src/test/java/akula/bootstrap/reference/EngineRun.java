package akula.bootstrap.reference;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.formats.contention.SwitchPrice;
import java.time.Duration;
import java.util.stream.IntStream;

/** The engine's answer to a case. */
final class EngineRun {
  /** Of runs, for what threads do by chance. */
  static final long SEED = 1;

  private EngineRun() {}

  /** Runs a case in exact mode. */
  static Outcome exact(ReferenceCase input) {
    return run(input, settings(input));
  }

  /** Runs a case in tick mode. */
  static Outcome ticks(ReferenceCase input, long tick) {
    return run(input, settings(input, Settings.Mode.TICK, tick));
  }

  /** Returns the settings of a case in exact mode. */
  static Settings settings(ReferenceCase input) {
    return settings(input, Settings.Mode.EXACT, input.intervalNanos());
  }

  private static Settings settings(ReferenceCase input, Settings.Mode mode, long tick) {
    return new Settings(
            mode,
            Duration.ofNanos(tick),
            Duration.ofNanos(input.intervalNanos()),
            Duration.ofNanos(input.sliceNanos()),
            Duration.ofNanos(input.migrationNanos()),
            mode == Settings.Mode.TICK ? SwitchPrice.NONE : input.price(),
            input.numaPenalty(),
            0)
        .withDecisionTime(Duration.ofNanos(input.decisionNanos()));
  }

  private static Outcome run(ReferenceCase input, Settings settings) {
    BootstrapData data = BootstrapData.of(input.data());
    return run(new Simulator(input.machine(), data, settings), input, data);
  }

  /** Runs a case on a simulator that may have run others before. */
  static Outcome run(Simulator simulator, ReferenceCase input, BootstrapData data) {
    try {
      simulator.run(Launches.of(input.workload(), data), input.newPolicy(), "test", SEED);
    } catch (RunFailedException e) {
      throw new IllegalStateException(input.name(), e);
    }
    int threads = input.workload().threadCount();
    return new Outcome(
        IntStream.range(0, threads).mapToLong(simulator::startNanos).toArray(),
        IntStream.range(0, threads).mapToLong(simulator::endNanos).toArray(),
        IntStream.range(0, threads).map(simulator::migrations).toArray(),
        IntStream.range(0, threads).mapToLong(simulator::missCount).toArray(),
        simulator.energyJoules().orElse(0));
  }
}
