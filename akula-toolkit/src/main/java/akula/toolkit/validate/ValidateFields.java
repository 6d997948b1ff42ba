package akula.toolkit.validate;

import akula.profiler.validate.Agreement;
import akula.profiler.validate.Assumption;
import akula.profiler.validate.Diagnosis;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.ErrorSummary;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.Validation;
import akula.statistics.number.Correlation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** What a validation came to, as JSON. Differences and errors are parts, not per cent. */
final class ValidateFields {
  private final ValidateResult result;
  private final Validation validation;

  ValidateFields(ValidateResult result) {
    this.result = result;
    validation = result.validation();
  }

  SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("data", result.plan().subject().data().name());
    json.put("sha256", result.plan().subject().data().contentHash());
    json.put("changed", result.plan().subject().changed());
    json.put("runs", validation.pairs().size());
    List<Object> pairs = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      validation
          .differences(quantity, Forecast.DATA)
          .forEach(one -> pairs.add(pair(one, result.baseline(one))));
    }
    json.put("pairs", pairs);
    json.put("failed", failed());
    json.put("agreement", result.agreements().stream().map(ValidateFields::agreement).toList());
    json.put("errors", errors(validation.errors(Forecast.DATA)));
    json.put("baseline_errors", errors(validation.errors(Forecast.BASELINE)));
    json.put("diagnoses", validation.diagnoses().stream().map(this::diagnosis).toList());
    json.put("alone_factor", result.today().factor());
    json.put("alone_drift", result.today().drift());
    return json;
  }

  private SequencedMap<String, Object> pair(PolicyDifference one, PolicyDifference baseline) {
    DrawnWorkload drawn = result.plan().workloads().get(one.workload());
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", drawn.name());
    fields.put("first", result.policy(drawn.first()));
    fields.put("second", result.policy(drawn.second()));
    fields.put("quantity", one.quantity().word());
    fields.put("repeats", one.measured().count());
    fields.put("predicted", one.predicted());
    fields.put("baseline", baseline.predicted());
    fields.put("measured", one.measured().mean());
    fields.put("noise", one.measured().halfWidth());
    fields.put("verdict", one.verdict().word());
    fields.put("baseline_verdict", baseline.verdict().word());
    return fields;
  }

  private List<Object> failed() {
    List<Object> failed = new ArrayList<>();
    result
        .leftOut()
        .byStep()
        .forEach((step, why) -> {
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          if (step instanceof ValidateStep.Real real) {
            fields.put("workload", result.workload(real.workload()));
            fields.put("policy", result.policy(real.policy()));
          }
          fields.put("why", why);
          failed.add(fields);
        });
    return failed;
  }

  private static SequencedMap<String, Object> agreement(Agreement one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("quantity", one.quantity().word());
    fields.put("forecast", one.forecast().word());
    fields.put("pairs", one.pairs());
    fields.put("counted", one.counted());
    fields.put("right", one.right());
    fields.put("share", one.share().value());
    fields.put("share_low", one.share().low());
    fields.put("share_high", one.share().high());
    fields.put("not_seen", one.notSeen());
    fields.put("pearson", correlation(one.pearson()));
    fields.put("spearman", correlation(one.spearman()));
    return fields;
  }

  private static SequencedMap<String, Object> correlation(Correlation one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("value", one.value());
    fields.put("low", one.low());
    fields.put("high", one.high());
    return fields;
  }

  private static SequencedMap<String, Object> errors(ErrorSummary one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("threads", one.threads());
    fields.put("mean_absolute", one.meanAbsolute());
    fields.put("median_absolute", one.medianAbsolute());
    fields.put("bias", one.bias());
    fields.put("worst", one.worst().map(worst -> worst.error()).orElse(Double.NaN));
    return fields;
  }

  private SequencedMap<String, Object> diagnosis(Diagnosis one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", result.workload(one.workload()));
    fields.put("policy", result.policy(one.policy()));
    fields.put("error", one.error());
    fields.put("noise", one.noise());
    SequencedMap<String, Object> left = new LinkedHashMap<>();
    for (Assumption assumption : Assumption.values()) {
      left.put(assumption.name().toLowerCase(Locale.ROOT), one.without().get(assumption));
    }
    fields.put("with", left);
    fields.put("with_all", one.together());
    fields.put("failed", one.text());
    return fields;
  }
}
