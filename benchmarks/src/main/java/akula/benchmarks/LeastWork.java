package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadSource;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.SharingLevel;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The simulator beside a C program that does the least possible work (least.c), on the same
 * workloads, naive_spread, pair matrix, one process per core for C. Checks that both come to the
 * same mean degradation, and prints the ratio of their speeds.
 */
public final class LeastWork {
  private static final double AGREEMENT = 1e-5;

  private LeastWork() {}

  /**
   * Runs it.
   *
   * @param arguments path of the compiled C program
   */
  public static void main(String[] arguments) throws Exception {
    Path program = Path.of(arguments[0]);
    BootstrapData data = Bench.data("pair-matrix");
    compare(program, data, 2, Category.parse("D4_T4"), 20_000, 20);
    compare(program, data, 32, Category.parse("D64_T64"), 1_000, 30);
  }

  private static void compare(
      Path program, BootstrapData data, int domains, Category category, int workloads, int repeats)
      throws Exception {
    MachineDescription machine = MachineDescription.regular("m", domains, 4, 1);
    SweepPlan plan = Bench.plan(machine, data, "naive_spread", List.of(category), workloads);
    int workers = Runtime.getRuntime().availableProcessors();
    double ours = Bench.medianEvaluationsPerSecond(plan, workers);
    Summary summary = new Sweep(plan, workers).run((runs, threads, count) -> {});
    double mean = summary.row(0, 0).orElseThrow().averageDegradationPercent().mean();
    Path input = Files.createTempFile("akula-least", ".txt");
    try {
      write(input, data, domains, category, workloads, plan.seed());
      double theirs = 0;
      for (String output : outputs(program, input, repeats, workers)) {
        check(mean, number(output, "sum_of_average_degradation_percent") / workloads);
        theirs += number(output, "evaluations_per_second");
      }
      System.out.printf(
          Locale.ROOT,
          "%3d threads: C %,9.0f, this simulator %,9.0f evaluations per second, ratio %.1f;"
              + " mean degradation %.6f%% in both%n",
          category.applicationCount(),
          theirs,
          ours,
          theirs / ours,
          mean);
    } finally {
      Files.delete(input);
    }
  }

  private static void check(double ours, double theirs) {
    if (Math.abs(ours - theirs) > AGREEMENT * Math.max(1, ours)) {
      throw new IllegalStateException(
          "the C program comes to a mean degradation of %s%%, this one to %s%%"
              .formatted(theirs, ours));
    }
  }

  private static void write(
      Path input, BootstrapData data, int domains, Category category, int workloads, long seed)
      throws IOException {
    double[][] speeds =
        CellValues.matrix(data.dataSet(), SharingLevel.MEMORY_DOMAIN).orElseThrow().speeds();
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(input, StandardCharsets.US_ASCII))) {
      out.printf("%d 4 %d %d %d%n", domains, speeds.length, workloads, category.applicationCount());
      for (int a = 0; a < speeds.length; a++) {
        out.println(data.soloNanos(a));
      }
      for (double[] row : speeds) {
        StringJoiner line = new StringJoiner(" ");
        for (double speed : row) {
          line.add(Double.toString(speed));
        }
        out.println(line);
      }
      WorkloadSource source = new WorkloadSource(data.dataSet(), seed);
      for (int w = 0; w < workloads; w++) {
        StringJoiner line = new StringJoiner(" ");
        for (int application : source.draw(category, w).applications()) {
          line.add(Integer.toString(application));
        }
        out.println(line);
      }
    }
  }

  private static List<String> outputs(Path program, Path input, int repeats, int processes)
      throws IOException, InterruptedException {
    List<Process> started = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      started.add(
          new ProcessBuilder(program.toString(), input.toString(), Integer.toString(repeats))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    List<String> outputs = new ArrayList<>();
    for (Process process : started) {
      outputs.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
      if (process.waitFor() != 0) {
        throw new IOException("the C program ended with " + process.exitValue());
      }
    }
    return outputs;
  }

  private static double number(String output, String key) {
    return output
        .lines()
        .filter(line -> line.startsWith(key + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(key.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
