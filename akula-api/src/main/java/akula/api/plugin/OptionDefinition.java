package akula.api.plugin;

import akula.api.Option;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * An option of a policy, as its one declaration tells it: a record component with {@link Option}.
 */
public final class OptionDefinition {
  private final String policy;
  private final String name;
  private final OptionType type;
  private final Option declaration;
  private final Object defaultValue;
  private final Object min;
  private final Object max;

  private OptionDefinition(String policy, String name, OptionType type, Option declaration) {
    this.policy = policy;
    this.name = name;
    this.type = type;
    this.declaration = declaration;
    boolean hasRange = !declaration.min().isEmpty() || !declaration.max().isEmpty();
    if (hasRange && order() == null) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s has a range, but its type (%s) has none; remove min and max".formatted(this, type()));
    }
    min = limit("min", declaration.min());
    max = limit("max", declaration.max());
    if (min != null && max != null && order().compare(min, max) > 0) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s declares min %s above max %s".formatted(this, declaration.min(), declaration.max()));
    }
    defaultValue = declaredDefault(declaration.defaultValue());
  }

  static OptionDefinition of(String policy, RecordComponent component) {
    String place =
        "component %s of %s"
            .formatted(component.getName(), component.getDeclaringRecord().getName());
    Option declaration = component.getAnnotation(Option.class);
    if (declaration == null) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          place + ", the options of policy " + policy + ", lacks the annotation @Option");
    }
    OptionType type =
        OptionType.of(component)
            .orElseThrow(() ->
                new InvalidPolicyException(
                    Fault.CLASS,
                    "%s has type %s; the types of options are int, long, double, boolean,"
                            .formatted(place, component.getGenericType().getTypeName())
                        + " String, enums, Duration, Path and List<Integer>"));
    return new OptionDefinition(policy, component.getName(), type, declaration);
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns what a value is, for people: 'a whole number', 'one of low, high'. */
  public String type() {
    return type.name();
  }

  boolean isList() {
    return type().equals(OptionType.LIST);
  }

  /** Returns what the option does. */
  public String help() {
    return declaration.help();
  }

  /** Returns whether this took the place of an option that the policy has no longer. */
  boolean replaces(String retired) {
    return List.of(declaration.replaces()).contains(retired);
  }

  /** Returns the value when it is not given, as written on the command line; may be empty. */
  public String defaultText() {
    return declaration.defaultValue();
  }

  /** Returns the unit, empty if there is none. */
  public String unit() {
    return declaration.unit();
  }

  /** Returns the range: 'from 1 to 64', 'at least 1', 'at most 64', or empty if there is none. */
  public String range() {
    if (min == null) {
      return max == null ? "" : "at most " + declaration.max();
    }
    return max == null
        ? "at least " + declaration.min()
        : "from " + declaration.min() + " to " + declaration.max();
  }

  private Comparator<Object> order() {
    return type.order();
  }

  private Object limit(String which, String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return type.parse().apply(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s declares %s '%s', which is not %s".formatted(this, which, text, type()),
          e);
    }
  }

  private Object declaredDefault(String text) {
    Object value;
    try {
      value = type.parse().apply(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s declares defaultValue '%s', which is not %s".formatted(this, text, type()),
          e);
    }
    if (!isInRange(value)) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s declares defaultValue '%s', which is not %s".formatted(this, text, range()));
    }
    return value;
  }

  private boolean isInRange(Object value) {
    return (min == null || order().compare(value, min) >= 0)
        && (max == null || order().compare(value, max) <= 0);
  }

  Object parse(String text) {
    Object value;
    try {
      value = type.parse().apply(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidPolicyException(
          Fault.OPTIONS, "%s has to be %s, not '%s'".formatted(this, type.expected(text), text), e);
    }
    if (!isInRange(value)) {
      String unit = unit().isEmpty() ? "" : " " + unit();
      throw new InvalidPolicyException(
          Fault.OPTIONS, "%s has to be %s%s, not %s".formatted(this, range(), unit, text));
    }
    return value;
  }

  Object defaultValue() {
    return defaultValue;
  }

  /** Returns whether it has values between two others. */
  boolean isOrdered() {
    return order() != null;
  }

  /**
   * Returns values from one to another, both among them, in an order that rises or falls as they
   * do.
   *
   * @param byLogarithm whether each is a multiple of the one before, or lies as far from it as the
   *     next
   * @param count how many, at least 2; whole numbers may be fewer
   */
  List<Object> points(String from, String to, boolean byLogarithm, int count) {
    Object first = parse(from);
    Object last = parse(to);
    double begin = type.number().applyAsDouble(first);
    double end = type.number().applyAsDouble(last);
    if (byLogarithm && (begin <= 0 || end <= 0)) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "%s has the range %s..%s(log); expected ends above 0".formatted(this, from, to));
    }
    List<Object> points = new ArrayList<>();
    points.add(first);
    for (int i = 1; i < count - 1; i++) {
      double part = (double) i / (count - 1);
      double point =
          byLogarithm ? begin * Math.pow(end / begin, part) : begin + (end - begin) * part;
      points.add(type.nearest().apply(rounded(point)));
    }
    points.add(last);
    return points.stream().distinct().toList();
  }

  /** Returns where the default value stands among others: first, if they do not rise. */
  int place(List<Object> values) {
    int place = 0;
    for (Object value : isOrdered() ? values : List.of()) {
      place += order().compare(value, defaultValue) < 0 ? 1 : 0;
    }
    boolean rise = isOrdered() && values.equals(values.stream().sorted(order()).toList());
    return rise ? place : 0;
  }

  /** To three digits, as people write them. */
  private static double rounded(double number) {
    return number == 0
        ? 0
        : new BigDecimal(number).round(new MathContext(3, RoundingMode.HALF_EVEN)).doubleValue();
  }

  String format(Object value) {
    return type.format().apply(value);
  }

  static List<String> names(List<OptionDefinition> options) {
    return options.stream().map(OptionDefinition::name).toList();
  }

  @Override
  public String toString() {
    return "option " + name + " of policy " + policy;
  }
}
