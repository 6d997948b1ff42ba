package akula.statistics.reading;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.EnergyCsv;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SpeedsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.results.TurnsCsv;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Makes results folders as real runs do, from random times of two programs. */
public final class RealFiles {
  private static final String WORKLOAD = "web";
  private static final long MILLI = 1_000_000;

  private final List<String> policies;
  private final RowEncoder runs = new RowEncoder();
  private final RowEncoder threads = new RowEncoder();
  private final RowEncoder programs = new RowEncoder();
  private final RowEncoder costs = new RowEncoder();
  private final RowEncoder speeds = new RowEncoder();
  private final RowEncoder energy = new RowEncoder();
  private final RowEncoder turns = new RowEncoder();
  private final Tables more;
  private final Summary summary;

  /** What is there beside what all real runs have. */
  private enum Tables {
    NONE,
    SPEEDS,
    ENERGY,
    TURNS
  }

  private RealFiles(List<String> policies, Tables more) {
    this.policies = policies;
    this.more = more;
    summary = new Summary(List.of(WORKLOAD), policies);
    RunsCsv.header(runs, new RunColumns(false, more == Tables.ENERGY));
    ThreadsCsv.header(threads);
    ProgramsCsv.header(programs);
    CostsCsv.header(costs);
    SpeedsCsv.header(speeds);
    EnergyCsv.header(energy);
    TurnsCsv.header(turns);
  }

  /** Writes a folder; the same numbers for the same seed. */
  public static Path write(Path folder, List<String> policies, int repetitions, long seed) {
    return write(folder, policies, repetitions, seed, Tables.NONE);
  }

  /** As above; cpus 0 and 1 were made slower. */
  public static Path slowed(Path folder, List<String> policies, int repetitions, long seed) {
    return write(folder, policies, repetitions, seed, Tables.SPEEDS);
  }

  /** As above; what two packages consumed was counted. */
  public static Path counted(Path folder, List<String> policies, int repetitions, long seed) {
    return write(folder, policies, repetitions, seed, Tables.ENERGY);
  }

  /** As above; policies but the kernel decided turns, and two of the runs do not count. */
  public static Path decided(Path folder, List<String> policies, int repetitions, long seed) {
    return write(folder, policies, repetitions, seed, Tables.TURNS);
  }

  private static Path write(
      Path folder, List<String> policies, int repetitions, long seed, Tables more) {
    RealFiles files = new RealFiles(policies, more);
    SplittableRandom random = new SplittableRandom(seed);
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (int turn = 0; turn < policies.size(); turn++) {
        files.run(random, repetition, (turn + repetition) % policies.size());
      }
    }
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      results.write(RunsCsv.FILE, files.runs.toByteArray());
      results.write(ThreadsCsv.FILE, files.threads.toByteArray());
      results.write(ProgramsCsv.FILE, files.programs.toByteArray());
      results.write(CostsCsv.FILE, files.costs.toByteArray());
      results.write(SummaryCsv.FILE, SummaryCsv.encode(files.summary));
      if (more == Tables.ENERGY) {
        results.write(EnergyCsv.FILE, files.energy.toByteArray());
      }
      if (more == Tables.TURNS) {
        results.write(TurnsCsv.FILE, files.turns.toByteArray());
      }
      if (more == Tables.SPEEDS) {
        results.write(SpeedsCsv.FILE, files.speeds.toByteArray());
      }
      results.writeManifest(files.manifest(repetitions));
      results.publish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  private void run(SplittableRandom random, int repetition, int policy) {
    String name = policies.get(policy);
    RunAccumulator accumulator = new RunAccumulator();
    for (int thread = 0; thread < 2; thread++) {
      long solo = 1000 * MILLI * (thread + 1);
      long end = solo + random.nextLong(900 * MILLI);
      String application = thread == 0 ? "server" : "client";
      ThreadRun run = new ThreadRun(thread, application, 0, MILLI, end, solo, random.nextInt(3));
      accumulator.add(run);
      ThreadsCsv.row(threads, WORKLOAD, repetition, name, run);
      long[] counts = {(thread + 1) * 3_000_000, 80, thread, 5, random.nextInt(90), 0};
      ProgramsCsv.row(
          programs,
          WORKLOAD,
          repetition,
          name,
          thread,
          application,
          new long[] {0, MILLI, end},
          new ProgramsCsv.Usage("exit code 0", solo, 10 * MILLI, counts),
          run.migrations());
    }
    long[] microjoules = {(policy + 1) * 2_000_000 + repetition, 500_000};
    RunMetrics metrics =
        more == Tables.ENERGY
            ? accumulator.metrics().withEnergy((microjoules[0] + microjoules[1]) / 1e6)
            : accumulator.metrics();
    for (int i = 0; i < 2; i++) {
      ZoneEnergy zone = new ZoneEnergy("package-" + i, microjoules[i]);
      EnergyCsv.row(energy, WORKLOAD, repetition, name, zone);
    }
    summary.add(0, policy, metrics);
    RunsCsv.row(runs, WORKLOAD, repetition, name, metrics);
    TurnsCsv.row(turns, WORKLOAD, repetition, name, turns(name, repetition));
    CostsCsv.row(costs, WORKLOAD, repetition, name, cost(policy + 1));
    for (int cpu = 0; cpu < 2; cpu++) {
      CpuSpeed speed = new CpuSpeed(cpu, 0.9 - 0.1 * cpu, 0.9 - 0.1 * cpu + 0.001 * repetition);
      SpeedsCsv.row(speeds, WORKLOAD, repetition, name, speed);
    }
  }

  private static Optional<DecidedTurns> turns(String policy, int repetition) {
    return policy.equals("linux")
        ? Optional.empty()
        : Optional.of(
            new DecidedTurns(
                1000, 9 * repetition, repetition, 40, 0, 1, 4 * MILLI, 5 * MILLI + repetition));
  }

  private static RunCost cost(int factor) {
    long unit = factor * MILLI;
    return new RunCost(
        19, unit / 10, unit, 2 * unit, 38, unit, unit / 5, 7 * unit, 4, unit / 3, 2, factor - 1);
  }

  private SequencedMap<String, Object> manifest(int repetitions) {
    SequencedMap<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("akula", "");
    manifest.put("command", "run");
    manifest.put("machine", Map.of("name", "here", "cpus", "0-1"));
    Map<String, String> settings = new TreeMap<>(Map.of("interval", "50ms", "solo", "measured"));
    if (more == Tables.SPEEDS) {
      settings.put("emulate_speed", "cpu0=0.9,cpu1=0.8");
    }
    if (more == Tables.TURNS) {
      settings.put("kernel", "ended");
    }
    manifest.put("settings", settings);
    manifest.put("policies", policies.stream().map(spec -> Map.of("spec", spec)).toList());
    manifest.put("categories", List.of(WORKLOAD));
    manifest.put("workloads_per_category", repetitions);
    manifest.put("workload_file", "web.yaml");
    manifest.put("seed", 1);
    manifest.put("threads", true);
    if (more == Tables.ENERGY) {
      manifest.put("energy", true);
    }
    return manifest;
  }
}
