package akula.cli.data;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.profiler.difference.DataSetDifference;
import akula.profiler.difference.FigurePair;
import akula.profiler.difference.FigurePair.Intervals;
import akula.profiler.difference.TextPair;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** In what two data sets differ, for programs: always all of it. */
final class DiffFields {
  private DiffFields() {}

  static SequencedMap<String, Object> of(
      DataSet first, DataSet second, DataSetDifference difference) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("a", set(first));
    fields.put("b", set(second));
    fields.put("equal", difference.isEmpty());
    fields.put("only_in_a", difference.onlyInFirst());
    fields.put("only_in_b", difference.onlyInSecond());
    fields.put("told_differently", difference.texts().stream().map(DiffFields::texts).toList());
    fields.put("figures_only_in_a", names(difference.figuresOnlyInFirst()));
    fields.put("figures_only_in_b", names(difference.figuresOnlyInSecond()));
    fields.put("figures_in_both", difference.figures().size());
    fields.put("intervals_overlap", difference.count(Intervals.OVERLAP));
    fields.put("intervals_apart", difference.count(Intervals.APART));
    fields.put("measured_in_both", difference.measured().figures());
    fields.put("measured_within_noise", difference.measured().within());
    fields.put("sure_in_both", difference.sure().figures());
    fields.put("sure_within_noise", difference.sure().within());
    fields.put("figures", changed(difference).stream().map(DiffFields::figure).toList());
    return fields;
  }

  private static SequencedMap<String, Object> set(DataSet set) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", set.name());
    fields.put("sha256", set.contentHash());
    return fields;
  }

  private static SequencedMap<String, Object> texts(TextPair pair) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("what", pair.what());
    fields.put("a", pair.first());
    fields.put("b", pair.second());
    return fields;
  }

  private static List<SequencedMap<String, Object>> names(List<CellName> names) {
    return names.stream().map(DiffFields::name).toList();
  }

  private static SequencedMap<String, Object> name(CellName name) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", name.application());
    fields.put("level", name.level().isEmpty() ? null : name.levelWord());
    fields.put("neighbours", name.neighbours());
    return fields;
  }

  /** Those that differ in any way. */
  private static List<FigurePair> changed(DataSetDifference difference) {
    return difference.figures().stream()
        .filter(pair -> pair.differs() || pair.trustDiffers())
        .toList();
  }

  private static SequencedMap<String, Object> figure(FigurePair pair) {
    SequencedMap<String, Object> fields = name(pair.name());
    fields.put("a", value(pair.first(), pair.trustInFirst()));
    fields.put("b", value(pair.second(), pair.trustInSecond()));
    fields.put("change_percent", 100 * pair.change());
    fields.put("intervals", pair.intervals().word());
    fields.put("sure_in_both", pair.isSureInBoth());
    fields.put("within_noise", pair.isMeasuredInBoth() ? pair.isWithinNoise() : null);
    return fields;
  }

  private static SequencedMap<String, Object> value(double value, Optional<CellUncertainty> trust) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("value", value);
    fields.put("uncertainty", trust.map(FigureRow::fields).orElse(null));
    return fields;
  }

  /** Returns the figures that differ, or that only one has, as CSV. */
  static String csv(DataSetDifference difference) {
    var text =
        new CsvText()
            .row(
                "application",
                "level",
                "neighbours",
                "a",
                "a_low",
                "a_high",
                "b",
                "b_low",
                "b_high",
                "change_percent",
                "intervals",
                "sure_in_both",
                "within_noise");
    for (FigurePair pair : changed(difference)) {
      text.row(
          pair.name().application(),
          pair.name().levelWord(),
          pair.name().neighboursText(),
          Numbers.text(pair.first()),
          end(pair.trustInFirst(), CellUncertainty::low),
          end(pair.trustInFirst(), CellUncertainty::high),
          Numbers.text(pair.second()),
          end(pair.trustInSecond(), CellUncertainty::low),
          end(pair.trustInSecond(), CellUncertainty::high),
          Numbers.text(100 * pair.change()),
          pair.intervals().word(),
          pair.isSureInBoth() ? "yes" : "no",
          pair.isMeasuredInBoth() ? (pair.isWithinNoise() ? "yes" : "no") : "");
    }
    return text.toString();
  }

  private static String end(
      Optional<CellUncertainty> trust, ToDoubleFunction<CellUncertainty> end) {
    return trust.map(known -> Numbers.text(end.applyAsDouble(known))).orElse("");
  }
}
