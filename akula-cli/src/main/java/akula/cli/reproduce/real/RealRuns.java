package akula.cli.reproduce.real;

import akula.cli.run.RunCommand;
import akula.formats.InvalidInputException;
import akula.papers.claims.FigureText;
import akula.papers.real.Prediction;
import akula.papers.real.RealTimes;
import akula.papers.real.TwoCores;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.reading.ResultsReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/**
 * Real runs for a paper: those of {@code akula run}, made by that command, in a folder for each
 * workload. What was broken off is gone on with.
 */
public final class RealRuns implements RealTimes {
  private final CommandLine own;
  private final Path folder;
  private final TwoCores cores;
  private final int repeats;
  private final long seed;

  /**
   * Prepares runs.
   *
   * @param own the command that wants them: says what has to be said
   * @param folder gets a folder for each workload
   * @param cores where they run
   * @param repeats how often each workload is run under each policy
   * @param seed of the policies
   */
  public RealRuns(CommandLine own, Path folder, TwoCores cores, int repeats, long seed) {
    this.own = own;
    this.folder = folder;
    this.cores = cores;
    this.repeats = repeats;
    this.seed = seed;
  }

  /** Returns where they run. */
  public TwoCores cores() {
    return cores;
  }

  /** Returns how often each workload is run under each policy. */
  public int repeats() {
    return repeats;
  }

  /** Returns the folder of their results. */
  Path folder() {
    return folder;
  }

  /**
   * Returns what has to be known of the runs, in lines for people.
   *
   * @param workload one of those that were run
   */
  List<String> notes(String workload) throws InvalidInputException {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%d repetition%s on cpus %s, seed %d"
            .formatted(repeats, repeats == 1 ? "" : "s", cores.cpus(), seed));
    double[] reached =
        ResultsReader.read(folder.resolve(workload)).real().stream()
            .flatMap(real -> real.speeds().values().stream())
            .flatMap(List::stream)
            .mapToDouble(CpuSpeed::reached)
            .toArray();
    if (reached.length > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "cpu %d made slower: %.4f of its speed asked for, %s reached",
              cores.second(),
              cores.speed(),
              FigureText.number(Estimate.ofAll(reached), 4)));
    }
    return notes;
  }

  /**
   * Runs a workload under policies, unless that was done before.
   *
   * @param workload one that ships
   * @param policies in the order of the first repetition; each begins with another one
   * @return the exit code of the command: 0 if all was run
   */
  public int run(String workload, List<String> policies) {
    Path out = folder.resolve(workload);
    own.getErr()
        .printf(
            "%s: %d run%s under each of %s%n",
            workload, repeats, repeats == 1 ? "" : "s", String.join(", ", policies));
    own.getErr().flush();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of("--workload", workload, "--data", Prediction.DATA, "--cpus", cores.cpus()));
    policies.forEach(policy -> arguments.addAll(List.of("--policy", policy)));
    arguments.addAll(List.of("--repeat", String.valueOf(repeats)));
    arguments.addAll(List.of("--seed", String.valueOf(seed), "--out", out.toString()));
    if (cores.isUnequal()) {
      arguments.addAll(List.of("--emulate-speed", cores.emulated()));
    }
    if (Files.exists(out)) {
      arguments.add("--resume");
    }
    return new CommandLine(new RunCommand())
        .setOut(new PrintWriter(PrintWriter.nullWriter()))
        .setErr(new RunMessages(own.getErr(), out))
        .setExecutionExceptionHandler(own.getExecutionExceptionHandler())
        .setParameterExceptionHandler(own.getParameterExceptionHandler())
        .execute(arguments.toArray(String[]::new));
  }

  @Override
  public long[] nanos(String workload, String policy) throws InvalidInputException {
    return ResultsReader.read(folder.resolve(workload))
        .runs()
        .runs(workload, policy)
        .orElseThrow()
        .steps(Measure.MAKESPAN);
  }
}
