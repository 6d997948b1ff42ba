package akula.formats.dataset;

import akula.api.Parameter;
import akula.api.Scaling;

/**
 * A parameter that a data set has for every application, as measured alone.
 *
 * @param name for example {@code LLC_MISS_RATE}
 * @param unit as written in the header, for example {@code 1/kiloinstruction}
 * @param scaling how the value moves when the thread is slowed down
 */
public record ParameterColumn(String name, String unit, Scaling scaling) {

  /**
   * Makes a column whose scaling follows from its unit.
   *
   * @param name for example {@code LLC_MISS_RATE}
   * @param unit for example {@code 1/kiloinstruction}
   * @throws IllegalArgumentException if no scaling follows from this unit
   */
  public static ParameterColumn of(String name, String unit) {
    Scaling scaling =
        Scaling.ofUnit(unit)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "unit '" + unit + "'; expected " + Scaling.EXPECTED_UNITS));
    return new ParameterColumn(name, unit, scaling);
  }

  /** Makes the column of a parameter. */
  public static ParameterColumn of(Parameter parameter) {
    return new ParameterColumn(parameter.name(), parameter.unit(), parameter.scaling());
  }
}
