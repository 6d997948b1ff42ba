package akula.api.plugin;

import akula.api.PolicyPlugin;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The policies that can be chosen by name: those of all plugins on the class path and, if asked
 * for, in the jars of a folder. Source files are compiled when they are asked for.
 */
public final class PolicyCatalog {
  /**
   * What real runs take in place of a policy, to leave placement to the kernel; no policy may be
   * called so.
   */
  public static final String KERNEL = "linux";

  /** What is printed beside policies, and is none. */
  private static final Set<String> BOUNDS = Set.of("best_static", "lower_bound");

  private final SortedMap<String, PolicyDefinition> definitions = new TreeMap<>();
  private final SourceCompiler compiler;
  private final ClassLoader loader;
  private final List<Path> jars;
  private final UnaryOperator<Path> places;

  private PolicyCatalog(ClassLoader loader, List<Path> jars, UnaryOperator<Path> places) {
    this.loader = loader;
    this.jars = jars;
    this.places = places;
    compiler = new SourceCompiler(loader, jars);
    for (PolicyDefinition definition : new PluginLoader(loader).load()) {
      if (definition.name().equals(KERNEL)) {
        throw new InvalidPolicyException(
            Fault.PLUGIN,
            "policy %s in %s has the name of what leaves placement to the kernel; name it otherwise"
                .formatted(KERNEL, definition.origin()));
      }
      PolicyDefinition other = definitions.put(definition.name(), definition);
      if (other != null && other.type() != definition.type()) {
        throw new InvalidPolicyException(
            Fault.PLUGIN,
            "policy %s is in two plugins, %s and %s; remove one of them"
                .formatted(definition.name(), other.origin(), definition.origin()));
      }
    }
  }

  /**
   * Returns the policies of the plugins on the class path.
   *
   * @throws InvalidPolicyException if a plugin is broken, or two have a policy of the same name
   */
  public static PolicyCatalog ofClassPath() {
    return new PolicyCatalog(
        PolicyPlugin.class.getClassLoader(), List.of(), UnaryOperator.identity());
  }

  /**
   * Returns the policies of the plugins on the class path and in the jars of a folder. The jars
   * stay open as long as the catalog or one of their policies is in use.
   *
   * @param folder has at least one plugin jar
   * @throws InvalidPolicyException if the folder cannot be read or has no plugin, if a plugin is
   *     broken, or if two have a policy of the same name
   */
  public static PolicyCatalog withPlugins(Path folder) {
    List<Path> jars = jarsIn(folder);
    URL[] urls = jars.stream().map(PolicyCatalog::url).toArray(URL[]::new);
    ClassLoader loader = new PluginClassLoader(urls, PolicyPlugin.class.getClassLoader());
    return new PolicyCatalog(loader, jars, UnaryOperator.identity());
  }

  /**
   * Returns the same policies, whose source files, and files that their options name, are elsewhere
   * than where their names lead; they are called by these names all the same.
   *
   * @param elsewhere where a file is that is named so
   */
  public PolicyCatalog withFiles(UnaryOperator<Path> elsewhere) {
    return new PolicyCatalog(loader, jars, elsewhere);
  }

  /** Returns where a file is that a specification names. */
  public Path place(Path file) {
    return places.apply(file);
  }

  /**
   * Returns the jars of the plugins that are not on the class path, in the order of their names.
   */
  public List<Path> jars() {
    return jars;
  }

  /** Returns the class loader of the plugins, which finds other services of the jars, too. */
  public ClassLoader loader() {
    return loader;
  }

  private static List<Path> jarsIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new InvalidPolicyException(
          Fault.PLUGIN, "the plugin folder " + folder + " is not a folder");
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars = files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
      boolean plugin = false;
      for (Path jar : jars) {
        plugin |= isPlugin(jar);
      }
      if (!plugin) {
        throw new InvalidPolicyException(
            Fault.PLUGIN,
            "no jar in the plugin folder %s registers policies in META-INF/services/%s, or anything"
                    .formatted(folder, PolicyPlugin.class.getName())
                + " else of akula there"
                + builtBelow(folder));
      }
      return jars;
    } catch (IOException e) {
      throw new InvalidPolicyException(
          Fault.PLUGIN, "the plugin folder " + folder + " cannot be read: " + e, e);
    }
  }

  /** Maven leaves the jar of a project in a folder of its own. */
  private static String builtBelow(Path folder) throws IOException {
    Path built = folder.resolve("target");
    if (!Files.isDirectory(built)) {
      return "";
    }
    try (Stream<Path> files = Files.list(built)) {
      return files.anyMatch(file -> file.toString().endsWith(".jar") && isPlugin(file))
          ? "; did you mean '" + built + "'?"
          : "";
    }
  }

  private static boolean isPlugin(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .anyMatch(entry -> entry.getName().startsWith("META-INF/services/akula."));
    } catch (IOException e) {
      throw new InvalidPolicyException(
          Fault.PLUGIN, jar + " is no readable jar: " + e.getMessage(), e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns all policies in the order of their names. */
  public Collection<PolicyDefinition> definitions() {
    return List.copyOf(definitions.values());
  }

  /**
   * Returns a policy.
   *
   * @param policy its name, or the path of a Java source file, which is compiled
   * @throws InvalidPolicyException if there is none, or the file cannot be compiled
   */
  public PolicyDefinition find(String policy) {
    return find(policy, List.of());
  }

  /**
   * Returns a policy.
   *
   * @param policy its name, or the path of a Java source file, which is compiled
   * @param others names that the caller takes beside those of policies, for messages
   * @throws InvalidPolicyException if there is none, or the file cannot be compiled
   */
  public PolicyDefinition find(String policy, Collection<String> others) {
    if (PolicySpec.isSourceFile(policy)) {
      return compiler.compile(policy, places.apply(Path.of(policy)));
    }
    PolicyDefinition definition = definitions.get(policy);
    if (definition == null) {
      throw new InvalidPolicyException(Fault.UNKNOWN, unknown(policy, others));
    }
    return definition;
  }

  private String unknown(String policy, Collection<String> others) {
    if (policy.contains("/")) {
      return "'%s' is no policy: write its name, or the path of a source file, which ends in .java;"
              .formatted(policy)
          + " --plugins takes a folder of jars";
    }
    SortedSet<String> names = new TreeSet<>(definitions.keySet());
    if (policy.equals(KERNEL)) {
      return ("'%s' leaves placement to the kernel, which is for real runs ('akula run') only;"
              + " expected %s")
          .formatted(policy, Spelling.oneOf(names));
    }
    if (BOUNDS.contains(policy)) {
      return ("'%s' is a bound and no policy: --bound of 'akula simulate' and 'akula sweep' prints"
              + " how far policies are from it, and 'akula hunt --against %s' looks for what one"
              + " loses to it")
          .formatted(policy, policy);
    }
    names.addAll(others);
    return "there is no policy '%s'; expected %s, or a source file such as ./MyPolicy.java%s"
        .formatted(policy, Spelling.oneOf(names), Spelling.hint(policy, names));
  }

  /**
   * Returns a policy with its options set.
   *
   * @param spec {@code name:key=value,...} or {@code path/File.java:key=value,...}, with {@code
   *     alias=} before it or without; see {@link PolicySpec}
   * @throws InvalidPolicyException if anything in it is wrong
   */
  public PolicyFactory resolve(String spec) {
    return resolve(spec, List.of());
  }

  /**
   * Returns a policy with its options set.
   *
   * @param spec as of {@link #resolve(String)}
   * @param others names that the caller takes beside those of policies, for messages
   * @throws InvalidPolicyException if anything in it is wrong; it knows if that is several policies
   */
  public PolicyFactory resolve(String spec, Collection<String> others) {
    try {
      return resolveOne(spec, others);
    } catch (InvalidPolicyException e) {
      List<String> several = several(spec, others);
      throw several.size() < 2 ? e : e.ofSeveral(several);
    }
  }

  /** Returns what is between commas, if all of that can be resolved. */
  private List<String> several(String spec, Collection<String> others) {
    List<String> parts = spec == null ? List.of() : List.of(spec.strip().split("[\\s,]+"));
    try {
      parts.stream()
          .filter(part -> !others.contains(part))
          .forEach(part -> resolveOne(part, List.of()));
      return parts;
    } catch (InvalidPolicyException _) {
      return List.of();
    }
  }

  private PolicyFactory resolveOne(String spec, Collection<String> others) {
    PolicySpec parsed = PolicySpec.parse(spec);
    requireFree(parsed);
    return find(parsed.policy(), others).bind(parsed, places);
  }

  /**
   * Returns the policies of a job with their options set, each with the name that results give it.
   *
   * @param specs as of {@link #resolve(String)}
   * @throws InvalidPolicyException if anything in one of them is wrong, one name stands for two
   *     policies, or one policy has two names
   */
  public List<PolicyFactory> resolveAll(List<String> specs) {
    List<PolicyFactory> policies = specs.stream().map(this::resolve).toList();
    return PolicyNames.of(policies).named(policies);
  }

  /** What ships, and what is printed beside policies, is called so and nothing else is. */
  private void requireFree(PolicySpec spec) {
    String alias = spec.alias();
    if (alias.equals(spec.policy())) {
      return;
    }
    if (definitions.containsKey(alias)) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          ("'%s' calls %s as policy %s is called; choose another alias (options follow a colon:"
                  + " %s:key=value)")
              .formatted(spec.text(), spec.spec(), alias, alias));
    }
    if (alias.equals(KERNEL) || BOUNDS.contains(alias)) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' calls a policy %s, which is none; choose another alias"
              .formatted(spec.text(), alias));
    }
  }
}
