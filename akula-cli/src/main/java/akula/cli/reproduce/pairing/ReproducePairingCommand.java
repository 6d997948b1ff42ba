package akula.cli.reproduce.pairing;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.cli.claims.FindingsCsv;
import akula.cli.ground.DurationConverter;
import akula.cli.ground.FormatOption;
import akula.cli.ground.JobsOption;
import akula.cli.ground.Output;
import akula.cli.ground.SeedOption;
import akula.cli.reproduce.real.OptionKinds;
import akula.cli.reproduce.real.RealOptions;
import akula.cli.reproduce.real.RealStudy;
import akula.cli.watch.ProgressBarLine;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.claims.Finding;
import akula.papers.pairing.PairingFindings;
import akula.papers.pairing.PairingReport;
import akula.papers.pairing.PairingResults;
import akula.papers.pairing.PairingRuns;
import akula.papers.pairing.PairingTable;
import akula.papers.pairing.PairingTables;
import akula.papers.pairing.RealClaims;
import akula.papers.pairing.Reasons;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.setup.Requirements;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce pairing}: section 6 of the pairing paper. */
@Command(
    name = "pairing",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the evaluation of 'Scheduling Algorithms for Effective Thread Pairing on Hybrid"
          + " Multiprocessors' (IPDPS 2005, section 6) in the simulator and print each of its"
          + " claims beside what came out.",
      "The workloads are wl-1 to wl-6, the machine is 4x2; what the paper measured for each"
          + " workload and policy stands beside."
    })
public final class ReproducePairingCommand implements Callable<Integer> {
  private static final String MACHINE = "4x2";
  private static final int MOST_REPEATS = 1_000;
  private static final String DATA = "--data";
  private static final String CLOSED = "--closed";
  private static final String REPEAT = "--repeat";
  private static final String OUT = "--out";
  private static final OptionKinds KINDS =
      new OptionKinds(
          List.of(DATA, CLOSED, REPEAT, JobsOption.JOBS), List.of(OUT, RealOptions.RESUME));

  @Spec private CommandSpec spec;

  @Option(
      names = DATA,
      paramLabel = "D",
      defaultValue = PairingReport.MODEL,
      description =
          "A data set with the applications of the workloads (default: ${DEFAULT-VALUE}).")
  private String data;

  @Option(
      names = CLOSED,
      paramLabel = "TIME",
      defaultValue = "420s",
      converter = DurationConverter.class,
      description =
          "How long applications are started again (default: ${DEFAULT-VALUE}, as in the paper).")
  private Duration closed;

  @Option(
      names = REPEAT,
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How often each workload is run, launched at other times (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Mixin private SeedOption seed;

  @Mixin private RealOptions real;

  @Option(
      names = OUT,
      paramLabel = "DIR",
      description =
          "With --real: folder for the results, a new one (default: results/pairing-1, or the next"
              + " number).")
  private Path folder;

  @Mixin private JobsOption jobs;

  @Mixin private FormatOption format;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    real.check(spec.commandLine().getParseResult(), KINDS);
    if (real.areWanted()) {
      return new RealStudy(PairingReport.PAPER, RealClaims.plan(), RealClaims::findings)
          .show(
              spec,
              real.runs(spec.commandLine(), folder, "pairing", 1, seed.value()),
              format.format());
    }
    requireSense();
    DataSet set = DataSetReader.read(Home.catalog().dataSet(data));
    PairingResults results = run(set);
    print(results, set.name(), PairingFindings.of(results, Reasons.of(set.name(), closed)));
    return 0;
  }

  private void requireSense() {
    if (repeats < 1 || repeats > MOST_REPEATS) {
      throw new UsageException(
          "--repeat has to be from 1 to %d, not %d".formatted(MOST_REPEATS, repeats));
    }
    if (closed.isZero()) {
      throw new UsageException("--closed has to be above 0s: only closed runs have the measure");
    }
  }

  private PairingResults run(DataSet set)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<Workload> workloads = workloads(set);
    BootstrapData ready = BootstrapData.of(set);
    PairingRuns runs =
        new PairingRuns(
            MachineReader.read(Home.catalog().machine(MACHINE)), ready, closed, seed.value());
    Requirements.check(() -> {
      runs.require(workloads);
      return runs;
    });
    long total = (long) workloads.size() * PairingTable.RUN.size() * repeats;
    try (ProgressBarLine progress = new ProgressBarLine("runs", Unit.RUN, () -> total, 0)) {
      return runs.run(
          workloads, repeats, new LocalWorkers("pairing", jobs.workers()), progress::done);
    }
  }

  private static List<Workload> workloads(DataSet set) throws InvalidInputException {
    List<Workload> workloads = new ArrayList<>();
    for (String name : PairingTable.WORKLOADS) {
      String file = name.toLowerCase(Locale.ROOT).replace('_', '-');
      workloads.add(WorkloadReader.read(Home.catalog().workload(file), set.applicationNames()));
    }
    return workloads;
  }

  private void print(PairingResults results, String name, List<Finding> findings) {
    PairingTables tables = new PairingTables(results);
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> {
        out.line(
            "%s: what was simulated with data set %s (the paper's figures in brackets)"
                .formatted(PairingReport.PAPER, name));
        PairingReport.notes(repeats, seed.value(), closed).forEach(out::line);
        out.line("");
        out.text(tables.text());
        out.line("");
        out.text(
            PairingReport.text(
                name, findings, repeats, PairingReport.notes(repeats, seed.value(), closed)));
      }
      case JSON -> {
        SequencedMap<String, Object> fields =
            PairingReport.fields(name, findings, repeats, seed.value(), closed);
        fields.putAll(tables.fields());
        out.json(fields);
      }
      case CSV -> {
        SequencedMap<String, List<Finding>> ofData = new LinkedHashMap<>();
        ofData.put(name, findings);
        FindingsCsv.print(ofData, out);
      }
    }
  }
}
