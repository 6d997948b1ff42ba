package akula.cli.model;

import akula.formats.csv.RowEncoder;
import akula.profiler.interference.ErrorTally;
import akula.statistics.number.Estimate;
import akula.toolkit.model.ModelAccuracy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** How far a model is from what happens, for programs. */
final class CheckFields {
  private static final double FIRST = -0.5;

  private CheckFields() {}

  /** What is predicted. */
  enum What {
    SLOWDOWN("slowdown", "%%"),
    INVERSE_POINTS("undisturbed %s", " points"),
    INVERSE_RELATIVE("the same, relative", "%%");

    private final String text;
    private final String unit;

    What(String text, String unit) {
      this.text = text;
      this.unit = unit.formatted();
    }

    String text() {
      return text;
    }

    String unit() {
      return unit;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * Errors.
   *
   * @param leavingOut whether of models that were trained without the programs of the mix
   */
  record Row(What what, boolean leavingOut, ErrorTally errors) {}

  static List<Row> rows(ModelAccuracy.Mode mode) {
    List<Row> rows = new ArrayList<>();
    for (What what : What.values()) {
      for (boolean left : new boolean[] {false, true}) {
        var errors = left ? mode.leavingOut() : mode.errors();
        ErrorTally tally =
            switch (what) {
              case SLOWDOWN -> errors.slowdowns();
              case INVERSE_POINTS -> errors.inversePoints();
              case INVERSE_RELATIVE -> errors.inverseRelative();
            };
        rows.add(new Row(what, left, tally));
      }
    }
    return rows;
  }

  /** Returns where a class of errors begins, percent; nothing for the one below all. */
  static String from(int position) {
    return position == 0
        ? "less"
        : Long.toString(Math.round(100 * (FIRST + (position - 1) * ErrorTally.WIDTH)));
  }

  static SequencedMap<String, Object> of(ModelAccuracy checked) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", checked.model().machine());
    fields.put("data_set", checked.model().dataSet());
    fields.put("trained_programs", checked.model().from().programs());
    fields.put("component", checked.model().components().get(checked.component()));
    List<Object> modes = new ArrayList<>();
    checked
        .modes()
        .forEach((mode, one) -> {
          SequencedMap<String, Object> entry = new LinkedHashMap<>();
          entry.put("mode", mode);
          entry.put("mixes", one.mixes());
          entry.put("errors", rows(one).stream().map(CheckFields::row).toList());
          SequencedMap<String, Object> programs = new LinkedHashMap<>();
          one.leavingOut()
              .byProgram()
              .forEach((program, errors) ->
                  programs.put(checked.programs().get(program), errors.meanAbsolute().mean()));
          entry.put("slowdown_error_by_program", programs);
          modes.add(entry);
        });
    fields.put("modes", modes);
    return fields;
  }

  private static SequencedMap<String, Object> row(Row row) {
    SequencedMap<String, Object> entry = new LinkedHashMap<>();
    entry.put("what", row.what().word());
    entry.put("leaving_out", row.leavingOut());
    put(entry, "mean_absolute_error", row.errors().meanAbsolute());
    put(entry, "within_five_percent", row.errors().withinFivePercent());
    entry.put("mean_error", number(row.errors().mean()));
    List<Object> shares = new ArrayList<>();
    for (double share : row.errors().shares()) {
      shares.add(number(share));
    }
    entry.put("shares_from_minus_50_percent_by_5", shares);
    return entry;
  }

  private static void put(SequencedMap<String, Object> entry, String name, Estimate estimate) {
    entry.put(name, number(estimate.mean()));
    entry.put(name + "_half_width", number(estimate.halfWidth()));
  }

  private static Object number(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /** Returns a row for each class of errors. */
  static String csv(ModelAccuracy checked) {
    RowEncoder csv = new RowEncoder();
    List.of("mode", "what", "leaving_out", "from_percent", "share").forEach(csv::text);
    csv.endRow();
    checked
        .modes()
        .forEach((mode, one) -> {
          for (Row row : rows(one)) {
            double[] shares = row.errors().shares();
            for (int i = 0; i < shares.length; i++) {
              csv.integer(mode)
                  .text(row.what().word())
                  .text(Boolean.toString(row.leavingOut()))
                  .text(i == 0 ? "" : from(i))
                  .decimalIfKnown(shares[i])
                  .endRow();
            }
          }
        });
    return csv.toString();
  }
}
