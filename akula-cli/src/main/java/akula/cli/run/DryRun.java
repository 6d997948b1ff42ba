package akula.cli.run;

import akula.api.plugin.DurationText;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.MessageCode;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.Programs;
import akula.toolkit.run.RealManifest;
import akula.toolkit.run.RealPlan;
import akula.toolkit.run.RunPreflight;
import akula.toolkit.run.WorkloadHints;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reports what would be run. */
final class DryRun {
  private final RunPreflight known;
  private final RealPlan plan;
  private final Output out;

  private DryRun(RunPreflight known, Output out) {
    this.known = known;
    this.plan = known.task().plan();
    this.out = out;
  }

  static void print(RunPreflight known, Output out, Format format) {
    DryRun run = new DryRun(known, out);
    switch (format) {
      case JSON -> out.json(JsonFormat.RUN_PLAN, run.fields());
      case TEXT -> run.text();
      case CSV ->
          throw new UsageException(
              MessageCode.NOT_TOGETHER, "--dry-run prints text or json, not csv");
    }
  }

  private SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", plan.workload().name());
    fields.put("machine", RealManifest.machine(plan));
    fields.put("cpus", CpuChoice.cpus(plan.host().machine()));
    fields.put("policies", policies());
    fields.put("repetitions", plan.contest().repetitions());
    known
        .left()
        .ifPresent(left -> {
          fields.put("runs_made", known.made());
          fields.put("runs_left", known.runs() - known.made());
        });
    fields.put("interval", DurationText.format(plan.settings().interval()));
    if (!plan.settings().speeds().isEmpty()) {
      fields.put("emulated_speeds", speeds());
    }
    plan.asked().energy().ifPresent(source -> fields.put("energy", source.text()));
    fields.put("programs", plan.programs().all().stream().map(DryRun::program).toList());
    fields.put("told", tales().stream().map(WorkloadHints::fields).toList());
    fields.put("solo", plan.programs().firsts().stream().map(this::solo).toList());
    fields.put("parameters", known.parameters().stream().map(DryRun::parameter).toList());
    return fields;
  }

  private List<SequencedMap<String, Object>> speeds() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    plan.settings()
        .speeds()
        .byCpu()
        .forEach((cpu, speed) -> {
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          fields.put("cpu", cpu);
          fields.put("speed", speed);
          all.add(fields);
        });
    return all;
  }

  private List<WorkloadHints> tales() {
    return WorkloadHints.of(plan.programs());
  }

  private List<String> policies() {
    return plan.contest().names();
  }

  private static SequencedMap<String, Object> program(Programs.Ready ready) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", ready.launch().application());
    fields.put("launch", launch(ready));
    fields.put("command", RunPreflight.command(ready));
    fields.put("environment", ready.program().environment());
    fields.put("directory", ready.program().directory().map(Object::toString).orElse(null));
    fields.put("inputs", ready.program().inputs().stream().map(Object::toString).toList());
    return fields;
  }

  private SequencedMap<String, Object> solo(Programs.Ready ready) {
    String application = ready.launch().application();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", application);
    fields.put("seconds", known.soloNanos(application).map(nanos -> nanos / 1e9).orElse(null));
    fields.put("source", known.soloSource(application));
    return fields;
  }

  private static SequencedMap<String, Object> parameter(RunPreflight.Parameter parameter) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", parameter.name());
    fields.put("asked_for_by", parameter.askedBy());
    switch (parameter.choice()) {
      case Served served -> fields.put("source", served.by().source());
      case Missing missing -> {
        fields.put("missing", missing.reason());
        fields.put("remedy", missing.remedy());
      }
    }
    return fields;
  }

  private static String launch(Programs.Ready ready) {
    return DurationText.format(Duration.ofNanos(ready.launch().launchNanos()));
  }

  private void text() {
    out.line(
        "workload %s on cpus %s, %d time(s) under each of %s, interval %s:"
            .formatted(
                plan.workload().name(),
                CpuChoice.cpus(plan.host().machine()),
                plan.contest().repetitions(),
                String.join(", ", policies()),
                DurationText.format(plan.settings().interval())));
    for (Programs.Ready ready : plan.programs().all()) {
      out.line(
          "  at %s  %s: %s".formatted(launch(ready), ready.launch().application(), typed(ready)));
    }
    out.line("");
    printTales();
    out.text(machine());
    plan.settings()
        .speeds()
        .byCpu()
        .forEach((cpu, speed) ->
            out.line(
                "cpu %d at %s of its speed: a real-time process would keep it busy for the rest"
                    .formatted(cpu, speed)));
    plan.asked().energy().ifPresent(source -> out.line("energy by " + source.text()));
    out.line("");
    out.text(soloTimes());
    out.line("");
    out.text(parameters());
    out.line("");
    known.left().ifPresent(left -> out.line(left.found().sentence(left.out(), known.runs())));
    out.line("nothing was started");
  }

  private void printTales() {
    if (tales().isEmpty()) {
      return;
    }
    out.line("what the workload reports to policies, unless the program reports it itself:");
    tales().forEach(tale -> out.line("  " + tale.text(plan.host().machine().contextCount())));
    out.line("");
  }

  /** As one would type it; a program without a directory gets one of its own. */
  private static String typed(Programs.Ready ready) {
    List<String> words = new ArrayList<>();
    ready
        .program()
        .environment()
        .forEach((name, value) -> words.add(name + "=" + ShellWord.quoted(value)));
    words.add(ShellWord.command(RunPreflight.command(ready)));
    String before =
        ready
            .program()
            .directory()
            .map(folder -> "cd " + ShellWord.quoted(folder.toString()) + " && ")
            .orElse("");
    return before + String.join(" ", words);
  }

  private String machine() {
    SequencedMap<String, Object> machine = RealManifest.machine(plan);
    return "machine %s%s: memory domains %s, cores %s, contexts %s, NUMA nodes %s\n"
        .formatted(
            machine.get("name"),
            plan.asked().processor().isEmpty() ? "" : " (" + plan.asked().processor() + ")",
            machine.get("memory_domains"),
            machine.get("cores"),
            machine.get("contexts"),
            machine.get("numa_nodes"));
  }

  private String soloTimes() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("application"),
                Column.right("solo time (s)"),
                Column.left("where it comes from")));
    for (Programs.Ready ready : plan.programs().firsts()) {
      String application = ready.launch().application();
      table.row(
          application,
          known
              .soloNanos(application)
              .map(nanos -> DurationText.formatSeconds(Math.round(nanos)))
              .orElse("-"),
          known.soloSource(application));
    }
    return table.text();
  }

  private String parameters() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("parameter"), Column.left("asked for by"), Column.left("source here")));
    known
        .parameters()
        .forEach(parameter ->
            table.row(
                parameter.name(),
                parameter.askedBy().isEmpty() ? "-" : String.join(", ", parameter.askedBy()),
                parameter.source()));
    return table.text();
  }
}
