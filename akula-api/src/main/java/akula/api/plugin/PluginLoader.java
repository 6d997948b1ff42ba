package akula.api.plugin;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Asks every registered plugin for its policies. */
final class PluginLoader {
  private static final String REGISTRY = "META-INF/services/" + PolicyPlugin.class.getName();

  private final ClassLoader loader;

  PluginLoader(ClassLoader loader) {
    this.loader = loader;
  }

  List<PolicyDefinition> load() {
    List<PolicyDefinition> all = new ArrayList<>();
    Iterator<PolicyPlugin> plugins = ServiceLoader.load(PolicyPlugin.class, loader).iterator();
    for (PolicyPlugin plugin = next(plugins); plugin != null; plugin = next(plugins)) {
      for (Class<? extends Scheduler> type : policies(plugin)) {
        all.add(PolicyDefinition.of(type));
      }
    }
    return all;
  }

  private PolicyPlugin next(Iterator<PolicyPlugin> plugins) {
    try {
      return plugins.hasNext() ? plugins.next() : null;
    } catch (ServiceConfigurationError e) {
      String why =
          e.getCause() == null ? e.getMessage() : e.getMessage() + " (" + e.getCause() + ")";
      throw new InvalidPolicyException(
          "the plugin in %s is broken: %s".formatted(registryNaming(e.getMessage()), why), e);
    } catch (LinkageError e) {
      throw new InvalidPolicyException("a plugin is broken: " + e, e);
    }
  }

  private static List<Class<? extends Scheduler>> policies(PolicyPlugin plugin) {
    try {
      return plugin.policies();
    } catch (RuntimeException | LinkageError e) {
      throw new InvalidPolicyException(
          "the plugin %s in %s is broken: %s"
              .formatted(
                  plugin.getClass().getName(),
                  Blame.origin(plugin.getClass()),
                  Blame.of(plugin.getClass(), e)),
          e);
    }
  }

  /** The jar whose registry names a class that the message names. */
  private String registryNaming(String message) {
    try {
      for (URL registry : loader.resources(REGISTRY).toList()) {
        String place = registry.getPath().replace("!/" + REGISTRY, "").replace("file:", "");
        if (message.contains(registry.toString()) || namesClassOf(message, registry)) {
          return place;
        }
      }
    } catch (IOException e) {
      return "a jar that cannot be read";
    }
    return "an unknown jar";
  }

  private static boolean namesClassOf(String message, URL registry) throws IOException {
    try (InputStream in = registry.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .anyMatch(name -> !name.isEmpty() && message.contains(" " + name + " "));
    }
  }
}
