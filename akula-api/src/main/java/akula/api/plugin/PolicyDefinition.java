package akula.api.plugin;

import akula.api.Policy;
import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A policy that can be made: its class, its header and its options. */
public final class PolicyDefinition {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  private final String name;
  private final Class<? extends Scheduler> type;
  private final String origin;
  private PolicyConstructor constructor;
  private OptionsRecord record;
  private List<OptionDefinition> options;

  private PolicyDefinition(String name, Class<? extends Scheduler> type, String origin) {
    this.name = name;
    this.type = type;
    this.origin = origin;
  }

  /**
   * Returns the definition of a policy class with a header.
   *
   * @param type a class annotated with {@link Policy}
   * @throws InvalidPolicyException if it has no header, or a name with other characters than lower
   *     case letters, digits and underscores
   */
  public static PolicyDefinition of(Class<? extends Scheduler> type) {
    Policy header = type.getAnnotation(Policy.class);
    if (header == null) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s in %s lacks the header annotation @Policy"
              .formatted(type.getName(), Blame.origin(type)));
    }
    if (!isName(header.name())) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s in %s is named '%s'; a policy's name is of lower case letters, digits and _"
              .formatted(type.getName(), Blame.origin(type), header.name()));
    }
    return new PolicyDefinition(header.name(), type, Blame.origin(type));
  }

  /** The definition of a class from a source file; without a header it is named as the class. */
  static PolicyDefinition ofSource(Class<? extends Scheduler> type, String file) {
    Policy header = type.getAnnotation(Policy.class);
    String name = header == null ? snakeCase(type.getSimpleName()) : header.name();
    return new PolicyDefinition(name, type, file);
  }

  /** Returns whether a policy that ships could be called so. */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** NaiveSpread becomes naive_spread, DISwap becomes di_swap. */
  static String snakeCase(String className) {
    return className
        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
        .toLowerCase(Locale.ROOT);
  }

  /** Returns the name by which the policy is chosen. */
  public String name() {
    return name;
  }

  /** Returns the class. */
  public Class<? extends Scheduler> type() {
    return type;
  }

  /** Returns the header; a policy from a source file may lack it. */
  public Optional<Policy> header() {
    return Optional.ofNullable(type.getAnnotation(Policy.class));
  }

  /** Returns where the policy comes from: a jar, a folder of classes, or a source file. */
  public String origin() {
    return origin;
  }

  /**
   * Returns a hash of what the policy decides by: of its class and of all classes that it reaches,
   * Java's own and the model aside. It is the same after a build of unchanged sources.
   *
   * @return SHA-256 in hexadecimal digits
   * @throws java.io.UncheckedIOException if a class file cannot be read
   */
  public String fingerprint() {
    return CodeFingerprint.of(List.of(type), List.of(Scheduler.class.getPackageName()));
  }

  /**
   * Returns the options in the order of their declaration.
   *
   * @throws InvalidPolicyException if the class declares its constructor or its options wrongly
   */
  public List<OptionDefinition> options() {
    if (options == null) {
      Class<?> type = constructor().optionsType();
      record = type == null ? null : new OptionsRecord(name, type);
      options = record == null ? List.of() : record.definitions();
    }
    return options;
  }

  private PolicyConstructor constructor() {
    try {
      constructor = constructor == null ? PolicyConstructor.of(type, name) : constructor;
    } catch (LinkageError e) { // what a class is made of is looked for here first
      throw new InvalidPolicyException(
          Fault.CLASS,
          "policy %s: class %s cannot be used: %s"
              .formatted(name, type.getName(), Blame.ofJar(type, e)),
          e);
    }
    return constructor;
  }

  /**
   * Sets the options.
   *
   * @param settings {@code key=value,key=value} as on the command line; empty for the defaults
   * @throws InvalidPolicyException if an option is unknown, given twice, without a value, of the
   *     wrong type or out of range, or if the class declares its options wrongly
   */
  public PolicyFactory bind(String settings) {
    return bind(new PolicySpec("", name, settings), UnaryOperator.identity());
  }

  PolicyFactory bind(PolicySpec written, UnaryOperator<Path> places) {
    String settings = written.options();
    Object[] values = options().stream().map(OptionDefinition::defaultValue).toArray();
    Set<Integer> given = new HashSet<>();
    if (!settings.isEmpty()) {
      for (String setting : PolicySpec.settings(settings)) {
        int equals = setting.indexOf('=');
        String key = equals < 0 ? setting : setting.substring(0, equals);
        requireNoUnfinishedList(setting, given);
        int position = position(key, setting);
        OptionDefinition option = options.get(position);
        if (equals < 0 || equals == setting.length() - 1) {
          throw new InvalidPolicyException(
              Fault.OPTIONS, option + " has no value; write " + key + "=VALUE");
        }
        if (!given.add(position)) {
          throw new InvalidPolicyException(Fault.OPTIONS, option + " is given twice");
        }
        values[position] = option.parse(setting.substring(equals + 1));
      }
    }
    PolicySpec spec = new PolicySpec(written.alias(), written.policy(), settings(values));
    List<Path> files = files(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = isFile(values[i]) ? places.apply((Path) values[i]) : values[i];
    }
    Object made = record == null ? null : record.make(List.of(values));
    return new PolicyFactory(this, constructor(), made, spec, files);
  }

  private static List<Path> files(Object[] values) {
    return Arrays.stream(values).filter(PolicyDefinition::isFile).map(Path.class::cast).toList();
  }

  /** An option that is not set has an empty path. */
  private static boolean isFile(Object value) {
    return value instanceof Path path && !path.toString().isEmpty();
  }

  /** A number alone, behind a list, was meant to be the next of the list. */
  private void requireNoUnfinishedList(String setting, Set<Integer> given) {
    boolean list = given.stream().anyMatch(position -> options.get(position).isList());
    if (list && setting.matches("\\d+")) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' sets no option of policy %s; write a list with slashes, such as 0/1/2"
              .formatted(setting, name));
    }
  }

  private int position(String key, String setting) {
    List<String> names = OptionDefinition.names(options);
    int position = names.indexOf(key);
    if (position >= 0) {
      return position;
    }
    if (key.isBlank()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' sets no option of policy %s; write key=value".formatted(setting, name));
    }
    for (OptionDefinition option : options) {
      if (option.replaces(key)) {
        throw new InvalidPolicyException(
            Fault.OPTIONS,
            "policy %s no longer has the option '%s'; %s takes its place: %s"
                .formatted(name, key, option.name(), option.help()));
      }
    }
    if (names.isEmpty()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS, "policy %s has no option '%s'; it has none at all".formatted(name, key));
    }
    throw new InvalidPolicyException(
        Fault.OPTIONS,
        "policy %s has no option '%s'; expected %s%s"
            .formatted(name, key, Spelling.oneOf(names), Spelling.hint(key, names)));
  }

  /** The shortest settings that give the same policy: what differs from the defaults. */
  private String settings(Object[] values) {
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      OptionDefinition option = options.get(i);
      if (!values[i].equals(option.defaultValue())) {
        String value = PolicySpec.escape(option.format(values[i]));
        settings.add(option.name() + "=" + value);
      }
    }
    return String.join(",", settings);
  }

  @Override
  public String toString() {
    return "policy " + name;
  }
}
