package akula.cli.policies;

import akula.api.Policy;
import akula.api.plugin.PolicyDefinition;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.Output;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula policies list}: the policies with their ideas and sources. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the policies with idea and source.")
final class PoliciesListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private Plugins plugins;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    print(plugins, format.format(), new Output(spec));
    return 0;
  }

  static void print(Plugins plugins, Format format, Output out) {
    Collection<PolicyDefinition> policies = plugins.catalog().definitions();
    switch (format) {
      case TEXT -> headers(policies).forEach(header -> printText(header, out));
      case JSON -> out.json(fields(policies));
      case CSV -> printCsv(headers(policies), out);
    }
  }

  private static List<Policy> headers(Collection<PolicyDefinition> policies) {
    return Stream.concat(
            policies.stream().map(policy -> policy.header().orElseThrow()),
            Stream.of(KernelPlacement.HEADER))
        .sorted(Comparator.comparing(Policy::name))
        .toList();
  }

  private static List<SequencedMap<String, Object>> fields(Collection<PolicyDefinition> policies) {
    return Stream.concat(
            policies.stream().map(PolicyFields::of), Stream.of(PolicyFields.ofKernel()))
        .sorted(Comparator.comparing(fields -> fields.get("name").toString()))
        .toList();
  }

  private static void printText(Policy header, Output out) {
    out.line(header.name());
    out.paragraph("  ", header.idea());
    out.paragraph("  ", "Source: " + header.source());
  }

  private static void printCsv(List<Policy> headers, Output out) {
    out.csv("name", "idea", "source");
    headers.forEach(header -> out.csv(header.name(), header.idea(), header.source()));
  }
}
