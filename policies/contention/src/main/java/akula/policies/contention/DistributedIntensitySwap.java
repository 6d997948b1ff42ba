package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Deals threads by miss rate, and improves that by trial and error.
 *
 * <p>The numbers are those of {@code di} and {@code swap}, for the reasons given there.
 */
@Policy(
    name = "di_swap",
    idea =
        "Each time threads come or go, or are first read, sort and deal them as di does; once the"
            + " workload has been stable for a while, improve that by exchanges as swap does.",
    source = "AKULA (PACT 2010), section 3.1, DOI 10.1145/1854273.1854307",
    cost = "That of di when threads come or go, that of swap while they do not.",
    goodFor =
        "Machines and workloads of any size: it begins with what miss rates tell and finds some of"
            + " what they do not.",
    badFor =
        "Workloads of threads that hardly disturb each other: what it tries, it mostly undoes.")
public final class DistributedIntensitySwap implements Scheduler {
  private final String intensity;
  private final SwapSettings settings;
  private final IntensityDeal deal;
  private final SwapTrials trials;

  /**
   * Options.
   *
   * @param intensity parameter by which threads are sorted
   * @param digits binary digits to which its readings are rounded
   * @param refresh for how long such a reading of a thread serves
   * @param keep whether threads stay where a new deal would not help
   * @param metric parameter whose mean shall rise
   * @param pairs most pairs of domains that exchange threads at once
   * @param stability for how long the workload has to be unchanged before the first trial
   * @param period time from one trial to the next
   */
  public record Options(
      @Option(help = IntensityDeal.METRIC_HELP, defaultValue = Parameters.LLC_MISS_RATE)
          String intensity,
      @Option(
              help = "Binary digits to which its readings are rounded; 52 is no rounding.",
              defaultValue = IntensityDeal.DIGITS,
              min = "0",
              max = "" + MissRates.FRACTION_BITS)
          int digits,
      @Option(
              help = "For how long such a reading of a thread serves.",
              defaultValue = IntensityDeal.REFRESH,
              min = "0s",
              max = "1h")
          Duration refresh,
      @Option(
              help =
                  "Whether threads stay where they are, but for one for each that ended, unless a"
                      + " new deal leaves the fullest domain less full.",
              defaultValue = "true")
          boolean keep,
      @Option(help = SwapSettings.METRIC_HELP, defaultValue = Parameters.IPC) String metric,
      @Option(
              help = SwapSettings.PAIRS_HELP,
              defaultValue = SwapSettings.PAIRS,
              min = "1",
              max = SwapSettings.MOST_PAIRS)
          int pairs,
      @Option(
              help = SwapSettings.STABILITY_HELP,
              defaultValue = SwapSettings.STABILITY,
              min = "0s",
              max = SwapSettings.LONGEST)
          Duration stability,
      @Option(
              help = SwapSettings.PERIOD_HELP,
              defaultValue = SwapSettings.PERIOD,
              min = "0s",
              max = SwapSettings.LONGEST)
          Duration period) {}

  /** Makes a policy for one run. */
  public DistributedIntensitySwap(Options options, RandomGenerator random) {
    intensity = options.intensity();
    settings =
        new SwapSettings(options.metric(), options.pairs(), options.stability(), options.period());
    deal =
        new IntensityDeal(
            new MissRates(intensity, options.digits(), options.refresh().toNanos()),
            options.keep(),
            true);
    trials = new SwapTrials(settings, random);
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(intensity, settings.metric());
  }

  @Override
  public void checkMachine(Machine machine) {
    settings.check(machine.domainCount());
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    deal.launch(thread, machine);
    trials.add(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (deal.update(machine)) {
      trials.restart(machine);
    } else {
      trials.step(machine);
    }
    if (trials.areExhausted() && deal.knowsAll()) {
      machine.skipIntervals();
    }
  }
}
