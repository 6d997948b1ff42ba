package akula.cli.policies;

import akula.api.plugin.DurationText;
import akula.bootstrap.RunFailedException;
import akula.cli.common.DurationConverter;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.WordOption;
import akula.contract.NamedPolicy;
import akula.contract.PolicyContract;
import akula.contract.RuleVerdict;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.watch.PolicyWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula policies check}: holds a policy to what every policy has to keep. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Hold a policy to what every policy has to keep: with random launches and ends on machines"
            + " of one to fifteen cores. Of each rule that is broken the first breach is told.")
final class PoliciesCheckCommand implements Callable<Integer> {
  private static final String INDENT = " ".repeat(13);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "POLICY",
      description = "A policy with its options, or a source file: ./MyPolicy.java:period=2s.")
  private String policy;

  @Option(
      names = "--allow",
      split = ",",
      paramLabel = "WHAT",
      converter = PurposeConverter.class,
      description =
          "What it does on purpose: uneven (leaves loads uneven), waiting (lets threads wait that"
              + " could run).")
  private List<NamedPolicy.Purpose> purposes = List.of();

  @Option(
      names = "--longest-wait",
      paramLabel = "TIME",
      defaultValue = "20s",
      converter = DurationConverter.class,
      description =
          "How long a thread may wait in a queue that it orders, of simulated time (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration longestWait;

  @Mixin private FormatOption format;

  @Option(
      names = ContractRun.LIMIT,
      paramLabel = "TIME",
      defaultValue = PolicyWatch.USUAL_LIMIT,
      converter = DurationConverter.class,
      description =
          "How long a callback may take, of real time, before the command ends as failed (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration limit;

  @Mixin private Plugins plugins;

  /** Reads what a policy does on purpose. */
  static final class PurposeConverter implements ITypeConverter<NamedPolicy.Purpose> {
    @Override
    public NamedPolicy.Purpose convert(String text) {
      return WordOption.parse(NamedPolicy.Purpose.class, text);
    }
  }

  @Override
  public Integer call() throws RunFailedException {
    if (!longestWait.isPositive()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--longest-wait is %s; expected a duration above 0, such as 20s"
              .formatted(DurationText.format(longestWait)));
    }
    ContractRun run =
        new ContractRun(plugins.catalog().resolve(policy), limit, spec.commandLine().getErr());
    ContractRun.Outcome outcome =
        run.outcome(purposes.isEmpty() ? Set.of() : EnumSet.copyOf(purposes), longestWait);
    print(outcome.policy(), outcome.verdicts(), new Output(spec));
    return outcome.isAnyBroken() ? 1 : 0;
  }

  private void print(NamedPolicy checked, List<RuleVerdict> verdicts, Output out) {
    switch (format.format()) {
      case TEXT -> printText(checked, verdicts, out);
      case JSON -> {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("policy", checked.name());
        fields.put("machines", PolicyContract.machines().stream().map(one -> one.name()).toList());
        fields.put("refused", checked.refusals());
        fields.put("rules", verdicts.stream().map(PoliciesCheckCommand::fields).toList());
        out.json(JsonFormat.POLICIES_CHECK, fields);
      }
      case CSV -> {
        out.csv("rule", "status", "text");
        verdicts.forEach(one -> out.csv(Words.of(one.rule()), Words.of(one.status()), one.text()));
      }
    }
  }

  private static SequencedMap<String, Object> fields(RuleVerdict verdict) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("rule", Words.of(verdict.rule()));
    fields.put("what", verdict.rule().title());
    fields.put("status", Words.of(verdict.status()));
    fields.put("text", verdict.text());
    return fields;
  }

  private static void printText(NamedPolicy checked, List<RuleVerdict> verdicts, Output out) {
    out.line("policy " + checked.name());
    checked
        .refusals()
        .forEach((machine, why) ->
            out.paragraph("  ", "refuses machine %s: %s".formatted(machine, why)));
    SequencedMap<String, List<String>> notTried = new LinkedHashMap<>();
    for (RuleVerdict verdict : verdicts) {
      String title = verdict.rule().title();
      switch (verdict.status()) {
        case KEPT -> out.line("  kept       " + title);
        case NOT_TRIED ->
            notTried.computeIfAbsent(verdict.text(), _ -> new ArrayList<>()).add(title);
        case BROKEN -> {
          out.line("  BROKEN     " + title);
          out.paragraph(INDENT, verdict.text());
        }
      }
    }
    notTried.forEach((why, titles) -> {
      out.line("  not tried  since " + why + ":");
      titles.forEach(title -> out.line(INDENT + title));
    });
  }
}
