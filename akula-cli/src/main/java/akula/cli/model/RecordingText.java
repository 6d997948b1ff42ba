package akula.cli.model;

import akula.api.plugin.DurationText;
import akula.toolkit.model.RecordingPlan;
import akula.wrapper.parameters.ServedParameter.Counted;
import java.util.stream.Collectors;

/** What would be recorded, for people. */
final class RecordingText {
  private RecordingText() {}

  static String of(RecordingPlan plan) {
    long alone = plan.mixes().stream().filter(mix -> mix.programs().size() == 1).count();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %d programs, %d run(s) of one alone, %d of mixes, quanta of %s%n"
            .formatted(
                plan.campaign().name(),
                plan.campaign().applications().size(),
                alone,
                plan.mixes().size() - alone,
                DurationText.format(plan.interval())));
    text.append(
        "on cpus %s of %s%n%nstack:%n"
            .formatted(
                plan.cpus().stream().map(String::valueOf).collect(Collectors.joining(", ")),
                plan.setting().text()));
    for (Counted component : plan.stack().components()) {
      text.append("  %s, %s%n".formatted(component.name(), component.source()));
    }
    text.append("  together they have to be 1 / IPC, %s%n".formatted(plan.stack().ipc().source()));
    return text.toString().replace(System.lineSeparator(), "\n");
  }
}
