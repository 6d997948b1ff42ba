package akula.toolkit.validate;

import akula.formats.tree.JsonText;
import akula.formats.workload.WorkloadWriter;
import akula.profiler.validate.Agreement;
import akula.profiler.validate.Alone;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.Today;
import akula.profiler.validate.Validation;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.ResultsOrigin;
import akula.toolkit.common.WholeFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What a validation came to.
 *
 * @param plan what was to be run
 * @param validation what was run, beside what was predicted
 * @param today how long applications took alone
 * @param alone the runs that this comes from
 * @param leftOut what failed
 */
public record ValidateResult(
    ValidatePlan plan, Validation validation, Today today, List<Alone> alone, LeftOut leftOut) {
  /** What is printed, as files. */
  public static final String TEXT_FILE = "report.txt";

  public static final String JSON_FILE = "report.json";
  public static final String CSV_FILE = "pairs.csv";

  private static final String RUNS = "validation.csv";
  private static final String THREADS = "threads.csv";
  private static final String AGREEMENT = "agreement.csv";
  private static final String ERRORS = "errors.csv";
  private static final String ALONE = "alone.csv";

  /** Returns whether the policies of any workload could be compared. */
  public boolean isAnyCompared() {
    return !validation.differences(Quantity.ANTT, Forecast.DATA).isEmpty();
  }

  /** Returns the files of the results folder, by name; the manifest comes last. */
  public Map<String, String> files(SequencedMap<String, Object> manifest) {
    RunTables runs = new RunTables(this);
    ValidateTables tables = new ValidateTables(this);
    Map<String, String> files = new LinkedHashMap<>();
    for (DrawnWorkload drawn : plan.workloads()) {
      files.put("workloads/%s.csv".formatted(drawn.name()), WorkloadWriter.text(drawn.workload()));
    }
    files.put(RUNS, runs.runs());
    files.put(THREADS, runs.threads());
    files.put(CSV_FILE, csv());
    files.put(AGREEMENT, tables.agreement());
    files.put(ERRORS, tables.errors());
    files.put(ALONE, tables.alone());
    files.put(TEXT_FILE, text());
    files.put(JSON_FILE, json(json()));
    files.put(ResultsFolder.MANIFEST, json(manifest));
    return files;
  }

  /**
   * Refuses finished results of which a file is missing, or that are no validation's.
   *
   * @throws UsageException if so
   */
  static void requireWhole(Path folder) {
    WholeFiles.require(folder, List.of(ResultsFolder.MANIFEST));
    Path manifest = folder.resolve(ResultsFolder.MANIFEST);
    if (!ResultsOrigin.command(folder).equals(ValidateTask.COMMAND)) {
      throw WholeFiles.damaged(manifest, "does not tell of a validation");
    }
    WholeFiles.require(
        folder, List.of(RUNS, THREADS, CSV_FILE, AGREEMENT, ERRORS, ALONE, TEXT_FILE, JSON_FILE));
  }

  private static String json(Object fields) {
    return new String(JsonText.encode(fields), StandardCharsets.UTF_8);
  }

  /** Returns what people read of it. */
  public String text() {
    return new ValidateText(this).text();
  }

  /** Returns its fields as JSON. */
  public SequencedMap<String, Object> json() {
    return new ValidateFields(this).json();
  }

  /** Returns a row of CSV for each workload and quantity, below a header. */
  public String csv() {
    return new ValidateTables(this).pairs();
  }

  /** Returns how well the simulator agrees by each quantity, with and without contention. */
  public List<Agreement> agreements() {
    List<Agreement> agreements = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      for (Forecast forecast : Forecast.values()) {
        agreements.add(validation.agreement(quantity, forecast));
      }
    }
    return agreements;
  }

  /** Returns a difference as the simulator without contention predicts it. */
  public PolicyDifference baseline(PolicyDifference one) {
    return validation.difference(one.quantity(), Forecast.BASELINE, one.workload()).orElseThrow();
  }

  /** Returns a policy as it was named. */
  public String policy(int position) {
    return plan.contenders().get(position).name();
  }

  /** Returns the name of a workload. */
  public String workload(int position) {
    return plan.workloads().get(position).name();
  }
}
