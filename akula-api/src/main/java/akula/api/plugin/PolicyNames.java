package akula.api.plugin;

import akula.api.plugin.InvalidPolicyException.Fault;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the policies of a job are called in its results: by their alias where they have one; else a
 * policy of a source file by its class, if no other policy of the job is called so and none that
 * ships could be; and all others as they are written. Options that differ from their defaults
 * follow, except after an alias.
 */
public final class PolicyNames {
  private final Map<String, String> bySpec = new HashMap<>();

  private PolicyNames() {}

  /**
   * Gives names.
   *
   * @param policies all of a job; those of several of its parts may be there more than once
   * @throws InvalidPolicyException if one name stands for two of them, or one has two names
   */
  public static PolicyNames of(Collection<PolicyFactory> policies) {
    PolicyNames names = new PolicyNames();
    Map<String, String> byName = new HashMap<>();
    Set<String> taken = taken(policies);
    for (PolicyFactory policy : policies) {
      boolean unclear = isCalledByClass(policy.written()) && taken.contains(className(policy));
      String name = unclear ? policy.spec() : policy.name();
      String other = byName.putIfAbsent(name, policy.spec());
      if (other != null && !other.equals(policy.spec())) {
        throw new InvalidPolicyException(
            Fault.OPTIONS,
            "two policies are called %s, %s and %s; give each an alias of its own"
                .formatted(name, other, policy.spec()));
      }
      String before = names.bySpec.putIfAbsent(policy.spec(), name);
      if (before != null && !before.equals(name)) {
        throw new InvalidPolicyException(
            Fault.OPTIONS,
            "policy %s is given twice, as %s and as %s; name it once"
                .formatted(policy.spec(), before, name));
      }
    }
    return names;
  }

  /** The names of classes that stand for two files, or for what is called so otherwise. */
  private static Set<String> taken(Collection<PolicyFactory> policies) {
    Set<String> taken = new HashSet<>();
    Map<String, String> files = new HashMap<>();
    for (PolicyFactory policy : policies) {
      if (isCalledByClass(policy.written())) {
        String file = policy.written().policy();
        String other = files.putIfAbsent(className(policy), file);
        if (other != null && !other.equals(file)) {
          taken.add(className(policy));
        }
      } else {
        taken.add(policy.written().alias());
        taken.add(policy.written().policy());
      }
    }
    return taken;
  }

  private static String className(PolicyFactory policy) {
    return policy.definition().type().getSimpleName();
  }

  private static boolean isCalledByClass(PolicySpec spec) {
    return spec.alias().isEmpty() && spec.isSourceFile();
  }

  /** Returns what a policy is called that nothing else is beside. */
  static String alone(PolicyDefinition definition, PolicySpec spec) {
    if (!spec.alias().isEmpty()) {
      return spec.alias();
    }
    String className = definition.type().getSimpleName();
    boolean byClass = spec.isSourceFile() && !PolicyDefinition.isName(className);
    return byClass ? byClass(className, spec) : spec.spec();
  }

  /**
   * Returns what a policy is called by its class.
   *
   * @param className with or without its package
   */
  public static String byClass(String className, PolicySpec spec) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    return new PolicySpec("", simple, spec.options()).spec();
  }

  /** Returns one of the policies, with its name. */
  public PolicyFactory named(PolicyFactory policy) {
    return policy.called(bySpec.get(policy.spec()));
  }

  /** Returns some of the policies, with their names. */
  public List<PolicyFactory> named(List<PolicyFactory> policies) {
    return policies.stream().map(this::named).toList();
  }
}
