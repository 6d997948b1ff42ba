package akula.statistics.reading;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Makes results folders of closed runs of 10 s whose threads a test says, as a sweep does. */
public final class ClosedFiles {
  /** The name of the only category. */
  public static final String CATEGORY = "A2";

  private static final long CLOSED_NANOS = seconds(10);

  private final List<String> policies;
  private final Summary summary;
  private final RowEncoder runs = new RowEncoder();
  private final RowEncoder threads = new RowEncoder();

  private ClosedFiles(List<String> policies) {
    this.policies = policies;
    summary = new Summary(List.of(CATEGORY), policies);
    RunsCsv.header(runs, new RunColumns(true, false));
    ThreadsCsv.header(threads);
  }

  private static long seconds(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /**
   * Writes a folder.
   *
   * @param policies in order
   * @param workloads for each workload and policy, in this order, the threads: application, launch
   *     and end in seconds, such as {@code a 0 4; b 0 6}
   */
  public static Path write(Path folder, List<String> policies, List<List<String>> workloads) {
    ClosedFiles files = new ClosedFiles(policies);
    for (int workload = 0; workload < workloads.size(); workload++) {
      for (int policy = 0; policy < policies.size(); policy++) {
        files.run(workload, policy, workloads.get(workload).get(policy).split("; "));
      }
    }
    try (ResultsFolder results = ResultsFolder.create(folder, false)) {
      results.write(RunsCsv.FILE, files.runs.toByteArray());
      results.write(ThreadsCsv.FILE, files.threads.toByteArray());
      results.write(SummaryCsv.FILE, SummaryCsv.encode(files.summary));
      results.writeManifest(files.manifest(workloads.size()));
      results.publish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  private void run(int workload, int policy, String... rows) {
    RunAccumulator accumulator = new RunAccumulator();
    for (int thread = 0; thread < rows.length; thread++) {
      String[] words = rows[thread].split(" ");
      long launch = seconds(Double.parseDouble(words[1]));
      long end = seconds(Double.parseDouble(words[2]));
      ThreadRun run = new ThreadRun(thread, words[0], launch, launch, end, seconds(2), 0);
      ThreadsCsv.row(threads, CATEGORY, workload, policies.get(policy), run);
      if (end <= CLOSED_NANOS) {
        accumulator.add(run);
        accumulator.addInstance(end - launch);
      }
    }
    RunMetrics metrics = accumulator.closedMetrics(CLOSED_NANOS);
    summary.add(0, policy, metrics);
    RunsCsv.row(runs, CATEGORY, workload, policies.get(policy), metrics);
  }

  private SequencedMap<String, Object> manifest(int workloads) {
    SequencedMap<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("command", "sweep");
    manifest.put("machine", Map.of("name", "2x4"));
    manifest.put("data", Map.of("name", "none"));
    manifest.put("seed", 1);
    manifest.put("policies", policies.stream().map(policy -> Map.of("spec", policy)).toList());
    manifest.put("categories", List.of(CATEGORY));
    manifest.put("workloads_per_category", workloads);
    manifest.put("closed", "10s");
    manifest.put("threads", true);
    return manifest;
  }
}
