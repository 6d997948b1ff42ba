package akula.cli.setup;

import akula.cli.common.DurationConverter;
import akula.cli.common.WrongValueException;
import akula.formats.sweep.Arrivals;
import akula.toolkit.simulate.SimulateBuilder;
import akula.toolkit.sweep.SweepBuilder;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say when the threads of drawn workloads arrive, and whether runs are closed. */
public final class ArrivalOptions {

  @Option(
      names = "--arrivals",
      paramLabel = "A",
      converter = ArrivalsConverter.class,
      description =
          "When the threads of a drawn workload are launched: together, even:TIME, random:TIME"
              + " (spread over TIME) or poisson:TIME (the mean gap) (default: together).")
  private Arrivals arrivals;

  @Option(
      names = "--closed",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Closed runs: an application that ends starts again, until TIME; measured is what ended"
              + " by then (default: each runs once).")
  private Duration closed;

  /** Gives a plan what stands on the command line. */
  public void into(SweepBuilder plan) {
    if (arrivals != null) {
      plan.arrivals(arrivals);
    }
    if (closed != null) {
      plan.closed(closed);
    }
  }

  /** Gives a plan what stands on the command line. */
  public void into(SimulateBuilder plan) {
    if (arrivals != null) {
      plan.arrivals(arrivals);
    }
    if (closed != null) {
      plan.closed(closed);
    }
  }

  /** Reads arrivals. */
  static final class ArrivalsConverter implements ITypeConverter<Arrivals> {
    @Override
    public Arrivals convert(String text) {
      try {
        return Arrivals.parse(text);
      } catch (IllegalArgumentException e) {
        throw new WrongValueException(Arrivals.EXPECTED, Arrivals.hint(text));
      }
    }
  }
}
