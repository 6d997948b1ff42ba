package akula.api;

import java.util.List;

/**
 * A plugin jar's list of policies. Found by {@link java.util.ServiceLoader}: the jar names its
 * implementation in {@code META-INF/services/akula.api.PolicyPlugin}.
 */
public interface PolicyPlugin {

  /** Returns the policy classes of this plugin, each annotated with {@link Policy}. */
  List<Class<? extends Scheduler>> policies();
}
