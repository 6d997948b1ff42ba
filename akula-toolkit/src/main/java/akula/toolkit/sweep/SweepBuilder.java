package akula.toolkit.sweep;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.PolicyGrid;
import akula.api.plugin.PolicyNames;
import akula.api.plugin.PolicySpec;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.uncertainty.DataDraws;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.formats.sweep.SweepFile;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepReader;
import akula.formats.sweep.SweepSettings;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.results.Segments;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.PackedWork;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.NoIntervals;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.SetupBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Plans a sweep. What nothing is said of is as the sweep file says, else as the command does. */
public final class SweepBuilder extends SetupBuilder<SweepBuilder> {
  /** The machine where none is named. */
  public static final String MACHINE = "2x4";

  /** The data set where none is named. */
  public static final String DATA = "spec2006-small-cache";

  /** Workloads of each category. */
  public static final int WORKLOADS = 100;

  private static final long FEW_ROWS = 1_000_000;

  private static final List<String> OBLIVIOUS = List.of("naive_cluster", "naive_spread", "random");

  private String file;
  private SweepFile opened;
  private final List<String> policies = new ArrayList<>();
  private final List<String> categories = new ArrayList<>();
  private final List<String> workloadFiles = new ArrayList<>();
  private Integer perCategory;
  private Integer repeat;
  private Integer drawn;
  private Arrivals arrivals;
  private Duration closed;
  private Boolean threads;
  private Boolean parquet;
  private long parquetFrom = Segments.FROM;
  private boolean bound;
  private CoScheduleLevel coSchedules;
  private Integer uncertainty;
  private Path folder;
  private boolean resume;
  private boolean overwrite;
  private SweepShare share;
  private Cluster cluster;
  private Function<String, PieceRunner> runners = _ -> LocalWorkers.onAllProcessors("sweep");

  SweepBuilder() {
    super(MACHINE, DATA);
  }

  @Override
  protected SweepBuilder self() {
    return this;
  }

  /** Takes a sweep file: the name of one that ships, or a path. */
  public SweepBuilder file(String nameOrFile) {
    file = nameOrFile;
    return this;
  }

  /** Takes a sweep file that was read. */
  public SweepBuilder file(SweepFile read) {
    opened = read;
    return this;
  }

  /**
   * Takes one more policy, with options as {@code NAME:option=value}, or a source file; {@code
   * ALIAS=} before it is what results call it. Several where options have several values, as {@link
   * PolicyGrid} has them.
   */
  public SweepBuilder policy(String spec) {
    policies.add(spec);
    return this;
  }

  /** Takes one more category, or group of them, of which workloads are drawn. */
  public SweepBuilder category(String name) {
    categories.add(name);
    return this;
  }

  /** Takes how many workloads are drawn of each category. */
  public SweepBuilder workloads(int number) {
    perCategory = number;
    return this;
  }

  /** Takes how many workloads there are of each category, and how often a written one is run. */
  public SweepBuilder drawn(int each) {
    drawn = each;
    return this;
  }

  /** Takes one more workload that somebody wrote: the name of one that ships, or a file. */
  public SweepBuilder workload(String nameOrFile) {
    workloadFiles.add(nameOrFile);
    return this;
  }

  /** Takes how often each workload that somebody wrote is run, with seeds of its own. */
  public SweepBuilder repeat(int runs) {
    repeat = runs;
    return this;
  }

  /** Takes when the threads of drawn workloads are launched. */
  public SweepBuilder arrivals(Arrivals when) {
    arrivals = when;
    return this;
  }

  /** Makes runs closed: applications that end start again until a time; zero takes it back. */
  public SweepBuilder closed(Duration until) {
    closed = until;
    return this;
  }

  /** Says whether {@code threads.csv} is written; else it is if it has at most a million rows. */
  public SweepBuilder threads(boolean written) {
    threads = written;
    return this;
  }

  /** Says whether the tables are written as Parquet too. */
  public SweepBuilder parquet(boolean written) {
    parquet = written;
    return this;
  }

  /**
   * Takes from how many rows of runs on a sweep, or a part of one, writes them in Parquet parts
   * alone: {@code runs/part-00000.parquet} in place of {@code runs.csv}, and as many of threads
   * where these are written. Each has about a hundredth as many rows.
   *
   * @param rows at least 1
   */
  public SweepBuilder parquetFrom(long rows) {
    if (rows < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--parquet-from has to be at least 1, not " + rows);
    }
    parquetFrom = rows;
    return this;
  }

  /** Says whether the bounds of all workloads are computed too. */
  public SweepBuilder bound(boolean wanted) {
    bound = wanted;
    return this;
  }

  /** Says within what it is counted who runs beside whom; null if it is not counted. */
  public SweepBuilder coSchedules(CoScheduleLevel level) {
    coSchedules = level;
    return this;
  }

  /**
   * Takes how many data sets are drawn from the intervals of the figures, with each of which all
   * workloads are run, too: means of these go to {@code draws.csv}.
   *
   * @param draws from {@link SweepFile#FEWEST_DRAWS} to {@link SweepFile#MOST_DRAWS}
   */
  public SweepBuilder uncertainty(int draws) {
    if (draws < SweepFile.FEWEST_DRAWS || draws > SweepFile.MOST_DRAWS) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--uncertainty has to be a whole number from %d to %d, not %d"
              .formatted(SweepFile.FEWEST_DRAWS, SweepFile.MOST_DRAWS, draws));
    }
    uncertainty = draws;
    return this;
  }

  /** Takes the folder of the results; else it is {@code results/sweep-1}, or the next number. */
  public SweepBuilder out(Path results) {
    folder = results;
    return this;
  }

  /** Says whether a sweep is resumed that was interrupted; the plan has to be the same. */
  public SweepBuilder resume(boolean wanted) {
    resume = wanted;
    return this;
  }

  /** Says whether results that are there are replaced. */
  public SweepBuilder overwrite(boolean wanted) {
    overwrite = wanted;
    return this;
  }

  /** Takes which of its workloads are run: one of some shares, to be put together. */
  public SweepBuilder share(SweepShare some) {
    share = some;
    return this;
  }

  /** Takes how many threads of this process work. */
  public SweepBuilder jobs(int workers) {
    return runner(new LocalWorkers("sweep", workers));
  }

  /** Takes what runs the pieces of the sweep. */
  public SweepBuilder runner(PieceRunner pieces) {
    return runners(_ -> pieces);
  }

  /** Takes what runs the pieces of each part of the sweep, by its name; empty without parts. */
  public SweepBuilder runners(Function<String, PieceRunner> ofPart) {
    runners = ofPart;
    return this;
  }

  /** Takes a cluster, which runs the pieces in the place of threads; null takes none. */
  public SweepBuilder on(Cluster processes) {
    cluster = processes;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together, a policy needs what there is not, or
   *     a cluster is to run what cannot be sent
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public SweepJob build() throws InvalidInputException, RunFailedException {
    if (cluster == null) {
      return build(runners);
    }
    AtomicReference<PackedWork> work = new AtomicReference<>();
    SweepJob job = build(part -> cluster.runner(work::get, part));
    PackedSweep packed = PackedSweep.of(job, false);
    work.set(PackedWork.of(SweepKind.NAME, PackedSweep.CODEC, packed, policyLimit()));
    return job;
  }

  private SweepJob build(Function<String, PieceRunner> ofPart)
      throws InvalidInputException, RunFailedException {
    SweepFile read = readFile();
    policies.forEach(PolicySpec::parse); // tells one that is null
    SweepFile said = asked(read);
    if (!workloadFiles.isEmpty() && !categories.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--workload names workloads and --category draws them; give one of them, or a sweep file"
              + " with parts for both");
    }
    SweepSource source = new SweepSource(file, said.name());
    List<Drafted> drafts = new ArrayList<>();
    for (SweepPart part : said.parts()) {
      drafts.add(source.ofPart(part.name(), () -> draft(part)));
    }
    PolicyNames names = names(drafts);
    List<PartPlan> parts = new ArrayList<>();
    for (Drafted draft : drafts) {
      parts.add(source.ofPart(draft.part().name(), () -> plan(said, draft, names)));
    }
    refuseUseless(parts);
    if (share != null && folder == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT, "--share needs --out, a folder of its own for each share");
    }
    SweepFolder to =
        new SweepFolder(NewFolder.ofResults(folder, "sweep", resume, overwrite), resume, overwrite);
    SweepInputs from = new SweepInputs(said, inputs(), catalog(), isNamed());
    return new SweepJob(source, from, bound ? withBounds(parts) : parts, to, ofPart, policyLimit());
  }

  /** Returns what is done: what was taken here in the place of what the file says. */
  private SweepFile asked(SweepFile read) {
    return new SweepFile(
        read.name(),
        Optional.of(seed().or(read::seed).orElse(1L)),
        Optional.ofNullable(threads).or(read::threads),
        Optional.ofNullable(parquet).or(read::parquet),
        Optional.ofNullable(uncertainty).or(read::uncertainty),
        read.parts().stream().map(this::asked).toList());
  }

  private SweepPart asked(SweepPart part) {
    return new SweepPart(
            part.name(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            policies,
            categories,
            Optional.ofNullable(drawn == null ? perCategory : drawn),
            workloadFiles,
            Optional.ofNullable(drawn == null ? repeat : drawn),
            Optional.ofNullable(arrivals),
            Optional.ofNullable(closed),
            SweepSettings.NONE)
        .over(over(part));
  }

  private SweepFile readFile() throws InvalidInputException {
    if (opened != null) {
      return opened;
    }
    if (file == null) {
      catalog(); // tells broken plugins first
      return SweepFile.NONE;
    }
    Path path = path();
    SweepFile read = SweepReader.read(path, new KnownNames(inputs(), catalog()));
    if (read.hasParts()) {
      refuseWithParts("--machine", hasMachine(), path);
      refuseWithParts("--category", !categories.isEmpty(), path);
      refuseWithParts("--workload", !workloadFiles.isEmpty(), path);
    }
    return read;
  }

  private void refuseWithParts(String option, boolean given, Path path) {
    if (given) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          ("%s cannot be given with sweep %s, whose parts have their own;"
                  + " copy %s and change it there")
              .formatted(option, file, path));
    }
  }

  private Path path() throws InvalidInputException {
    try {
      return inputs().sweep(file);
    } catch (InvalidInputException e) {
      if (inputs().workloads().contains(file)) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "there is no sweep '%1$s', but a workload is called so; --workload %1$s sweeps over it"
                .formatted(file));
      }
      throw e;
    }
  }

  /** A part before it is known what its policies are called, which depends on all parts. */
  private record Drafted(
      SweepPart part, Setup setup, SweptWorkloads which, List<PolicyFactory> policies) {}

  private static PolicyNames names(List<Drafted> drafts) {
    return PolicyNames.of(drafts.stream().flatMap(draft -> draft.policies().stream()).toList());
  }

  private Drafted draft(SweepPart part) throws InvalidInputException {
    Setup setup = setup(part);
    SweptWorkloads which = workloads(part, setup);
    List<String> specs =
        part.policies().isEmpty() ? usualPolicies(setup.dataSet()) : part.policies();
    List<PolicyFactory> factories =
        specs.stream()
            .flatMap(spec -> PolicyGrid.parse(spec, catalog()).specs().stream())
            .map(spec -> policyOf(spec, setup.machine()))
            .toList();
    return new Drafted(part, setup, which, factories);
  }

  private PartPlan plan(SweepFile said, Drafted draft, PolicyNames names) {
    SweepPart part = draft.part();
    Setup setup = draft.setup();
    SweptWorkloads which = draft.which();
    List<PolicyFactory> factories = names.named(draft.policies());
    requireOnce(factories);
    SweepPlan plan =
        new SweepPlan(
            setup.machine(),
            setup.data(),
            setup.settings(),
            factories,
            which.groups(),
            which.perGroup(),
            said.seed().orElseThrow(),
            said.threads().orElse(which.threadRows(setup.dataSet()) * factories.size() <= FEW_ROWS),
            which.isWritten() ? Arrivals.TOGETHER : part.arrivals().orElse(Arrivals.TOGETHER),
            part.closed().orElse(Duration.ZERO),
            Optional.ofNullable(coSchedules),
            said.uncertainty().map(count -> draws(count, setup, part)));
    return new PartPlan(
        part.name(),
        setup,
        plan,
        which,
        said.parquet().orElse(false),
        parquetFrom,
        false,
        Optional.ofNullable(share));
  }

  private static void requireOnce(List<PolicyFactory> policies) {
    List<String> names = policies.stream().map(PolicyFactory::name).toList();
    for (String name : names) {
      if (names.indexOf(name) < names.lastIndexOf(name)) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE, "policy %s is given twice; name each once".formatted(name));
      }
    }
  }

  private DataDraws draws(int count, Setup setup, SweepPart part) {
    DataDraws draws = new DataDraws(setup.dataSet(), setup.models(), count);
    if (draws.drawnFigures() == 0) {
      throw new UsageException(MessageCode.UNFIT, NoIntervals.of(setup, part, count, folder));
    }
    return draws;
  }

  private SweptWorkloads workloads(SweepPart part, Setup setup) throws InvalidInputException {
    return part.workloadFiles().isEmpty()
        ? new SweptCategories(part.categories(), setup.dataSet())
            .drawn(part.workloads().orElse(WORKLOADS))
        : new WorkloadFiles(inputs(), part.workloadFiles(), part.repeat().orElse(1)).read(setup);
  }

  /** One of the policies needs miss rates, which not all data have. */
  private static List<String> usualPolicies(DataSet dataSet) {
    String misses = Parameters.of(Quantity.LAST_LEVEL_MISSES).name();
    List<String> usual = new ArrayList<>(OBLIVIOUS);
    if (dataSet.parameters().stream().anyMatch(column -> column.name().equals(misses))) {
      usual.add("di");
    }
    return usual;
  }

  /** What says something of workloads that the sweep does not have: nothing goes unheard. */
  private void refuseUseless(List<PartPlan> parts) {
    if (parts.stream().allMatch(part -> part.workloads().isWritten())) {
      refuse(
          perCategory,
          "--workloads says how many are drawn of each category; how often a workload is run says"
              + " --repeat");
      refuse(
          arrivals,
          "--arrivals is for drawn workloads; one of a file says itself when its applications"
              + " start");
    } else if (parts.stream().noneMatch(part -> part.workloads().isWritten())) {
      refuse(
          repeat,
          "--repeat is for workloads named with --workload; how many are drawn says --workloads");
    }
  }

  private static void refuse(Object asked, String why) {
    if (asked != null) {
      throw new UsageException(MessageCode.NOT_TOGETHER, why);
    }
  }

  /** Closed runs have no bounds: beside others they go without, alone they are refused later. */
  private static List<PartPlan> withBounds(List<PartPlan> parts) {
    boolean allClosed = parts.stream().allMatch(part -> part.plan().isClosed());
    return parts.stream()
        .map(part -> allClosed || !part.plan().isClosed() ? part.withBound() : part)
        .toList();
  }
}
