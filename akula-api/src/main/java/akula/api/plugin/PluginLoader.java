package akula.api.plugin;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
        all.add(definition(plugin, type));
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
      throw new InvalidPolicyException(
          "the plugin in %s is broken: %s".formatted(registryFailing(), e), e);
    }
  }

  private static List<Class<? extends Scheduler>> policies(PolicyPlugin plugin) {
    try {
      return plugin.policies();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
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
        "the plugin %s in %s is broken: %s"
            .formatted(
                plugin.getClass().getName(),
                Blame.origin(plugin.getClass()),
                Blame.of(plugin.getClass(), thrown)),
        thrown);
  }

  /** The jar whose registry names a class that cannot be loaded. */
  private String registryFailing() {
    return registry(registry -> !names(registry).allMatch(this::isLoaded));
  }

  private boolean isLoaded(String name) {
    try {
      Class.forName(name, true, loader).getDeclaredConstructors();
      return true;
    } catch (ClassNotFoundException | LinkageError _) {
      return false;
    }
  }

  /** The jar whose registry names a class that the message names. */
  private String registryNaming(String message) {
    return registry(registry ->
        message.contains(registry.toString())
            || names(registry).anyMatch(name -> message.contains(" " + name + " ")));
  }

  private String registry(Predicate<URL> wanted) {
    try {
      return loader
          .resources(REGISTRY)
          .filter(wanted)
          .findFirst()
          .map(registry -> registry.getPath().replace("!/" + REGISTRY, "").replace("file:", ""))
          .orElse("an unknown jar");
    } catch (UncheckedIOException e) {
      return "a jar that cannot be read";
    }
  }

  private static Stream<String> names(URL registry) {
    try (InputStream in = registry.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(name -> !name.isEmpty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
