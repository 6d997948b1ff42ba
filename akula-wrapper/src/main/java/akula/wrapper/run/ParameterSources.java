package akula.wrapper.run;

import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ParameterPlan.DataColumns;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.SourceKind;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where parameters may come from, and which are wanted.
 *
 * @param wanted names of parameters and events
 * @param data what a data set has, if one is given
 * @param constants the values of that data set
 * @param forced sources that have to be used, by parameter
 * @param rules how parameters are computed
 * @param programs how many programs there may be at once, of those that are known before
 */
public record ParameterSources(
    Set<String> wanted,
    Optional<DataColumns> data,
    CounterReadings.Constants constants,
    Map<String, SourceKind> forced,
    ParameterRules rules,
    int programs) {
  /** Keeps its own copies. */
  public ParameterSources {
    wanted = Collections.unmodifiableSet(new LinkedHashSet<>(wanted)); // in their order
    forced = Map.copyOf(forced);
  }

  /** Makes those of programs of which it is not known how many there will be. */
  public ParameterSources(
      Set<String> wanted,
      Optional<DataColumns> data,
      CounterReadings.Constants constants,
      Map<String, SourceKind> forced,
      ParameterRules rules) {
    this(wanted, data, constants, forced, rules, 1);
  }

  /** Returns the same for so many programs at once. */
  public ParameterSources forPrograms(int number) {
    return new ParameterSources(wanted, data, constants, forced, rules, number);
  }
}
