package akula.cli.results;

import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.statistics.comparison.Comparison;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.report.Origin;
import akula.toolkit.results.InputPlaces;
import akula.toolkit.results.PartComparison;
import akula.toolkit.results.ReportInputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The workloads that policies lose by most, with the commands that run them again. */
final class LostWorkloads {
  private final Map<String, Origin.Replay> replays = new LinkedHashMap<>();

  /** Finds out how the workloads of parts are run again. */
  LostWorkloads(Iterable<PartComparison> parts) throws InvalidInputException {
    for (PartComparison part : parts) {
      replays.put(
          part.part().name(),
          new ReportInputs(part.part().results(), InputPlaces.shipped()).replay());
    }
  }

  /** Prints for each of two policies the workload that it loses by most. */
  void print(PartComparison part, Comparison comparison, Output out) {
    print(part, comparison.first(), comparison.second(), out);
    print(part, comparison.second(), comparison.first(), out);
  }

  private void print(PartComparison part, String policy, String rival, Output out) {
    Optional<PartComparison.Lost> lost = part.lostByMost(policy, rival);
    if (lost.isPresent()) {
      out.line("");
      out.paragraph("", sentence(part.part().results().kind(), lost.get(), policy, rival));
      List<String> missing = replays.get(part.part().name()).missing();
      if (!missing.isEmpty()) {
        out.paragraph(
            "",
            "(%s: not found from here; put %s place for the name.)"
                .formatted(
                    String.join(" and ", missing), missing.size() == 1 ? "its" : "the right"));
      }
      out.line(command(part, lost.get(), policy));
    }
  }

  private static String sentence(
      RunKind kind, PartComparison.Lost lost, String policy, String rival) {
    Measure measure = lost.measure();
    return "%s loses %s by most: its %s is %s there, that of %s %s. %s:"
        .formatted(
            policy,
            kind.name(lost.category(), lost.workload()),
            measure.title(),
            value(lost.value(), lost),
            rival,
            value(lost.rival(), lost),
            kind.isReal()
                ? "To make such a run once more, which will not come to the same"
                : "To see it again");
  }

  private static String value(double value, PartComparison.Lost lost) {
    String unit = lost.measure().unit();
    int decimals = Math.min(lost.measure().decimals(), 2);
    return Digits.atLeast(value, decimals) + (unit.isEmpty() ? "" : " " + unit);
  }

  private String command(PartComparison part, PartComparison.Lost lost, String policy) {
    return replays.get(part.part().name()).command(lost.category(), lost.workload(), policy);
  }

  /** Returns it as JSON, or null if the policy loses none. */
  SequencedMap<String, Object> json(PartComparison part, String policy, String rival) {
    Optional<PartComparison.Lost> lost = part.lostByMost(policy, rival);
    if (lost.isEmpty()) {
      return null;
    }
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("category", lost.get().category());
    fields.put("workload", lost.get().workload());
    fields.put("value", lost.get().value());
    fields.put("rival", lost.get().rival());
    fields.put("replay", command(part, lost.get(), policy));
    return fields;
  }
}
