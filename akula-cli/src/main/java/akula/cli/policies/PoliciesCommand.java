package akula.cli.policies;

import akula.api.Policy;
import akula.api.plugin.PolicyDefinition;
import akula.cli.ground.Format;
import akula.cli.ground.Output;
import java.util.Collection;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula policies}: the policies with their ideas and sources. */
@Command(
    name = "policies",
    mixinStandardHelpOptions = true,
    description = "List the policies with idea and source; 'policies show NAME' tells all of one.",
    subcommands = PoliciesShowCommand.class)
public final class PoliciesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private Plugins plugins;

  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = Format.HELP)
  private Format format;

  @Override
  public Integer call() {
    Collection<PolicyDefinition> policies = plugins.catalog().definitions();
    Output out = new Output(spec);
    switch (format) {
      case TEXT -> policies.forEach(policy -> printText(policy, out));
      case JSON -> out.json(policies.stream().map(PolicyFields::of).toList());
      case CSV -> printCsv(policies, out);
    }
    return 0;
  }

  private static void printText(PolicyDefinition policy, Output out) {
    Policy header = policy.header().orElseThrow();
    out.line(policy.name());
    out.paragraph("  ", header.idea());
    out.paragraph("  ", "Source: " + header.source());
  }

  private static void printCsv(Collection<PolicyDefinition> policies, Output out) {
    out.csv("name", "idea", "source");
    for (PolicyDefinition policy : policies) {
      Policy header = policy.header().orElseThrow();
      out.csv(policy.name(), header.idea(), header.source());
    }
  }
}
