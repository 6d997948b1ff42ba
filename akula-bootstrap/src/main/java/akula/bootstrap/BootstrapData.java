package akula.bootstrap;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.Scaling;
import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.contention.CoScheduleSolver;
import akula.formats.InvalidInputException;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.contention.ResidentCaches;
import akula.formats.contention.SwitchCost;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A data set made ready for the engine: arrays in nanoseconds, and a contention model per sharing
 * level. Immutable in use; shared by all workers.
 */
public final class BootstrapData {
  private static final double NANOS_PER_SECOND = 1e9;

  private final DataSet dataSet;
  private final int[][] phaseRows;
  private final double[][] phaseNanos;
  private final double[][] phaseEndShares;
  private final double[] soloNanos;
  private final double[] speedSensitivity;
  private final double[][] values;
  private final int ipcColumn;
  private final Scaling[] scalings;
  private final Map<SharingLevel, ContentionModel> models;

  /** By model, of which a level has one for each kind of NUMA node. */
  private final Map<ContentionModel, CoScheduleSolver> solvers = new IdentityHashMap<>();

  private final int cacheCapacity;

  /**
   * Reads a data set and prepares it, with the first model of each level.
   *
   * @param folder its folder
   * @throws InvalidInputException with all mistakes of all files, if there is any
   */
  public static BootstrapData read(Path folder) throws InvalidInputException {
    return of(DataSetReader.read(folder));
  }

  /** Prepares a data set, with the first model of each level. */
  public static BootstrapData of(DataSet dataSet) {
    Map<SharingLevel, LevelModel> first = new EnumMap<>(SharingLevel.class);
    dataSet.levels().forEach((level, models) -> first.put(level, models.getFirst()));
    return of(dataSet, first);
  }

  /** Prepares a data set as if nobody slowed anybody. */
  public static BootstrapData withoutContention(DataSet dataSet) {
    return new BootstrapData(dataSet, Map.of(), CoScheduleCache.DEFAULT_CAPACITY, Set.of());
  }

  /**
   * Prepares a data set.
   *
   * @param dataSet solo times, phases, parameters
   * @param chosen one of the models of each level that has any
   * @throws IllegalArgumentException if it is not one for each
   */
  public static BootstrapData of(DataSet dataSet, Map<SharingLevel, ? extends LevelModel> chosen) {
    return new BootstrapData(dataSet, solvers(dataSet, chosen));
  }

  /**
   * Prepares a data set of which models of some levels were left out on purpose: nobody slows
   * anybody there.
   *
   * @param dataSet solo times, phases, parameters
   * @param chosen one of the models of each other level that has any
   */
  public static BootstrapData ofChosen(
      DataSet dataSet, Map<SharingLevel, ? extends LevelModel> chosen) {
    return new BootstrapData(
        dataSet, solvers(dataSet, chosen), CoScheduleCache.DEFAULT_CAPACITY, Set.of());
  }

  private static Map<SharingLevel, ContentionModel> solvers(
      DataSet dataSet, Map<SharingLevel, ? extends LevelModel> chosen) {
    Map<SharingLevel, ContentionModel> models = new EnumMap<>(SharingLevel.class);
    chosen.forEach((level, model) -> models.put(level, KindCalls.solver(model, level, dataSet)));
    return models;
  }

  /**
   * Prepares a data set.
   *
   * @param dataSet solo times, phases, parameters
   * @param models a contention model for each sharing level that has one
   * @throws IllegalArgumentException if the data set has a model at a level and none is given:
   *     nobody would slow anybody there
   */
  public BootstrapData(DataSet dataSet, Map<SharingLevel, ContentionModel> models) {
    this(dataSet, models, CoScheduleCache.DEFAULT_CAPACITY);
  }

  /**
   * Prepares a data set.
   *
   * @param dataSet solo times, phases, parameters
   * @param models a contention model for each sharing level that has one
   * @param cacheCapacity entries of one generation of a {@link CoScheduleCache}, at least 1; it
   *     changes the time that a run takes and nothing else
   */
  public BootstrapData(
      DataSet dataSet, Map<SharingLevel, ContentionModel> models, int cacheCapacity) {
    this(dataSet, models, cacheCapacity, dataSet.levels().keySet());
  }

  private BootstrapData(
      DataSet dataSet,
      Map<SharingLevel, ContentionModel> models,
      int cacheCapacity,
      Set<SharingLevel> needed) {
    for (SharingLevel level : needed) {
      if (!models.containsKey(level)) {
        throw new IllegalArgumentException(
            "data set %s has a contention model at level %s, and none is given; choose one of %s"
                .formatted(
                    dataSet.name(),
                    level.word(),
                    dataSet.levels().get(level).stream().map(LevelModel::name).toList()));
      }
    }
    this.dataSet = dataSet;
    this.cacheCapacity = cacheCapacity;
    this.models = new EnumMap<>(SharingLevel.class);
    models.forEach(
        (level, model) -> this.models.put(level, KindCalls.checked(model, level, dataSet)));
    List<Application> applications = dataSet.applications();
    int count = applications.size();
    phaseRows = new int[count][];
    phaseNanos = new double[count][];
    phaseEndShares = new double[count][];
    soloNanos = new double[count];
    speedSensitivity = new double[count];
    values = new double[count][];
    for (int i = 0; i < count; i++) {
      List<Phase> phases = applications.get(i).phases();
      phaseRows[i] = phases.stream().mapToInt(Phase::row).toArray();
      phaseNanos[i] =
          phases.stream().mapToDouble(p -> p.soloSeconds() * NANOS_PER_SECOND).toArray();
      phaseEndShares[i] = endShares(phaseNanos[i]);
      speedSensitivity[i] = applications.get(i).speedSensitivity();
      soloNanos[i] = applications.get(i).soloSeconds() * NANOS_PER_SECOND;
      values[i] =
          applications.get(i).parameters().stream().mapToDouble(Double::doubleValue).toArray();
    }
    ipcColumn = columnOf(Parameters.of(Quantity.INSTRUCTIONS).name());
    scalings = dataSet.parameters().stream().map(ParameterColumn::scaling).toArray(Scaling[]::new);
  }

  private static double[] endShares(double[] lengths) {
    double[] ends = lengths.clone();
    Arrays.parallelPrefix(ends, Double::sum);
    double all = ends[ends.length - 1];
    return Arrays.stream(ends).map(end -> end / all).toArray();
  }

  /** Where spinning threads are members of co-schedules they have a row, without parameters. */
  private double[][] rows(ContentionModel model) {
    if (!model.feelsSpinning()) {
      return values;
    }
    double[][] rows = Arrays.copyOf(values, values.length + 1);
    rows[values.length] = new double[dataSet.parameters().size()];
    Arrays.fill(rows[values.length], Double.NaN);
    return rows;
  }

  /** Returns how a parameter column moves with contention. */
  public Scaling scaling(int column) {
    return scalings[column];
  }

  private int columnOf(String parameter) {
    List<ParameterColumn> columns = dataSet.parameters();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(parameter)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the data set that this was made from. */
  public DataSet dataSet() {
    return dataSet;
  }

  /** Returns the contention model of a level beside memory, or null if there is none. */
  public ContentionModel model(SharingLevel level) {
    return models.get(level);
  }

  /**
   * Returns the contention model of a level that the data have a model for.
   *
   * @param node where it is, by its position among the machine's; no matter at level machine
   */
  public ContentionModel model(SharingLevel level, int node) {
    ContentionModel near = models.get(level);
    return level == SharingLevel.MACHINE ? near : near.at(node);
  }

  /** Returns whether it matters for co-schedules of one of the levels at which node they are. */
  public boolean dependsOnNode(int nodes, SharingLevel... levels) {
    return Stream.of(levels)
        .filter(models::containsKey)
        .anyMatch(level ->
            IntStream.range(0, nodes).anyMatch(node -> model(level, node) != model(level)));
  }

  /**
   * Returns the contention model of a level whose co-schedules depend on rates, or null if there is
   * none, or one that depends on rows alone.
   */
  public RateModel rateModel(SharingLevel level) {
    return models.get(level) instanceof RateModel rates ? rates : null;
  }

  /** Returns whether co-schedules of any level depend on how fast threads work. */
  public boolean dependsOnRates() {
    return models.values().stream().anyMatch(RateModel.class::isInstance);
  }

  /** Returns what switches cost by the contention models of all levels that say so. */
  public List<SwitchCost> switchCosts() {
    return models.values().stream()
        .map(ContentionModel::switchCost)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Returns the innermost level whose contention model has caches that hold data of processes from
   * turn to turn, if there is one.
   */
  public Optional<SharingLevel> residentLevel() {
    return models.keySet().stream()
        .filter(level -> models.get(level).residentCaches().isPresent())
        .findFirst();
  }

  /** Returns those caches. */
  public Optional<ResidentCaches> residentCaches() {
    return residentLevel().flatMap(level -> models.get(level).residentCaches());
  }

  /** Returns what solves co-schedules beside memory, or null if the level has no model. */
  public CoScheduleSolver solver(SharingLevel level) {
    return models.containsKey(level) ? solver(models.get(level)) : null;
  }

  /** Returns what solves co-schedules by a model that {@link #model} returned. */
  public CoScheduleSolver solver(ContentionModel model) {
    synchronized (solvers) {
      return solvers.computeIfAbsent(model, one -> new CoScheduleSolver(one, rows(one)));
    }
  }

  /** Returns the number of entries of one generation of a {@link CoScheduleCache}. */
  public int cacheCapacity() {
    return cacheCapacity;
  }

  /** Returns the number of phases of an application, at least 1. */
  public int phaseCount(int application) {
    return phaseRows[application].length;
  }

  /** Returns the application whose row holds in a phase. */
  public int phaseRow(int application, int phase) {
    return phaseRows[application][phase];
  }

  /** Returns the length of a phase when alone, in nanoseconds. */
  public double phaseNanos(int application, int phase) {
    return phaseNanos[application][phase];
  }

  /** Returns the share of the time alone that is over when a phase is. */
  public double phaseEndShare(int application, int phase) {
    return phaseEndShares[application][phase];
  }

  /** Returns the run time alone, in nanoseconds. */
  public double soloNanos(int application) {
    return soloNanos[application];
  }

  /** Returns the share of an application's solo time that a faster core makes shorter, 0 to 1. */
  public double speedSensitivity(int application) {
    return speedSensitivity[application];
  }

  /** Returns a parameter of all applications, each as measured alone; an array of its own. */
  public double[] values(int column) {
    return Arrays.stream(values).mapToDouble(ofOne -> ofOne[column]).toArray();
  }

  /** Returns the column of instructions per cycle, or -1 if the data set has none. */
  public int ipcColumn() {
    return ipcColumn;
  }
}
