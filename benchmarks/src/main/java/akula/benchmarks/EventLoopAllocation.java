package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Bytes allocated per run ({@code -prof gc}, {@code gc.alloc.rate.norm}) with slices of 1 s, 100 ms
 * and 10 ms: 16 threads on 8 cores take turns, so the number of events grows a hundredfold. If the
 * event loop allocates nothing per event, the bytes per run stay the same (they are those of the
 * threads launched).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class EventLoopAllocation {
  /** Length of a turn. */
  @Param({"1000", "100", "10"})
  public int sliceMillis;

  private Simulator simulator;
  private Launches launches;
  private PolicyFactory policy;

  /** Makes the simulator and solves every co-schedule once. */
  @Setup
  public void prepare() throws Exception {
    var data = Bench.data("pair-matrix");
    Settings d = Settings.DEFAULT;
    Settings settings =
        new Settings(
            d.mode(),
            d.tick(),
            d.interval(),
            Duration.ofMillis(sliceMillis),
            d.migrationCost(),
            d.switchPrice(),
            d.numaPenalty(),
            d.noise());
    simulator = new Simulator(MachineDescription.regular("2x4", 2, 4, 1), data, settings);
    launches = new WorkloadSource(data.dataSet(), 1).draw(Category.parse("D8_T8"), 0);
    policy = Bench.policy("naive_spread");
    run();
  }

  /** One run of 16 threads on 8 cores. */
  @Benchmark
  public long run() throws Exception {
    simulator.run(launches, policy.newScheduler(new SplittableRandom(1)), policy.name(), 1);
    return simulator.endNanos(0);
  }
}
