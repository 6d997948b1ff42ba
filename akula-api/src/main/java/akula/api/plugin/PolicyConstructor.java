package akula.api.plugin;

import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one constructor of a policy: it takes the options record, a random generator, both in this
 * order, or nothing.
 */
final class PolicyConstructor {
  /** So many lines of what a policy's author tells the user are shown. */
  private static final int MOST_LINES = 50;

  private final String policy;
  private final Constructor<?> constructor;
  private final Class<?> optionsType;
  private final boolean takesRandom;

  private PolicyConstructor(String policy, Constructor<?> constructor) {
    this.policy = policy;
    this.constructor = constructor;
    List<Class<?>> parameters = List.of(constructor.getParameterTypes());
    optionsType =
        !parameters.isEmpty() && parameters.getFirst().isRecord() ? parameters.getFirst() : null;
    takesRandom = parameters.contains(RandomGenerator.class);
    constructor.setAccessible(true);
  }

  static PolicyConstructor of(Class<? extends Scheduler> type, String policy) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "policy %s: %s is abstract; a policy is a class of which an object can be made"
              .formatted(policy, type.getName()));
    }
    if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "policy %s: the nested class %s has to be static".formatted(policy, type.getName()));
    }
    List<Constructor<?>> fitting =
        Stream.of(type.getDeclaredConstructors())
            .filter(constructor -> !Modifier.isPrivate(constructor.getModifiers()))
            .filter(PolicyConstructor::fits)
            .toList();
    if (fitting.size() != 1) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "policy %s: %s needs exactly one constructor that takes its options (a record), a"
                  .formatted(policy, type.getName())
              + " RandomGenerator, both in this order, or nothing, and is not private; it has "
              + declared(type));
    }
    return new PolicyConstructor(policy, fitting.getFirst());
  }

  /** The constructors as they are declared: 'MyPolicy(int), private MyPolicy()'. */
  private static String declared(Class<?> type) {
    return Stream.of(type.getDeclaredConstructors())
        .map(constructor ->
            Stream.of(constructor.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(
                    Collectors.joining(
                        ", ",
                        (Modifier.isPrivate(constructor.getModifiers()) ? "private " : "")
                            + type.getSimpleName()
                            + "(",
                        ")")))
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private static boolean fits(Constructor<?> constructor) {
    Class<?>[] types = constructor.getParameterTypes();
    return switch (types.length) {
      case 0 -> true;
      case 1 -> types[0].isRecord() || types[0] == RandomGenerator.class;
      case 2 -> types[0].isRecord() && types[1] == RandomGenerator.class;
      default -> false;
    };
  }

  /** Returns the record that holds the options, or null if there are none. */
  Class<?> optionsType() {
    return optionsType;
  }

  Scheduler newScheduler(Object options, RandomGenerator random) {
    Object[] arguments;
    if (optionsType == null) {
      arguments = takesRandom ? new Object[] {random} : new Object[0];
    } else {
      arguments = takesRandom ? new Object[] {options, random} : new Object[] {options};
    }
    return (Scheduler) invoke(policy, constructor, arguments);
  }

  /**
   * Calls a constructor of a policy's author; what it throws is reported as the policy's mistake.
   */
  static Object invoke(String policy, Constructor<?> constructor, Object... arguments) {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw explained(policy, constructor, e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw explained(policy, constructor, e);
    }
  }

  /**
   * The message of an IllegalArgumentException is meant for the user; it may be a line a mistake.
   */
  private static InvalidPolicyException explained(
      String policy, Constructor<?> constructor, Throwable cause) {
    if (cause instanceof IllegalArgumentException && cause.getMessage() != null) {
      return new InvalidPolicyException(
          Fault.OPTIONS, "policy " + policy + ": " + firstLines(cause), cause);
    }
    return new InvalidPolicyException(
        Fault.CLASS,
        "policy %s: the constructor of %s failed: %s"
            .formatted(
                policy,
                constructor.getDeclaringClass().getName(),
                Blame.ofJar(constructor.getDeclaringClass(), cause)),
        cause);
  }

  private static String firstLines(Throwable cause) {
    List<String> lines = cause.getMessage().lines().toList();
    return lines.size() <= MOST_LINES
        ? cause.getMessage()
        : "%s\nand %d more lines"
            .formatted(String.join("\n", lines.subList(0, MOST_LINES)), lines.size() - MOST_LINES);
  }
}
