package akula.policies.pairing;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/**
 * A source of parameters that has a value for every window.
 *
 * @param parameters names, by column
 * @param value of a parameter, by application and name of the parameter; NaN if it has none
 */
record AlwaysRead(List<String> parameters, ToDoubleBiFunction<String, String> value)
    implements ParameterSource {
  @Override
  public int column(String parameter) {
    return parameters.indexOf(parameter);
  }

  @Override
  public Set<String> names() {
    return Set.copyOf(parameters);
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    // it always knows
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return intervals -> value.applyAsDouble(thread.application(), parameters.get(column));
  }
}
