package akula.formats.dataset;

import akula.api.plugin.Blame;
import akula.api.plugin.BrokenRegistry;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.InvalidPolicyException.Fault;
import akula.formats.contention.ContentionFailedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/** The contention kinds that are there, by name. */
public final class ContentionKinds {
  private static final String BROKEN = "the contention kind in ";

  private final Map<String, ContentionKind> kinds = new LinkedHashMap<>();

  private ContentionKinds(Iterable<ContentionKind> all) {
    for (ContentionKind kind : all) {
      String name = KindCalls.name(kind);
      ContentionKind other = kinds.putIfAbsent(name, kind);
      if (other != null && other.getClass() != kind.getClass()) {
        throw new InvalidPolicyException(
            Fault.PLUGIN,
            "contention kind %s is in two plugins, %s and %s; remove one of them"
                .formatted(name, Blame.origin(other.getClass()), Blame.origin(kind.getClass())));
      }
    }
  }

  /**
   * Returns the kinds of the class path.
   *
   * @throws InvalidPolicyException if one is broken, or two have the same name
   */
  public static ContentionKinds ofClassPath() {
    return of(ContentionKind.class.getClassLoader());
  }

  /**
   * Returns the kinds that a class loader finds.
   *
   * @throws InvalidPolicyException if one is broken, or two have the same name
   */
  public static ContentionKinds of(ClassLoader loader) {
    BrokenRegistry registry = new BrokenRegistry(ContentionKind.class, loader);
    try {
      return new ContentionKinds(
          ServiceLoader.load(ContentionKind.class, loader).stream()
              .map(ContentionKinds::made)
              .toList());
    } catch (ContentionFailedException e) {
      throw new InvalidPolicyException(Fault.PLUGIN, e.getMessage(), e);
    } catch (ServiceConfigurationError e) {
      throw new InvalidPolicyException(Fault.PLUGIN, BROKEN + registry.explained(e), e);
    } catch (LinkageError e) {
      throw new InvalidPolicyException(Fault.PLUGIN, BROKEN + registry.explained(e), e);
    }
  }

  /** Makes a kind; what its constructor throws is told as its author's mistake. */
  private static ContentionKind made(Provider<ContentionKind> provider) {
    try {
      return provider.get();
    } catch (ServiceConfigurationError e) {
      if (e.getCause() == null) {
        throw e;
      }
      throw new KindAuthor("a contention kind", List.of(provider.type()))
          .threw("its constructor", e.getCause());
    }
  }

  /** Returns the kinds of the models that a data set has, which suffice to read it back. */
  static ContentionKinds of(DataSet set) {
    return new ContentionKinds(
        set.levels().values().stream().flatMap(List::stream).map(LevelModel::kind).toList());
  }

  /** Returns a kind by its name. */
  public Optional<ContentionKind> find(String name) {
    return Optional.ofNullable(kinds.get(name));
  }

  /** Returns the names of all kinds. */
  public List<String> names() {
    return List.copyOf(kinds.keySet());
  }

  /** Returns the names that files of models mostly have. */
  List<String> usualFiles() {
    return kinds.values().stream().flatMap(kind -> KindCalls.usualFiles(kind).stream()).toList();
  }
}
