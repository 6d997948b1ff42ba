package akula.cli.policies;

import akula.api.Policy;
import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula policies show}: the header and the options of one policy. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Print the header of a policy and its options.")
final class PoliciesShowCommand implements Callable<Integer> {
  private static final String INDENT = "  ";

  @Spec private CommandSpec spec;

  @Mixin private Plugins plugins;

  @Parameters(paramLabel = "POLICY", description = "Its name, or a source file: ./MyPolicy.java.")
  private String policy;

  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = "text or json (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Override
  public Integer call() {
    if (format == Format.CSV) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "'policies show' prints text or json, not csv");
    }
    Output out = new Output(spec);
    if (policy.equals(PolicyCatalog.KERNEL)) {
      showKernel(out);
      return 0;
    }
    PolicyDefinition definition = plugins.catalog().find(policy, List.of(PolicyCatalog.KERNEL));
    if (format == Format.JSON) {
      out.json(JsonFormat.POLICIES_SHOW, PolicyFields.of(definition));
    } else {
      print(definition, out);
    }
    return 0;
  }

  private void showKernel(Output out) {
    if (format == Format.JSON) {
      out.json(JsonFormat.POLICIES_SHOW, PolicyFields.ofKernel());
      return;
    }
    out.line(policy);
    printHeader(KernelPlacement.HEADER, out);
    out.line("");
    out.line("Options: none");
  }

  private static void print(PolicyDefinition definition, Output out) {
    out.line(definition.name());
    definition
        .header()
        .ifPresentOrElse(
            header -> printHeader(header, out),
            () -> out.line(INDENT + "(no header: the class lacks the annotation @Policy)"));
    List<OptionDefinition> options = definition.options();
    out.line("");
    out.line(
        options.isEmpty()
            ? "Options: none"
            : "Options (--policy %s:option=value,option=value)".formatted(definition.name()));
    options.forEach(option -> printOption(option, out));
  }

  private static void printHeader(Policy header, Output out) {
    printPart("Idea", header.idea(), out);
    printPart("Source", header.source(), out);
    printPart("Cost of a call", header.cost(), out);
    printPart("Good for", header.goodFor(), out);
    printPart("Bad for", header.badFor(), out);
  }

  private static void printPart(String title, String text, Output out) {
    out.line("");
    out.line(title);
    out.paragraph(INDENT, text);
  }

  private static void printOption(OptionDefinition option, Output out) {
    List<String> facts = new ArrayList<>(List.of(option.type()));
    if (!option.unit().isEmpty()) {
      facts.add(option.unit().startsWith("in ") ? option.unit() : "in " + option.unit());
    }
    if (!option.range().isEmpty()) {
      facts.add(option.range());
    }
    facts.add(
        option.defaultText().isEmpty() ? "none by default" : "default " + option.defaultText());
    out.line(INDENT + option.name() + ": " + String.join("; ", facts));
    out.paragraph(INDENT + INDENT, option.help());
  }
}
