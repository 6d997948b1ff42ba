package akula.api;

import java.util.List;
import java.util.Set;

/**
 * What a policy needs from its host.
 *
 * @param parameters names of parameters that the policy reads, for example {@code "IPC"}
 * @param controls operations beyond placing threads that the policy uses
 */
public record Requirements(Set<String> parameters, Set<Control> controls) {

  /** Placing threads is all that is needed. */
  public static final Requirements NONE = new Requirements(Set.of(), Set.of());

  /** Keeps its own copies. */
  public Requirements {
    parameters = Set.copyOf(parameters);
    controls = Set.copyOf(controls);
  }

  /** Returns the requirements of a policy that reads parameters and only places threads. */
  public static Requirements ofParameters(String... names) {
    return new Requirements(Set.copyOf(List.of(names)), Set.of());
  }

  /** Returns the requirements of a policy that reads no parameter and uses these controls. */
  public static Requirements ofControls(Control... controls) {
    return new Requirements(Set.of(), Set.of(controls));
  }
}
