package akula.cli.completion;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import akula.formats.catalog.Catalog;
import akula.toolkit.common.Home;
import akula.toolkit.common.Words;
import akula.toolkit.sweep.SweptCategories;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Which values options and operands take, as far as they are known beforehand. The options of all
 * commands mean the same by the same name, so that it is said once, here, and not where each is
 * declared: reading such lists would make every command start later.
 *
 * @param names of what ships, by the long name of an option or the label of an operand
 */
record KnownValues(Map<String, List<String>> names) {
  /** Labels that are the words to choose from. */
  private static final String WORDS = "[a-z0-9-]+(\\|[a-z0-9-]+)+";

  /** Returns those of what ships. */
  static KnownValues shipped() {
    Catalog catalog = Home.catalog();
    List<String> policies =
        Stream.concat(
                PolicyCatalog.ofClassPath().definitions().stream().map(PolicyDefinition::name),
                Stream.of(PolicyCatalog.KERNEL))
            .sorted()
            .toList();
    return new KnownValues(
        Map.ofEntries(
            Map.entry("--policy", policies),
            Map.entry("--against", policies),
            Map.entry("POLICY", policies),
            Map.entry("--data", catalog.dataSets()),
            Map.entry("--check-data", catalog.dataSets()),
            Map.entry("DATA-SET", catalog.dataSets()),
            Map.entry("A", catalog.dataSets()),
            Map.entry("B", catalog.dataSets()),
            Map.entry("--machine", catalog.machines()),
            Map.entry("MACHINE", catalog.machines()),
            Map.entry("--workload", catalog.workloads()),
            Map.entry("W", catalog.workloads()),
            Map.entry("--category", SweptCategories.all()),
            Map.entry("SWEEP", catalog.sweeps()),
            Map.entry("--campaign", catalog.campaigns()),
            Map.entry("CAMPAIGN", catalog.campaigns())));
  }

  /** Returns the values of an option that takes one, or of an operand. */
  Values of(ArgSpec argument) {
    String label = argument.paramLabel().replaceAll("[<>]", "");
    String key = argument instanceof OptionSpec option ? option.longestName() : label;
    Class<?> type = argument.auxiliaryTypes()[0];
    boolean named = names.containsKey(key);
    boolean file = named ? !key.equals("--category") : type == Path.class || label.equals("FILE");
    List<String> words = named ? names.get(key) : words(argument, label, type);
    return new Values(label, words, file, ",".equals(argument.splitRegex()));
  }

  private static List<String> words(ArgSpec argument, String label, Class<?> type) {
    if (label.matches(WORDS)) {
      return List.of(label.split("\\|"));
    }
    if (type.isEnum()) {
      return Stream.of(type.getEnumConstants()).map(one -> Words.of((Enum<?>) one)).toList();
    }
    return argument.completionCandidates() == null
        ? List.of()
        : StreamSupport.stream(argument.completionCandidates().spliterator(), false).toList();
  }

  /**
   * What stands in the place of a value.
   *
   * @param label what help calls it
   * @param words all that are known
   * @param files whether it may be the name of a file or folder
   * @param isList whether it may be several, with commas between them
   */
  record Values(String label, List<String> words, boolean files, boolean isList) {}
}
