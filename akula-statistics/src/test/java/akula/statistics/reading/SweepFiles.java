package akula.statistics.reading;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Makes results folders as a sweep does, from random threads. */
public final class SweepFiles {
  private final List<String> categories;
  private final List<String> policies;
  private final int workloads;
  private final RowEncoder runs = new RowEncoder();
  private final RowEncoder threads = new RowEncoder();
  private final Summary summary;

  private SweepFiles(List<String> categories, List<String> policies, int workloads) {
    this.categories = categories;
    this.policies = policies;
    this.workloads = workloads;
    this.summary = new Summary(categories, policies);
  }

  /** Writes a folder with all files of a sweep; the same numbers for the same seed. */
  public static Path write(
      Path folder, List<String> categories, List<String> policies, int workloads, long seed) {
    SweepFiles files = new SweepFiles(categories, policies, workloads);
    files.draw(new SplittableRandom(seed));
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      results.write(RunsCsv.FILE, files.runs.toByteArray());
      results.write(ThreadsCsv.FILE, files.threads.toByteArray());
      results.write(SummaryCsv.FILE, SummaryCsv.encode(files.summary));
      results.writeManifest(files.manifest(seed));
      results.publish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  /** Writes a small folder. */
  static Path write(Path folder) {
    return write(folder, List.of("D1_T1", "D2_T0"), List.of("di", "naive, it is"), 3, 7);
  }

  /** Changes a file of a folder. */
  static void edit(Path folder, String file, String from, String to) {
    try {
      String text = Files.readString(folder.resolve(file));
      if (!text.contains(from)) {
        throw new IllegalArgumentException(from + " is not in " + text);
      }
      Files.writeString(folder.resolve(file), text.replaceFirst(Pattern.quote(from), to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void draw(SplittableRandom random) {
    RunsCsv.header(runs);
    ThreadsCsv.header(threads);
    for (int category = 0; category < categories.size(); category++) {
      for (int workload = 0; workload < workloads; workload++) {
        for (int policy = 0; policy < policies.size(); policy++) {
          run(random, category, workload, policy);
        }
      }
    }
  }

  private void run(SplittableRandom random, int category, int workload, int policy) {
    RunAccumulator accumulator = new RunAccumulator();
    for (int thread = 0; thread < 2; thread++) {
      long solo = 1_000_000_000L * (50 + random.nextInt(50));
      long end = solo + random.nextLong(40_000_000_000L);
      ThreadRun run = new ThreadRun(thread, "a", 0, 0, end, solo, random.nextInt(3));
      accumulator.add(run);
      ThreadsCsv.row(threads, categories.get(category), workload, policies.get(policy), run);
    }
    RunMetrics metrics = accumulator.metrics();
    summary.add(category, policy, metrics);
    RunsCsv.row(runs, categories.get(category), workload, policies.get(policy), metrics);
  }

  private SequencedMap<String, Object> manifest(long seed) {
    SequencedMap<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("akula", "");
    manifest.put("command", "sweep");
    manifest.put("machine", Map.of("name", "2x4", "sha256", "00"));
    manifest.put("data", Map.of("name", "spec", "sha256", "11"));
    List<Object> specs = new ArrayList<>();
    policies.forEach(policy -> specs.add(Map.of("spec", policy)));
    manifest.put("policies", specs);
    manifest.put("categories", categories);
    manifest.put("workloads_per_category", workloads);
    manifest.put("seed", seed);
    manifest.put("threads", true);
    return manifest;
  }
}
