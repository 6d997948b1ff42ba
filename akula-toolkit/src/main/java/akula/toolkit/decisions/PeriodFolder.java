package akula.toolkit.decisions;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.formats.csv.RowEncoder;
import akula.formats.dataset.DataSet;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.reading.Manifest;
import akula.statistics.results.PlacementsCsv;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.RegistrationsCsv;
import akula.statistics.results.RegistrationsCsv.Registration;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import akula.toolkit.decisions.PeriodEvents.Gone;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.MachineHash;
import akula.toolkit.run.SoloTimes;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * The results folder of a period, written while the log is read: as of one real run, but for what
 * the log does not tell. That is what the kernel reports of programs, and what controlling cost.
 */
final class PeriodFolder implements Closeable {
  private static final int WRITTEN_AT_ONCE = 1 << 16;

  private final LoggedLife life;
  private final Period period;
  private final PeriodFacts facts;
  private final Optional<DataSet> data;
  private final ExplainChoice span;
  private final SoloTimes solo = new SoloTimes();
  private final ResultsFolder folder;
  private final Table programs;
  private final Table registrations;
  private final Optional<Table> placements;
  private final Optional<Table> threads;
  private final RunAccumulator accumulator = new RunAccumulator();
  private int number;

  /** A file that grows. */
  private static final class Table {
    private final OutputStream out;
    private final RowEncoder rows = new RowEncoder();

    private Table(OutputStream out, Consumer<RowEncoder> header) {
      this.out = out;
      header.accept(rows);
    }

    private void flush(int least) throws IOException {
      if (rows.size() >= least) {
        rows.writeTo(out);
        rows.clear();
      }
    }
  }

  /**
   * Begins it.
   *
   * @param path where it is made
   * @param overwrite whether results that are there are replaced
   * @param facts what is known of the period already
   * @param data has solo times, if there is one
   * @param span of which time stays are written, of those of which something is in it
   */
  PeriodFolder(
      Path path,
      boolean overwrite,
      LoggedLife life,
      Period period,
      PeriodFacts facts,
      Optional<DataSet> data,
      ExplainChoice span)
      throws IOException {
    this.life = life;
    this.period = period;
    this.facts = facts;
    this.data = data;
    this.span = span;
    data.ifPresent(solo::takeAll);
    folder = ResultsFolder.create(path, overwrite);
    programs = new Table(folder.open(ProgramsCsv.FILE), ProgramsCsv::header);
    registrations = new Table(folder.open(RegistrationsCsv.FILE), RegistrationsCsv::header);
    placements =
        period.isPlaced(life.head())
            ? Optional.of(new Table(folder.open(PlacementsCsv.FILE), PlacementsCsv::header))
            : Optional.empty();
    threads =
        facts.isSoloKnown(solo)
            ? Optional.of(new Table(folder.open(ThreadsCsv.FILE), ThreadsCsv::header))
            : Optional.empty();
  }

  /** Returns where it is. */
  Path path() {
    return folder.path();
  }

  /** Adds where a thread was. */
  void add(Stay stay) throws IOException {
    boolean isWithin = span.nanosWithin(stay.fromNanos(), stay.toNanos()) > 0;
    if (placements.isPresent() && isWithin) {
      PlacementsCsv.row(placements.get().rows, period.category(), 0, period.policy(), stay);
      placements.get().flush(WRITTEN_AT_ONCE);
    }
  }

  /** Adds a program that has gone. */
  void add(Gone program) throws IOException {
    String category = period.category();
    String policy = period.policy();
    ProgramsCsv.row(
        programs.rows,
        category,
        0,
        policy,
        number,
        program.application(),
        new long[] {program.cameNanos(), program.cameNanos(), program.wentNanos()},
        ProgramsCsv.Usage.unknown(program.how()),
        program.migrations());
    programs.flush(WRITTEN_AT_ONCE);
    for (Registration thread : program.threads()) {
      RegistrationsCsv.row(registrations.rows, category, 0, policy, thread.of(number));
      registrations.flush(WRITTEN_AT_ONCE);
    }
    if (threads.isPresent()) {
      ThreadRun run =
          new ThreadRun(
              number,
              program.application(),
              program.cameNanos(),
              program.cameNanos(),
              program.wentNanos(),
              solo.nanos(program.application()).orElseThrow(),
              program.migrations());
      accumulator.add(run);
      ThreadsCsv.row(threads.get().rows, category, 0, policy, run);
      threads.get().flush(WRITTEN_AT_ONCE);
    }
    number++;
  }

  /** Gives all files their names: from now on the results are whole. */
  void publish() throws IOException {
    programs.flush(0);
    registrations.flush(0);
    if (placements.isPresent()) {
      placements.get().flush(0);
    }
    if (threads.isPresent()) {
      threads.get().flush(0);
      writeMeans(accumulator.metrics());
    }
    folder.writeManifest(manifest());
    folder.publish();
  }

  private void writeMeans(RunMetrics metrics) throws IOException {
    String category = period.category();
    RowEncoder run = new RowEncoder();
    RunsCsv.header(run);
    RunsCsv.row(run, category, 0, period.policy(), metrics);
    folder.write(RunsCsv.FILE, run.toByteArray());
    Summary summary = new Summary(List.of(category), List.of(period.policy()));
    summary.add(0, 0, metrics);
    folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
  }

  /** The fields that those of real runs have too, with their names; then where they come from. */
  private SequencedMap<String, Object> manifest() {
    LogHead head = life.head();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = PeriodFolder.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("command", Manifest.SERVED);
    fields.put("machine", machine(head.machine()));
    data.ifPresent(set -> {
      SequencedMap<String, Object> of = new LinkedHashMap<>();
      of.put("name", set.name());
      of.put("sha256", set.contentHash());
      fields.put("data", of);
    });
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("interval", DurationText.format(head.quantum()));
    settings.put("observe", head.observe());
    settings.put("solo", threads.isPresent() ? "data" : "unknown");
    fields.put("settings", settings);
    fields.put("solo_seconds", span.isWhole() ? facts.soloSeconds(solo) : Map.of());
    fields.put("policies", List.of(Map.of("spec", period.policy())));
    fields.put("categories", List.of(period.category()));
    fields.put("workloads_per_category", 1);
    fields.put("seed", head.seed());
    fields.put("threads", threads.isPresent());
    fields.put("explain", placements.isPresent());
    fields.put("origin", origin(head));
    return fields;
  }

  private SequencedMap<String, Object> origin(LogHead head) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("log", life.folder().toAbsolutePath().normalize().toString());
    fields.put("began", head.began().toString());
    fields.put("zone", head.zone().getId());
    fields.put("day", period.day().toString());
    fields.put("number", period.number());
    fields.put("from_s", period.fromNanos() / 1e9);
    fields.put("to_s", facts.toNanos() / 1e9);
    fields.put("programs_left_out", facts.leftOut());
    if (!span.isWhole()) {
      fields.put("placements_from_s", span.from() / 1e9);
      fields.put("placements_to_s", Math.min(span.to(), facts.toNanos()) / 1e9);
    }
    return fields;
  }

  private static SequencedMap<String, Object> machine(MachineDescription machine) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.name());
    fields.put("memory_domains", machine.domains().size());
    fields.put("cores", machine.domains().stream().mapToInt(one -> one.cores().size()).sum());
    fields.put("contexts", machine.contextCount());
    fields.put("numa_nodes", machine.nodes().size());
    fields.put("cpus", CpuChoice.cpus(machine));
    fields.put("sha256", MachineHash.of(machine));
    return fields;
  }

  /** Unless it was published nothing of it stays. */
  @Override
  public void close() {
    folder.close();
  }
}
