package akula.profiler.outcome;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.dataset.SharingLevel;
import akula.profiler.estimate.Estimates;
import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MachineReading;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The raw measurements as a table: a row for each instance that was observed in each run, whether
 * it counts or not.
 */
public final class MeasurementsCsv {
  private final List<String> names;
  private final CampaignOrigin origin;
  private final Estimates estimates;

  /**
   * Makes one.
   *
   * @param names of the applications
   * @param estimates tells which runs were left out
   */
  public MeasurementsCsv(List<String> names, CampaignOrigin origin, Estimates estimates) {
    this.names = List.copyOf(names);
    this.origin = origin;
    this.estimates = estimates;
  }

  /** Returns the text of the file. */
  public String text(List<Measurement> runs) {
    CsvText text = new CsvText();
    List<String> header =
        new ArrayList<>(
            List.of(
                "run",
                "round",
                "kind",
                "level",
                "members",
                "application",
                "cpu",
                "use",
                "rate",
                "watched_s",
                "processor_s",
                "output",
                "run_s",
                "steal_share",
                "others_share",
                "neighbours_share",
                "load_before",
                "load_after",
                "frequency_before_hz",
                "frequency_after_hz",
                "temperature_before_c",
                "temperature_after_c"));
    origin.events().forEach(event -> header.add(event.name()));
    text.row(header);
    for (Measurement run : runs) {
      if (run.isFailure()) {
        text.row(padded(failed(run), header.size()));
      }
      for (Observation one : run.observations()) {
        text.row(observed(run, one));
      }
    }
    return text.toString();
  }

  private static List<String> padded(List<String> row, int size) {
    List<String> padded = new ArrayList<>(row);
    while (padded.size() < size) {
      padded.add("");
    }
    return padded;
  }

  private List<String> begin(Measurement run) {
    return new ArrayList<>(
        List.of(
            String.valueOf(run.number()),
            String.valueOf(run.round()),
            run.combination().kind().word(),
            run.combination().level().map(SharingLevel::word).orElse(""),
            run.combination().members().stream().map(names::get).collect(Collectors.joining("+"))));
  }

  private List<String> failed(Measurement run) {
    List<String> row = begin(run);
    row.add(names.get(run.failedApplication()));
    row.add("");
    row.add("failed: " + run.failure());
    return row;
  }

  private List<String> observed(Measurement run, Observation one) {
    CpuAssignment assignment = run.assignments().get(one.position());
    Conditions conditions = run.conditions();
    List<String> row = begin(run);
    row.add(names.get(assignment.application()));
    row.add(String.valueOf(assignment.cpu()));
    row.add(use(run, assignment));
    row.add(Numbers.text(one.rate()));
    row.add(Numbers.text(one.seconds()));
    row.add(Numbers.text(one.processorSeconds()));
    row.add(one.output());
    row.add(Numbers.text(conditions.seconds()));
    row.add(Numbers.text(conditions.stealShare()));
    row.add(Numbers.text(conditions.othersShare()));
    row.add(Numbers.text(conditions.neighboursShare()));
    MachineReading before = conditions.before();
    MachineReading after = conditions.after();
    row.add(Numbers.text(before.load()));
    row.add(Numbers.text(after.load()));
    row.add(hertz(before));
    row.add(hertz(after));
    row.add(Numbers.text(before.celsius()));
    row.add(Numbers.text(after.celsius()));
    for (double count : one.counts()) {
      row.add(Numbers.text(count));
    }
    return row;
  }

  private static String hertz(MachineReading reading) {
    return reading.frequenciesHz().stream().map(String::valueOf).collect(Collectors.joining("+"));
  }

  private String use(Measurement run, CpuAssignment assignment) {
    if (run.isRepeated()) {
      return "made again: " + run.conditions().disturbance();
    }
    return estimates.isOutlier(run.number(), run.combination(), assignment.application())
        ? "outlier"
        : "used";
  }
}
