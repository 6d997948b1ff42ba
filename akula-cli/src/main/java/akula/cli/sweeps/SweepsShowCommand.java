package akula.cli.sweeps;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.formats.InvalidInputException;
import akula.formats.sweep.SweepPart;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula sweeps show}: the parts of one sweep. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description =
        "Show what a sweep file says: machine, data, workloads and policies, part by part. What it"
            + " leaves out is as '${ROOT-COMMAND-NAME} sweep' says.")
final class SweepsShowCommand implements Callable<Integer> {
  private static String unsaid() {
    return "(as '%s' says)".formatted(Invocation.command("sweep"));
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SWEEP", description = "The name of one that ships, or a sweep file.")
  private String sweep;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException {
    WrittenFile shown = WrittenFile.of(sweep, plugins.catalog());
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> print(shown, out);
      case JSON -> out.json(JsonFormat.SWEEPS_SHOW, fields(shown));
      case CSV -> parts(shown).print(Format.CSV, out);
    }
    return 0;
  }

  private void print(WrittenFile shown, Output out) {
    out.line(shown.file().name().isEmpty() ? sweep : shown.file().name());
    if (!shown.description().isEmpty()) {
      out.paragraph("  ", shown.description());
    }
    for (SweepPart part : shown.file().parts()) {
      out.line("");
      if (!part.name().isEmpty()) {
        out.line("part " + part.name());
      }
      out.paragraph("  ", "Machine: " + part.machine().orElse(unsaid()));
      out.paragraph("  ", "Data set: " + part.data().orElse(unsaid()));
      out.paragraph("  ", "Workloads: " + workloads(part));
      String policies = String.join(", ", part.policies());
      out.paragraph("  ", "Policies: " + (policies.isEmpty() ? unsaid() : policies));
    }
    out.line("");
    out.line(Invocation.command("sweep " + ShellWord.quoted(sweep) + " --out RESULTS"));
  }

  private static String workloads(SweepPart part) {
    if (!part.workloadFiles().isEmpty()) {
      String often = part.repeat().map(times -> ", each %d times".formatted(times)).orElse("");
      return String.join(", ", part.workloadFiles()) + often;
    }
    String of = String.join(", ", part.categories());
    String many = part.workloads().map(count -> count + " of each of ").orElse("");
    return of.isEmpty() ? unsaid() : many + of;
  }

  private static Listing parts(WrittenFile shown) {
    Listing list =
        new Listing(
            "part",
            "machine",
            "data",
            "categories",
            "workloads",
            "workload_files",
            "repeat",
            "policies");
    for (SweepPart part : shown.file().parts()) {
      list.row(
          part.name(),
          part.machine().orElse(null),
          part.data().orElse(null),
          part.categories(),
          part.workloads().orElse(null),
          part.workloadFiles(),
          part.repeat().orElse(null),
          part.policies());
    }
    return list;
  }

  private static SequencedMap<String, Object> fields(WrittenFile shown) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", shown.file().name());
    fields.put("description", shown.description());
    fields.put("seed", shown.file().seed().orElse(null));
    List<SequencedMap<String, Object>> parts = parts(shown).json();
    fields.put("parts", parts);
    return fields;
  }
}
