package akula.profiler.outcome;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.dataset.ParameterColumn;
import akula.profiler.cachegrind.SimulatedRates;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.estimate.Estimates;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.wrapper.parameters.ServedParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parameters of applications: means over their whole runs alone, outliers left out. */
final class ParameterMeans {
  private static final Parameter MISSES = Parameters.of(Quantity.LAST_LEVEL_MISSES);

  private final List<ServedParameter.Counted> parameters;
  private final Optional<SimulatedRates> simulated;
  private final List<Measurement> runs;

  /** Takes the runs; {@code estimates} tells which of them were left out. */
  ParameterMeans(CampaignOrigin origin, List<Measurement> runs, Estimates estimates) {
    simulated = origin.simulated();
    // A share of the cpu is a matter of who else is there, and no property of a program.
    parameters =
        origin.parameters().stream()
            .filter(parameter ->
                Parameters.find(parameter.name()).stream().noneMatch(Parameter::isFromHost))
            .filter(parameter -> simulated.isEmpty() || !parameter.name().equals(MISSES.name()))
            .toList();
    Combination.Kind whole =
        runs.stream().anyMatch(run -> run.combination().kind() == Combination.Kind.TIME)
            ? Combination.Kind.TIME
            : Combination.Kind.ALONE;
    this.runs =
        runs.stream()
            .filter(run -> run.isUsed() && run.combination().kind() == whole)
            .filter(run -> {
              int application = run.combination().members().getFirst();
              return !estimates.isOutlier(run.number(), run.combination(), application);
            })
            .toList();
  }

  List<ParameterColumn> columns() {
    List<ParameterColumn> columns = new ArrayList<>();
    parameters.forEach(one -> columns.add(ParameterColumn.of(one.name(), one.unit())));
    simulated.ifPresent(_ -> columns.add(ParameterColumn.of(MISSES)));
    return columns;
  }

  /** Returns the values of an application; NaN where none could be counted. */
  List<Double> of(int application) {
    List<Double> values = new ArrayList<>();
    parameters.forEach(parameter -> values.add(mean(parameter, application)));
    simulated.ifPresent(rates ->
        values.add(
            rates.of(application).map(Simulation::missesPerKiloInstruction).orElse(Double.NaN)));
    return values;
  }

  private double mean(ServedParameter.Counted parameter, int application) {
    return runs.stream()
        .filter(run -> run.combination().members().getFirst() == application)
        .flatMap(run -> run.observations().stream())
        .mapToDouble(one -> value(parameter, one))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static double value(ServedParameter.Counted parameter, Observation one) {
    double[] counts = new double[parameter.events().length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = one.counts()[parameter.events()[i]];
    }
    return parameter.formula().value(counts, one.seconds());
  }
}
