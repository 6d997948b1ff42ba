package akula.bootstrap.reference;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.bootstrap.contention.bus.Bus;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Small random cases that use every feature sooner or later. Launches, slices and intervals are
 * whole multiples of {@link #GRID}; solo times and costs are not.
 */
public final class CaseGenerator {
  /** What launches, slices and intervals are multiples of, in nanoseconds. */
  public static final long GRID = 10_000_000;

  /** Which contention model the memory domains get. */
  public enum Model {
    /** Pairs and groups. */
    PAIR_MATRIX,
    /** Shared cache and bandwidth. */
    SHARED_CACHE,
    /** Pairs, groups, and a bus for the whole machine; who spins slows its sibling. */
    BUS,
    /** Cores of one, two or four contexts, slower far from memory; and pairs and groups. */
    SMT_CORE,
    /** A kind that the product does not know, at any level, by rows alone. */
    FOREIGN,
    /** The same, at some levels also by rates. */
    FOREIGN_BY_RATES
  }

  private final SplittableRandom random;
  private final long seed;

  private final double unit;

  private CaseGenerator(long seed, double unit) {
    this.seed = seed;
    this.unit = unit;
    random = Hash.of(seed);
  }

  /** Returns the case that belongs to a seed. */
  public static ReferenceCase draw(long seed, Model model, PolicyKind policy) {
    return new CaseGenerator(seed, 0).draw(model, policy);
  }

  /** Returns a case whose times in seconds, speeds and entries are multiples of one twentieth. */
  public static ReferenceCase drawRound(long seed, Model model, PolicyKind policy) {
    return new CaseGenerator(seed, 0.05).draw(model, policy);
  }

  /** Returns the price of a switch that belongs to a seed: any of its parts may be nothing. */
  public static SwitchPrice drawPrice(long seed) {
    SplittableRandom random = Hash.of(seed, 5);
    long refill = part(random, 5_000_000);
    return new SwitchPrice(
        Duration.ofNanos(part(random, 1_000_000)),
        Duration.ofNanos(part(random, 2_000_000)),
        Duration.ofNanos(part(random, 5_000_000)),
        Duration.ofNanos(refill),
        Duration.ofNanos(refill == 0 ? 0 : 10_000_000 + random.nextLong(400_000_000)));
  }

  private static long part(SplittableRandom random, long most) {
    return random.nextInt(3) == 0 ? 0 : random.nextLong(most);
  }

  private ReferenceCase draw(Model model, PolicyKind policy) {
    int contexts = model == Model.SMT_CORE ? pick(1, 2, 4) : 1 + random.nextInt(2);
    MachineDescription machine = machine(contexts, policy == PolicyKind.MEDDLING);
    DataSet data = data(model, contexts > 1);
    boolean costs = random.nextBoolean();
    return new ReferenceCase(
        "case %d, %s, %s".formatted(seed, model, policy),
        machine,
        data,
        workload(data),
        policy,
        seed,
        GRID * pick(5, 10, 20),
        GRID * pick(10, 25, 100),
        costs ? random.nextLong(5_000_000) : 0,
        SwitchPrice.afterSlice(
            Duration.ofNanos(costs && !policy.ordersQueues() ? random.nextLong(1_000_000) : 0)),
        random.nextBoolean() ? random.nextDouble() : 0);
  }

  private int pick(int... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private double between(double low, double high) {
    double value = low + (high - low) * random.nextDouble();
    return unit == 0 ? value : Math.max(unit, Math.rint(value / unit) * unit);
  }

  private MachineDescription machine(int contexts, boolean frequencies) {
    int domainCount = 1 + random.nextInt(3);
    int nodeCount = random.nextBoolean() ? domainCount : 1;
    boolean sameSpeed = random.nextBoolean();
    int cpu = 0;
    List<Domain> domains = new ArrayList<>();
    for (int d = 0; d < domainCount; d++) {
      List<CoreDescription> cores = new ArrayList<>();
      for (int c = 1 + random.nextInt(3); c > 0; c--) {
        List<Integer> cpus = new ArrayList<>();
        for (int k = 0; k < contexts; k++) {
          cpus.add(cpu++);
        }
        double speed = sameSpeed ? 1 : between(0.3, 1.5);
        cores.add(
            frequencies
                ? new CoreDescription(cpus, speed, 2_000_000_000L, 1_000_000_000L, 3_000_000_000L)
                : new CoreDescription(cpus, speed, 0, 0, 0));
      }
      domains.add(new Domain(d % nodeCount, cores));
    }
    return new MachineDescription("random", nodes(nodeCount), domains);
  }

  private List<Node> nodes(int count) {
    int[][] distance = new int[count][count];
    for (int i = 0; i < count; i++) {
      distance[i][i] = 10;
      for (int j = 0; j < i; j++) {
        distance[i][j] = pick(15, 20, 30);
        distance[j][i] = distance[i][j];
      }
    }
    return IntStream.range(0, count)
        .mapToObj(i -> new Node(i, 0, IntStream.of(distance[i]).boxed().toList()))
        .toList();
  }

  private DataSet data(Model model, boolean smt) {
    int rows = model == Model.SMT_CORE ? pick(3, 5) : 2 + random.nextInt(4);
    boolean foreign = model == Model.FOREIGN || model == Model.FOREIGN_BY_RATES;
    var levels = foreign ? foreign(model, smt, rows) : shipped(model, smt, rows);
    List<Application> applications =
        IntStream.range(0, rows).mapToObj(row -> application(row, rows)).toList();
    return new DataSet("random", "", true, List.of(), applications, levels, "");
  }

  private Map<SharingLevel, List<LevelModel>> shipped(Model model, boolean smt, int rows) {
    Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
    levels.put(
        SharingLevel.MEMORY_DOMAIN,
        List.of(
            model == Model.SHARED_CACHE
                ? CacheCurves.draw(rows, random.split())
                : matrix(rows, 0.5, 1.03)));
    if (model == Model.SMT_CORE) {
      levels.put(SharingLevel.SMT_CORE, List.of(new CoreDraws(random.split()).core(rows / 2)));
    } else if (smt && random.nextInt(4) > 0) {
      levels.put(SharingLevel.SMT_CORE, List.of(core(model, matrix(rows, 0.4, 0.9))));
    }
    if (random.nextInt(4) == 0) {
      levels.put(SharingLevel.NUMA_NODE, List.of(matrix(rows, 0.9, 1)));
    }
    if (random.nextInt(4) == 0) {
      levels.put(SharingLevel.MACHINE, List.of(matrix(rows, 0.9, 1)));
    }
    if (model == Model.BUS) {
      levels.put(SharingLevel.MACHINE, List.of(bus(rows)));
    }
    return levels;
  }

  private Map<SharingLevel, List<LevelModel>> foreign(Model model, boolean smt, int rows) {
    Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
    for (SharingLevel level : SharingLevel.values()) {
      if ((smt || level != SharingLevel.SMT_CORE) && random.nextInt(4) > 0) {
        boolean byRates = model == Model.FOREIGN_BY_RATES && random.nextInt(3) > 0;
        List<Double> pressures =
            IntStream.rangeClosed(0, rows).mapToObj(_ -> between(0, 0.3)).toList();
        List<Double> sensitivities = IntStream.range(0, rows).mapToObj(_ -> between(0, 1)).toList();
        boolean feelsSpinning = !byRates && random.nextBoolean();
        levels.put(
            level, List.of(new ForeignModel(byRates, pressures, sensitivities, feelsSpinning)));
      }
    }
    return levels;
  }

  private LevelModel core(Model model, PairMatrix matrix) {
    return model != Model.BUS
        ? matrix
        : new PairMatrix(matrix.speeds(), matrix.groups(), matrix.composition(), between(0.3, 1));
  }

  private Bus bus(int rows) {
    double capacity = between(1, 2);
    List<Double> demands = new ArrayList<>();
    List<Double> dependences = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      demands.add(between(0, 1));
      dependences.add(random.nextInt(5) == 0 ? pick(0, 1) : between(0, 1));
    }
    return new Bus(capacity, demands, dependences);
  }

  private Application application(int row, int rows) {
    List<Phase> phases = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    double total = 0;
    for (int i = 0; i < count; i++) {
      Phase phase = new Phase(i == 0 ? row : random.nextInt(rows), between(0.1, 0.8) / count);
      phases.add(phase);
      total += phase.soloSeconds();
    }
    return new Application(
        "a" + row,
        total,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(),
        phases,
        sensitivity(row));
  }

  private double sensitivity(int row) {
    SplittableRandom own = Hash.of(seed, 3, row);
    return own.nextBoolean() ? 1 : own.nextDouble();
  }

  private PairMatrix matrix(int rows, double low, double high) {
    double[][] speeds = new double[rows][rows];
    for (double[] row : speeds) {
      for (int j = 0; j < rows; j++) {
        row[j] = random.nextInt(4) == 0 ? 1 : between(low, high);
      }
    }
    List<MeasuredGroup> groups = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      MeasuredGroup group = group(rows, low, high);
      if (groups.stream().noneMatch(other -> other.rows().equals(group.rows()))) {
        groups.add(group);
      }
    }
    Composition[] rules = Composition.values();
    return new PairMatrix(speeds, groups, rules[random.nextInt(rules.length)]);
  }

  private MeasuredGroup group(int rows, double low, double high) {
    List<Integer> members = new ArrayList<>();
    for (int i = 3 + random.nextInt(2); i > 0; i--) {
      members.add(random.nextInt(rows));
    }
    members.sort(null);
    double[] speed = IntStream.range(0, rows).mapToDouble(i -> between(low, high)).toArray();
    return new MeasuredGroup(members, members.stream().map(row -> speed[row]).toList());
  }

  private Workload workload(DataSet data) {
    boolean late = random.nextBoolean();
    List<Workload.Launch> launches = new ArrayList<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      String name = data.applications().get(random.nextInt(data.applications().size())).name();
      long time = late && random.nextInt(3) > 0 ? GRID * random.nextInt(80) : 0;
      launches.add(new Workload.Launch(name, time));
    }
    return new Workload("random", launches);
  }
}
