package akula.profiler.outcome;

import akula.api.plugin.DurationText;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.plan.Measurement;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.CountableEvents;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says for people what a campaign measured, and how. */
final class MethodText {
  private final CampaignPlan plan;
  private final List<Measurement> runs;
  private final Collection<LevelSpeeds> levels;
  private final CampaignOrigin origin;

  MethodText(
      CampaignPlan plan,
      List<Measurement> runs,
      Collection<LevelSpeeds> levels,
      CampaignOrigin origin) {
    this.plan = plan;
    this.runs = runs;
    this.levels = levels;
    this.origin = origin;
  }

  /** Returns how it was measured: the same text for all campaigns that are measured alike. */
  String method() {
    String text =
        method(plan.campaign().method())
            + " Relative speed = rate together / rate alone, means of logarithms with the machine's"
            + " drift taken off; 95% intervals (docs/guide/profiler.md)."
            + inUserMode()
            + origin.simulated().map(rates -> " " + rates.sentence()).orElse("");
    return levels.isEmpty() ? text : text + " " + MeasuredClasses.sentence();
  }

  /** What the kernel does for a program is not counted for an ordinary user. */
  private String inUserMode() {
    String events =
        origin.events().stream()
            .filter(CountableEvents::isInUserModeOnly)
            .map(EventSpec::name)
            .collect(Collectors.joining(", "));
    return events.isEmpty() ? "" : " Counted in user mode only: %s.".formatted(events);
  }

  /**
   * Returns what was measured: what the campaign says of itself, how many runs, what is missing.
   */
  String description() {
    Campaign campaign = plan.campaign();
    int rounds = 1 + runs.stream().mapToInt(Measurement::round).max().orElse(-1);
    List<String> sentences = new ArrayList<>();
    if (!campaign.description().isBlank()) {
      String text = campaign.description().strip();
      sentences.add(text.endsWith(".") ? text : text + ".");
    }
    sentences.add(
        "%d runs in %d rounds, in random order (seed %d)."
            .formatted(runs.size(), rounds, campaign.seed()));
    for (LevelSpeeds level : levels) {
      if (level.prediction().predictedCells() > 0) {
        sentences.add(level.prediction().sentence());
      }
      for (String doubt : level.doubtfulClasses()) {
        sentences.add(doubt.substring(0, 1).toUpperCase(Locale.ROOT) + doubt.substring(1) + ".");
      }
    }
    return String.join(" ", sentences);
  }

  private String method(Method method) {
    return switch (method) {
      case Method.Full _ ->
          "Full runs: programs that share a level run until each has ended once, and start again"
              + " until then.";
      case Method.Short brief ->
          ("Short runs: work (%s) in a window of %s after a warm-up of %s;"
                  + " programs that end start again.")
              .formatted(
                  origin.work().word(),
                  DurationText.format(brief.window()),
                  DurationText.format(brief.warmUp()));
      case Method.Windows windows ->
          ("Representative windows: a run alone is looked at every %s, windows that are alike are a"
                  + " phase (at most %d a program), and one early window stands for each; a run"
                  + " lasts until each program has come through its windows, programs that end"
                  + " start again; the rate is the harmonic mean of the windows' rates of work"
                  + " (%s), weighted by the phases' shares of the work.")
              .formatted(
                  DurationText.format(windows.window()), windows.most(), origin.work().word());
    };
  }
}
