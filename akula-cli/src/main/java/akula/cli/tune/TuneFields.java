package akula.cli.tune;

import akula.statistics.comparison.Pairing;
import akula.statistics.number.Estimate;
import akula.toolkit.tune.TuneResult;
import akula.toolkit.tune.TuneResult.Judged;
import akula.toolkit.tune.TuneResult.Value;
import akula.toolkit.tune.TuneResult.Worth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** What tuning found, for programs. */
final class TuneFields {
  private TuneFields() {}

  static SequencedMap<String, Object> of(TuneResult result) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", result.conditions().policy());
    fields.put("metric", result.measure().word());
    fields.put("policies", result.conditions().configurations());
    fields.put("runs", result.conditions().runs());
    fields.put("categories", result.conditions().categories());
    fields.put("workloads_per_category", result.conditions().workloads());
    fields.put("best", result.best());
    fields.put("not_told_apart", result.left().subList(1, result.left().size()));
    fields.put("usual", result.usual().orElse(null));
    result.conditions().against().ifPresent(one -> fields.put("against", one));
    fields.put("judged", judged(result, result.judged()));
    fields.put("options", result.options().stream().map(one -> worth(result, one)).toList());
    List<Object> elsewhere = new ArrayList<>();
    for (TuneResult.Elsewhere one : result.elsewhere()) {
      SequencedMap<String, Object> other = new LinkedHashMap<>();
      other.put("where", one.what());
      other.putAll(judged(result, one.judged()));
      elsewhere.add(other);
    }
    fields.put("elsewhere", elsewhere);
    List<Object> rounds = new ArrayList<>();
    for (TuneResult.Round one : result.rounds()) {
      SequencedMap<String, Object> round = new LinkedHashMap<>();
      round.put("policies", one.configurations());
      round.put("workloads", one.workloads());
      round.put("left", one.left());
      rounds.add(round);
    }
    fields.put("rounds", rounds);
    return fields;
  }

  private static SequencedMap<String, Object> judged(TuneResult result, Judged judged) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("best_mean", judged.best());
    judged.usual().ifPresent(one -> fields.put("beside_usual", pairing(result, one)));
    judged.against().ifPresent(one -> fields.put("beside_against", pairing(result, one)));
    return fields;
  }

  private static SequencedMap<String, Object> pairing(TuneResult result, Pairing beside) {
    Estimate gain = result.gain(beside);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("best_mean", beside.first());
    fields.put("other_mean", beside.second());
    fields.put("gain", gain.mean());
    fields.put("half_width", gain.halfWidth());
    fields.put("verdict", result.verdict(beside));
    return fields;
  }

  private static SequencedMap<String, Object> worth(TuneResult result, Worth worth) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("option", worth.axis().option());
    fields.put("best", worth.best());
    fields.put("usual", worth.axis().usual());
    List<Object> values = new ArrayList<>();
    for (Value value : worth.values()) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("value", value.text());
      value.beside().ifPresent(beside -> one.putAll(pairing(result, beside)));
      values.add(one);
    }
    fields.put("values", values);
    return fields;
  }

  /** The lines of a CSV file: each value of each option beside the best one. */
  static List<String[]> csv(TuneResult result) {
    List<String[]> rows = new ArrayList<>();
    rows.add(
        new String[] {
          "option", "value", "usual", "best_mean", "mean", "gain_of_best", "half_width"
        });
    for (Worth worth : result.options()) {
      for (Value value : worth.values()) {
        rows.add(row(result, worth, value));
      }
    }
    return rows;
  }

  private static String[] row(TuneResult result, Worth worth, Value value) {
    Optional<Estimate> gain = value.beside().map(result::gain);
    return new String[] {
      worth.axis().option(),
      value.text(),
      Boolean.toString(value.isUsual()),
      value.beside().map(one -> Double.toString(one.first())).orElse(""),
      value.beside().map(one -> Double.toString(one.second())).orElse(""),
      gain.map(one -> Double.toString(one.mean())).orElse("0.0"),
      gain.map(one -> Double.toString(one.halfWidth())).orElse("0.0")
    };
  }
}
