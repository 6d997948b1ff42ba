package akula.cli.run;

import akula.api.plugin.DurationText;
import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.cli.ground.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Tells what would be run. */
final class DryRun {
  private DryRun() {}

  static void print(RealPlan plan, Output out, Format format) {
    SequencedMap<String, Object> fields = fields(plan);
    switch (format) {
      case JSON -> out.json(fields);
      case TEXT -> text(plan, fields, out);
      case CSV -> throw new UsageException("--dry-run prints text or json, not csv");
    }
  }

  private static SequencedMap<String, Object> fields(RealPlan plan) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", plan.workload().name());
    fields.put("cpus", CpuChoice.cpus(plan.host().machine()));
    fields.put("policies", plan.contenders().stream().map(Contender::spec).toList());
    fields.put("repetitions", plan.repetitions());
    fields.put("interval", DurationText.format(plan.settings().interval()));
    List<Object> programs = new ArrayList<>();
    for (Programs.Ready ready : plan.programs().all()) {
      SequencedMap<String, Object> program = new LinkedHashMap<>();
      program.put("application", ready.launch().application());
      program.put("launch", DurationText.format(Duration.ofNanos(ready.launch().launchNanos())));
      program.put("command", command(ready));
      program.put("inputs", ready.program().inputs().stream().map(Object::toString).toList());
      programs.add(program);
    }
    fields.put("programs", programs);
    return fields;
  }

  private static List<String> command(Programs.Ready ready) {
    List<String> command = new ArrayList<>();
    command.add(ready.executable().toString());
    command.addAll(ready.program().arguments());
    return command;
  }

  private static void text(RealPlan plan, Map<String, Object> fields, Output out) {
    out.line(
        "workload %s on cpus %s, %d time(s) under each of %s, interval %s:"
            .formatted(
                fields.get("workload"),
                fields.get("cpus"),
                plan.repetitions(),
                String.join(", ", plan.contenders().stream().map(Contender::spec).toList()),
                fields.get("interval")));
    for (Programs.Ready ready : plan.programs().all()) {
      out.line(
          "  at %s  %s: %s"
              .formatted(
                  DurationText.format(Duration.ofNanos(ready.launch().launchNanos())),
                  ready.launch().application(),
                  String.join(" ", command(ready))));
    }
    out.line("nothing was started");
  }
}
