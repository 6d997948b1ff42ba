package akula.toolkit.results;

import akula.statistics.metrics.RunKind;
import akula.statistics.reading.UnlikeResultsException;
import akula.toolkit.common.SettingWords;
import java.util.Optional;

/** Says in words of the command line why results cannot be put side by side. */
public final class UnlikeWords {
  private static final String HASH = ".sha256";
  private static final String WORKLOAD = "workload_sha256";
  private static final String KINDS = "kinds.";
  private static final String CATEGORIES = "categories";

  private final UnlikeResultsException unlike;
  private final String key;

  public UnlikeWords(UnlikeResultsException unlike) {
    this.unlike = unlike;
    this.key = unlike.key();
  }

  /** Returns a sentence about the other results, without its end. */
  public String text() {
    RunKind kind = unlike.otherKind();
    if (kind != unlike.firstKind()) {
      return "it is of %s, not of %s".formatted(runs(kind), runs(unlike.firstKind()));
    }
    return file()
        .map(file -> file + " is another one")
        .orElseGet(() -> setting(kind, unlike.firstValue(key), unlike.otherValue(key)));
  }

  private static String runs(RunKind kind) {
    return switch (kind) {
      case SIMULATED -> "drawn workloads (--category)";
      case WRITTEN -> "workloads that are named (--workload)";
      case REAL -> "real runs";
      case SERVED -> "what a manager served";
    };
  }

  /** A hash is nothing to look at: what matters is whose it is. */
  private Optional<String> file() {
    String rest = key.substring(key.indexOf('.') + 1);
    return switch (key.replaceFirst("\\..*", "")) {
      case WORKLOAD ->
          Optional.of("the file of workload " + (key.equals(WORKLOAD) ? name() : rest));
      case "executables" -> Optional.of("program " + rest);
      case "inputs" -> Optional.of("input " + rest);
      case "data" -> ofData(rest);
      default ->
          key.endsWith(HASH)
              ? Optional.of("%s %s".formatted(key.replace(HASH, ""), named(key.replace(HASH, ""))))
              : Optional.empty();
    };
  }

  private Optional<String> ofData(String rest) {
    if (rest.startsWith(KINDS)) {
      return Optional.of(
          "contention kind " + rest.substring(KINDS.length(), rest.lastIndexOf('.')));
    }
    return rest.equals("sha256") ? Optional.of("data set " + named("data")) : Optional.empty();
  }

  private String name() {
    return unlike.otherValue(CATEGORIES).orElse("");
  }

  private String named(String owner) {
    return unlike.otherValue(owner + ".name").orElse("");
  }

  private String setting(RunKind kind, Optional<String> first, Optional<String> other) {
    String name =
        kind == RunKind.WRITTEN && key.equals(CATEGORIES)
            ? "--workload"
            : new SettingWords(kind.isReal() ? "run" : "sweep", kind == RunKind.WRITTEN).name(key);
    if (other.isEmpty()) {
      return "%s is not given, there it is %s".formatted(name, shown(first));
    }
    return first.isEmpty()
        ? "%s is %s, there it is not given".formatted(name, shown(other))
        : "%s is %s, not %s".formatted(name, shown(other), shown(first));
  }

  private static String shown(Optional<String> value) {
    return value.filter(text -> !text.isEmpty()).orElse("empty");
  }
}
