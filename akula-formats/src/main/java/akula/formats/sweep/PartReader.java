package akula.formats.sweep;

import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicySpec;
import akula.formats.Range;
import akula.formats.contention.SwitchPrice;
import akula.formats.script.Habits;
import akula.formats.sweep.SweepChecks.Kind;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the keys that a whole sweep file and each of its parts may have. */
final class PartReader {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final Duration LONGEST_CLOSED = Duration.ofSeconds(10_000_000);

  private static final String FILES = "workload_files";
  private static final String CATEGORIES = "categories";
  private static final String WORKLOADS = "workloads";
  private static final String REPEAT = "repeat";
  private static final String ARRIVALS = "arrivals";

  private final Fields fields;
  private final SweepChecks checks;
  private final Path folder;

  PartReader(Fields fields, SweepChecks checks, Path folder) {
    this.fields = fields;
    this.checks = checks;
    this.folder = folder;
  }

  /** Returns whether it names workload files. */
  boolean hasFiles() {
    return fields.optional(FILES).isPresent();
  }

  /** Returns whether workload files of the whole sweep file hold here. */
  boolean inheritsFiles() {
    return !hasFiles() && fields.optional(CATEGORIES).isEmpty();
  }

  /** Complains about what only workload files have, where there are none. */
  void refuseRepeat() {
    refuse(REPEAT, "is for workload_files; expected workloads for drawn ones");
  }

  SweepPart read(String name) {
    if (hasFiles()) {
      refuse(
          CATEGORIES, "stands beside workload_files; expected one of them, or parts with one each");
      refuse(
          WORKLOADS,
          "says how many are drawn of each category; expected repeat for workload_files");
      refuse(
          ARRIVALS,
          "is for drawn workloads; those of workload_files say themselves when applications start");
    } else if (fields.optional(CATEGORIES).isPresent()) {
      refuseRepeat();
    }
    return new SweepPart(
        name,
        named(Kind.MACHINE, "machine"),
        named(Kind.DATA, "data"),
        models(),
        word("composition", List.of("product", "sum-of-losses", "worst-pair")),
        names(Kind.POLICY, "policies", this::policy),
        names(Kind.CATEGORY, CATEGORIES, text -> text),
        count(WORKLOADS),
        names(Kind.WORKLOAD, FILES, text -> place(Kind.WORKLOAD, text)),
        count(REPEAT),
        parsed(ARRIVALS, Arrivals::parse),
        duration("closed", false, LONGEST_CLOSED),
        settings());
  }

  /** Refuses a key that has no use beside another one. */
  private void refuse(String key, String why) {
    fields.optional(key).ifPresent(node -> fields.complain(node, key + " " + why));
  }

  private Optional<Integer> count(String key) {
    return fields.optional(key).map(node -> (int) fields.wholeOf(key, node, 1, Integer.MAX_VALUE));
  }

  private SweepSettings settings() {
    return new SweepSettings(
        word("mode", List.of("exact", "tick")),
        duration("tick", false, YEAR),
        duration("interval", false, YEAR),
        duration("slice", false, YEAR),
        duration("migration_cost", true, Duration.ofDays(1)),
        parsed("switch_cost", SwitchPrice.EXPECTED, SwitchPrice::parse),
        number("numa_penalty", 100),
        number("noise", 10),
        duration("decision_time", true, YEAR),
        number("jitter", Habits.MOST_JITTER),
        fields
            .optional("drift")
            .map(node -> fields.wholeOf("drift", node, 0, Habits.MOST_WAKEUPS)));
  }

  private Optional<String> named(Kind kind, String key) {
    return parsed(
        key,
        text -> {
          String place = place(kind, text);
          requireSound(kind, place, text);
          return place;
        });
  }

  private String place(Kind kind, String text) {
    return checks.ships(kind, text) ? text : beside(text);
  }

  /** A policy's source file stands beside the sweep file. */
  private String policy(String text) {
    try {
      PolicySpec spec = PolicySpec.parse(text);
      return spec.isSourceFile() ? spec.at(beside(spec.policy())).text() : text;
    } catch (InvalidPolicyException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private String beside(String path) {
    try {
      Path place = folder.resolve(path);
      return isHere() ? path : place.normalize().toString();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'%s' is no path".formatted(path), e);
    }
  }

  /** Paths are named from where the user is: they stay as they are written. */
  private boolean isHere() {
    return folder.toString().isEmpty();
  }

  /**
   * Refuses what is not there or not sound. What looks like the name of one that ships, and is no
   * file, is called as it is written.
   */
  private void requireSound(Kind kind, String value, String text) {
    checks
        .mistake(kind, value)
        .map(message -> isPath(text) ? message : checks.mistake(kind, text).orElse(message))
        .ifPresent(message -> {
          throw new IllegalArgumentException(message);
        });
  }

  private boolean isPath(String text) {
    return text.contains("/") || text.contains(".") || Files.exists(folder.resolve(text));
  }

  private List<String> names(Kind kind, String key, Function<String, String> place) {
    List<String> names = new ArrayList<>();
    if (fields.optional(key).isEmpty()) {
      return names;
    }
    Set<String> seen = new HashSet<>();
    for (Node node : fields.list(key)) {
      of(
              "an entry of " + key,
              node,
              "a text",
              text -> {
                String name = place.apply(text);
                requireSound(kind, name, text);
                if (!seen.add(name)) {
                  throw new IllegalArgumentException(
                      "'%s' is here twice; expected it once".formatted(text));
                }
                return name;
              })
          .ifPresent(names::add);
    }
    return names;
  }

  private Map<String, String> models() {
    Map<String, String> models = new LinkedHashMap<>();
    if (fields.optional("models").isPresent()) {
      fields
          .object("models")
          .ifPresent(
              levels -> levels.keys().forEach(level -> models.put(level, levels.text(level))));
    }
    return models;
  }

  private Optional<String> word(String key, List<String> words) {
    return parsed(
        key,
        text -> {
          if (!words.contains(text)) {
            throw new IllegalArgumentException(
                "%s is '%s'; expected %s".formatted(key, text, String.join(" or ", words)));
          }
          return text;
        });
  }

  private Optional<Duration> duration(String key, boolean zero, Duration most) {
    return parsed(
        key,
        DurationText.EXPECTED,
        text -> {
          Duration time;
          try {
            time = DurationText.parse(text);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                "%s is '%s'; expected %s".formatted(key, text, DurationText.expected(text)), e);
          }
          if (time.isNegative() || !zero && time.isZero() || time.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                "%s is '%s'; expected a time %s and at most %s"
                    .formatted(
                        key,
                        text,
                        zero ? "of at least 0s" : "above 0s",
                        DurationText.format(most)));
          }
          return time;
        });
  }

  private Optional<Double> number(String key, double most) {
    Range range = Range.atLeast(0).atMost(most);
    return fields.optional(key).map(_ -> fields.number(key, range));
  }

  private <T> Optional<T> parsed(String key, Function<String, T> parser) {
    return parsed(key, "a text", parser);
  }

  private <T> Optional<T> parsed(String key, String expected, Function<String, T> parser) {
    return fields.optional(key).flatMap(node -> of(key, node, expected, parser));
  }

  /** Reads a text; what the parser throws is a mistake at the node. */
  private <T> Optional<T> of(String what, Node node, String expected, Function<String, T> parser) {
    if (!(node instanceof Node.Text text)) {
      fields.complain(node, "%s is %s; expected %s".formatted(what, node.found(), expected));
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(text.value()));
    } catch (IllegalArgumentException e) {
      fields.complain(node, e.getMessage());
      return Optional.empty();
    }
  }
}
