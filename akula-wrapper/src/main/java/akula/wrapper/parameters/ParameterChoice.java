package akula.wrapper.parameters;

/** Which source serves a parameter on this machine, or why none does. */
public sealed interface ParameterChoice {
  /** Returns the name of the parameter. */
  String name();

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
  }

  /**
   * It is not served.
   *
   * @param name of the parameter
   * @param reason why not
   * @param remedy what would help
   */
  record Missing(String name, String reason, String remedy) implements ParameterChoice {}
}
