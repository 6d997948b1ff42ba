package akula.policies.pairing;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * A source of parameters that has a value for every window.
 *
 * @param names of the parameters, by column
 * @param value of a parameter, by application and name of the parameter; NaN if it has none
 */
record AlwaysRead(List<String> names, ToDoubleBiFunction<String, String> value)
    implements ParameterSource {
  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    // it always knows
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return intervals -> value.applyAsDouble(thread.application(), names.get(column));
  }
}
