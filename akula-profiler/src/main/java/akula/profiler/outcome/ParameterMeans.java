package akula.profiler.outcome;

import akula.api.Parameters;
import akula.formats.dataset.ParameterColumn;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter;
import java.util.List;

/** The parameters of applications: means over their runs alone. */
final class ParameterMeans {
  private final List<ServedParameter.Counted> parameters;
  private final List<Measurement> runs;

  ParameterMeans(Origin origin, List<Measurement> runs) {
    // A share of the cpu is a matter of who else is there, and no property of a program.
    parameters =
        origin.parameters().stream()
            .filter(parameter -> !parameter.name().equals(Parameters.CPU_SHARE))
            .toList();
    this.runs =
        runs.stream()
            .filter(run -> run.isUsed() && run.combination().kind() == Combination.Kind.ALONE)
            .toList();
  }

  List<ParameterColumn> columns() {
    return parameters.stream()
        .map(one -> ParameterColumn.of(one.name(), ParameterRules.unit(one.name())))
        .toList();
  }

  /** Returns the values of an application; NaN where none could be counted. */
  List<Double> of(int application) {
    return parameters.stream().map(parameter -> mean(parameter, application)).toList();
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
