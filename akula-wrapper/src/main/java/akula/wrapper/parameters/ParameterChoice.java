package akula.wrapper.parameters;

/** Which source serves a parameter on this machine, or why none does. */
public sealed interface ParameterChoice {
  /** Returns the name of the parameter. */
  String name();

  /** Returns its unit; empty if that is not known. */
  String unit();

  /**
   * It is served.
   *
   * @param by from which source
   */
  record Served(ServedParameter by) implements ParameterChoice {
    @Override
    public String name() {
      return by.name();
    }

    @Override
    public String unit() {
      return by.unit();
    }
  }

  /**
   * It is not served.
   *
   * @param name of the parameter
   * @param unit of the parameter; empty if that is not known
   * @param reason why not
   * @param remedy what would help
   */
  record Missing(String name, String unit, String reason, String remedy)
      implements ParameterChoice {}
}
