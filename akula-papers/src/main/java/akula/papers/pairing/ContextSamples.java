package akula.papers.pairing;

import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.papers.pairing.Imbalance.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A metric of each context of a machine over time, as Figures 1 and 2 of the paper show it: sampled
 * each 100 ms, and at each sample the mean of the last ten. A context on which nobody runs, or one
 * that does nothing but wait for another thread, has 0.
 */
final class ContextSamples implements RunObserver {
  static final long SAMPLE_NANOS = Duration.ofMillis(100).toNanos();
  private static final int WINDOW = 10;

  private final Simulator simulator;
  private final Probe probe;
  private final int column;
  private final double factor;

  /** What holds on each context in the present segment, and since when. */
  private final double[] present;

  private long sinceNanos;

  /** By context and sample: the mean over that sample. */
  private final double[][] samples;

  /**
   * Makes one for one run.
   *
   * @param simulator that runs it
   * @param parameter a parameter of the data set
   * @param factor that makes the metric of it
   * @param untilNanos when it ends; what comes then is not looked at
   */
  ContextSamples(Simulator simulator, String parameter, double factor, long untilNanos) {
    this.simulator = simulator;
    this.factor = factor;
    probe = simulator.probe();
    column = probe.parameters().indexOf(parameter);
    int contexts = simulator.machine().contextCount();
    present = new double[contexts];
    samples = new double[contexts][(int) (untilNanos / SAMPLE_NANOS)];
  }

  @Override
  public void segmentBegan(long now) {
    for (int context = 0; context < present.length; context++) {
      int thread = simulator.runningOn(context);
      boolean isIdle = thread < 0 || probe.spins(thread);
      present[context] = isIdle ? 0 : factor * probe.parameter(thread, column);
    }
    sinceNanos = now;
  }

  @Override
  public void segmentEnded(long now) {
    while (sinceNanos < now) {
      int sample = (int) Math.min(sinceNanos / SAMPLE_NANOS, samples[0].length);
      if (sample == samples[0].length) {
        return;
      }
      long until = Math.min(now, (sample + 1) * SAMPLE_NANOS);
      double share = (until - sinceNanos) / (double) SAMPLE_NANOS;
      for (int context = 0; context < present.length; context++) {
        samples[context][sample] += share * present[context];
      }
      sinceNanos = until;
    }
  }

  /** Returns what the contexts had at each sample, from the first that has a whole window on. */
  List<Moment> moments() {
    List<Moment> moments = new ArrayList<>();
    for (int end = WINDOW; end <= samples[0].length; end++) {
      int last = end;
      moments.add(
          Moment.of(
              last * SAMPLE_NANOS,
              Arrays.stream(samples)
                  .mapToDouble(of -> Arrays.stream(of, last - WINDOW, last).sum() / WINDOW)
                  .toArray()));
    }
    return moments;
  }
}
