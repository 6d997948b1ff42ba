package akula.api.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ServiceConfigurationError;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the jar whose registration of a service cannot be used: what the JVM throws then names no
 * jar.
 */
public final class BrokenRegistry {
  private final String name;
  private final ClassLoader loader;

  /**
   * Makes one.
   *
   * @param service that jars register
   * @param loader finds the jars
   */
  public BrokenRegistry(Class<?> service, ClassLoader loader) {
    name = "META-INF/services/" + service.getName();
    this.loader = loader;
  }

  /** Returns the end of a sentence: the jar, and what is wrong with what it registers. */
  public String explained(ServiceConfigurationError thrown) {
    String message = thrown.getMessage();
    String why = thrown.getCause() == null ? message : message + " (" + thrown.getCause() + ")";
    return "%s is broken: %s".formatted(jarNamedIn(message), why);
  }

  /** Returns the same of a class that cannot be loaded. */
  public String explained(LinkageError thrown) {
    String jar = jar(registry -> !names(registry).allMatch(this::isLoaded));
    return "%s is broken: %s".formatted(jar, thrown);
  }

  private boolean isLoaded(String type) {
    try {
      Class.forName(type, true, loader).getDeclaredConstructors();
      return true;
    } catch (ClassNotFoundException | LinkageError _) {
      return false;
    }
  }

  /** The jar whose registry names a class that the message names. */
  private String jarNamedIn(String message) {
    return jar(registry ->
        message.contains(registry.toString())
            || names(registry).anyMatch(type -> message.contains(" " + type + " ")));
  }

  private String jar(Predicate<URL> wanted) {
    try {
      return loader
          .resources(name)
          .filter(wanted)
          .findFirst()
          .map(registry -> registry.getPath().replace("!/" + name, "").replace("file:", ""))
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
