package akula.api.plugin;

import akula.api.plugin.InvalidPolicyException.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Policies that differ in the values of options: {@code swap:pairs={1,2,4},period=0.5s..8s(log)}
 * has one for each pair of values. Values stand in braces, or a range has five from end to end,
 * evenly or (behind it, in brackets) by logarithm; a number there says how many: {@code 1..9(3)},
 * {@code 1s..64s(log,7)}. All else in a text is as in {@link PolicySpec}.
 */
public final class PolicyGrid {
  /** More policies nobody waits for. */
  static final int MOST = 100_000;

  private static final int POINTS = 5;
  private static final int MOST_POINTS = 1_000;
  private static final Pattern RANGE = Pattern.compile("(.+?)\\.\\.(.+?)(?:\\((.*)\\))?");
  private static final Pattern HOW = Pattern.compile("(log)?(?:(?<=log),)?(\\d{1,9})?");

  private final String policy;
  private final List<String> fixed;
  private final List<Axis> axes;

  /**
   * An option of which several values are tried.
   *
   * @param option its name
   * @param values each once, as written on the command line, in the order in which they were given
   * @param usual the value where it is not given
   * @param all the values, and the usual one in its place among them if it is none of them
   */
  public record Axis(String option, List<String> values, String usual, List<String> all) {
    /** Returns whether the usual value is one of those that were given. */
    public boolean hasUsual() {
      return values.contains(usual);
    }
  }

  private PolicyGrid(String policy, List<String> fixed, List<Axis> axes) {
    this.policy = policy;
    this.fixed = fixed;
    this.axes = axes;
  }

  /**
   * Takes a text apart.
   *
   * @param text with any number of options that have several values, or none
   * @param catalog knows the policy, and what its options are
   * @throws InvalidPolicyException if there is no such policy or option, or a value is none of it
   */
  public static PolicyGrid parse(String text, PolicyCatalog catalog) {
    PolicySpec spec = PolicySpec.parse(text);
    if (!spec.options().contains("{") && !spec.options().contains("..")) {
      return new PolicyGrid(text, List.of(), List.of()); // whoever makes it says what is wrong
    }
    PolicyDefinition definition = catalog.find(spec.policy());
    List<String> fixed = new ArrayList<>();
    List<Axis> axes = new ArrayList<>();
    for (String setting : settings(spec.options())) {
      axis(setting, definition).ifPresentOrElse(axes::add, () -> fixed.add(setting));
    }
    String named = new PolicySpec(spec.alias(), spec.policy(), "").text();
    PolicyGrid grid = new PolicyGrid(named, fixed, axes);
    long size = axes.stream().mapToLong(axis -> axis.values().size()).reduce(1, PolicyGrid::times);
    if (size > MOST) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' stands for %s policies, and at most %d are expected"
              .formatted(text, size == (long) MOST * MOST ? "too many" : size, MOST));
    }
    if (size > 1 && !spec.alias().isEmpty()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' gives one name to %d policies; leave '%s=' out"
              .formatted(text, size, spec.alias()));
    }
    for (Axis axis : axes) {
      long same = axes.stream().filter(one -> one.option().equals(axis.option())).count();
      if (same > 1) {
        throw new InvalidPolicyException(
            Fault.OPTIONS, "option %s of %s is given twice".formatted(axis.option(), definition));
      }
    }
    catalog.resolve(grid.specs().getFirst()); // what is fixed is right
    return grid;
  }

  /** More than enough of them are not counted. */
  private static long times(long some, long each) {
    return Math.min(some * each, (long) MOST * MOST);
  }

  /** Returns the settings at the commas that stand in no brackets; escapes stay. */
  private static List<String> settings(String options) {
    List<String> settings = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i < options.length(); i++) {
      switch (options.charAt(i)) {
        case '\\' -> i++;
        case '{', '(' -> depth++;
        case '}', ')' -> depth--;
        case ',' -> {
          if (depth == 0) {
            settings.add(options.substring(begin, i));
            begin = i + 1;
          }
        }
        default -> {}
      }
    }
    settings.add(options.substring(begin));
    return settings;
  }

  private static Optional<Axis> axis(String setting, PolicyDefinition definition) {
    int equals = setting.indexOf('=');
    Optional<OptionDefinition> known =
        definition.options().stream()
            .filter(option -> equals > 0 && option.name().equals(setting.substring(0, equals)))
            .findFirst();
    if (known.isEmpty()) {
      return Optional.empty(); // whoever makes it says what is wrong
    }
    OptionDefinition option = known.get();
    String value = setting.substring(equals + 1);
    if (value.startsWith("{")) {
      return Optional.of(axis(option, listed(option, value)));
    }
    Matcher range = RANGE.matcher(value);
    return option.isOrdered() && range.matches()
        ? Optional.of(axis(option, points(option, range)))
        : Optional.empty();
  }

  private static Axis axis(OptionDefinition option, List<Object> values) {
    List<Object> all = new ArrayList<>(values);
    if (!all.contains(option.defaultValue())) {
      all.add(option.place(values), option.defaultValue());
    }
    String usual = option.format(option.defaultValue());
    return new Axis(option.name(), texts(option, values), usual, texts(option, all));
  }

  private static List<String> texts(OptionDefinition option, List<Object> values) {
    return values.stream().map(option::format).distinct().toList();
  }

  private static List<Object> listed(OptionDefinition option, String value) {
    if (!value.endsWith("}")) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "%s has '%s', whose brace is not closed; expected {A,B,C}".formatted(option, value));
    }
    return PolicySpec.settings(value.substring(1, value.length() - 1)).stream()
        .map(String::strip)
        .map(option::parse)
        .toList();
  }

  private static List<Object> points(OptionDefinition option, Matcher range) {
    Matcher how = HOW.matcher(range.group(3) == null ? "" : range.group(3));
    if (!how.matches()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "%s has '(%s)' behind a range; expected (log), a number of values, or both: (log,5)"
              .formatted(option, range.group(3)));
    }
    int count = how.group(2) == null ? POINTS : Integer.parseInt(how.group(2));
    if (count < 2 || count > MOST_POINTS) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "%s has %d values in its range; expected from 2 to %d"
              .formatted(option, count, MOST_POINTS));
    }
    return option.points(range.group(1), range.group(2), how.group(1) != null, count);
  }

  /** Returns the options that have several values, in the order in which they were given. */
  public List<Axis> axes() {
    return axes;
  }

  /** Returns how many policies these are. */
  public int size() {
    return axes.stream().mapToInt(axis -> axis.values().size()).reduce(1, (a, b) -> a * b);
  }

  /**
   * Returns a policy as {@link PolicyCatalog#resolve} takes it.
   *
   * @param values which value each option of the axes has; a negative number for none, so that it
   *     has its usual one
   */
  public String spec(int... values) {
    List<String> settings = new ArrayList<>(fixed);
    for (int i = 0; i < axes.size(); i++) {
      if (values[i] >= 0) {
        Axis axis = axes.get(i);
        settings.add(axis.option() + "=" + PolicySpec.escape(axis.values().get(values[i])));
      }
    }
    return settings.isEmpty()
        ? policy
        : policy + settings.stream().collect(Collectors.joining(",", ":", ""));
  }

  /** Returns which value each option has in a policy of these, by its number from 0. */
  public int[] values(int number) {
    int[] values = new int[axes.size()];
    int left = number;
    for (int i = values.length - 1; i >= 0; i--) {
      values[i] = left % axes.get(i).values().size();
      left /= axes.get(i).values().size();
    }
    return values;
  }

  /** Returns all of them: the values of the last option go round first. */
  public List<String> specs() {
    List<String> specs = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      specs.add(spec(values(i)));
    }
    return specs;
  }
}
