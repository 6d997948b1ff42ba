package akula.api.plugin;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Asks every registered plugin for its policies. */
final class PluginLoader {
  private final ClassLoader loader;
  private final BrokenRegistry registry;

  PluginLoader(ClassLoader loader) {
    this.loader = loader;
    registry = new BrokenRegistry(PolicyPlugin.class, loader);
  }

  List<PolicyDefinition> load() {
    List<PolicyDefinition> all = new ArrayList<>();
    Iterator<PolicyPlugin> plugins = ServiceLoader.load(PolicyPlugin.class, loader).iterator();
    for (PolicyPlugin plugin = next(plugins); plugin != null; plugin = next(plugins)) {
      for (Class<? extends Scheduler> type : policies(plugin)) {
        all.add(definition(plugin, type));
      }
    }
    return all;
  }

  private PolicyPlugin next(Iterator<PolicyPlugin> plugins) {
    try {
      return plugins.hasNext() ? plugins.next() : null;
    } catch (ServiceConfigurationError e) {
      throw new InvalidPolicyException(Fault.PLUGIN, "the plugin in " + registry.explained(e), e);
    } catch (LinkageError e) {
      throw new InvalidPolicyException(Fault.PLUGIN, "the plugin in " + registry.explained(e), e);
    }
  }

  private static List<Class<? extends Scheduler>> policies(PolicyPlugin plugin) {
    try {
      return plugin.policies();
    } catch (RuntimeException | Error e) {
      throw broken(plugin, e);
    }
  }

  /** What a class needs is looked for when its constructors are. */
  private static PolicyDefinition definition(PolicyPlugin plugin, Class<? extends Scheduler> type) {
    try {
      return PolicyDefinition.of(type);
    } catch (LinkageError e) {
      throw broken(plugin, e);
    }
  }

  private static InvalidPolicyException broken(PolicyPlugin plugin, Throwable thrown) {
    return new InvalidPolicyException(
        Fault.PLUGIN,
        "the plugin %s in %s is broken: %s"
            .formatted(
                plugin.getClass().getName(),
                Blame.origin(plugin.getClass()),
                Blame.of(plugin.getClass(), thrown)),
        thrown);
  }
}
