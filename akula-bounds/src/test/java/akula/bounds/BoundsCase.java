package akula.bounds;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.reference.CaseGenerator;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A small random problem.
 *
 * @param machine where threads run
 * @param data random speeds, now and then above 1
 * @param settings short slices, costs at times
 * @param launches at most a few threads
 */
record BoundsCase(
    MachineDescription machine, BootstrapData data, Settings settings, Launches launches) {

  /** What a case may have; at most four applications. */
  record Traits(
      boolean late, boolean phases, boolean smt, boolean cores, int mostThreads, int applications) {
    static final Traits PLAIN = new Traits(false, false, false, false, 5, 4);
    static final Traits ALL = new Traits(true, true, true, true, 5, 4);

    /** With all that the bits of a number say. */
    static Traits of(long bits, int mostThreads, int applications) {
      return new Traits(
          (bits & 1) > 0,
          (bits & 2) > 0,
          (bits & 4) > 0,
          (bits & 8) > 0,
          mostThreads,
          applications);
    }
  }

  static BoundsCase draw(long seed, Traits traits) {
    SplittableRandom random = new SplittableRandom(seed);
    MachineDescription machine = machine(random, traits);
    DataSet set = data(random, traits);
    Settings settings =
        new Settings(
            Settings.Mode.EXACT,
            Duration.ofMillis(10),
            Duration.ofMillis(random.nextInt(1, 4) * 50L),
            Duration.ofMillis(random.nextInt(1, 4) * 20L),
            Duration.ZERO,
            Duration.ofMillis(random.nextInt(3)),
            traits.cores && random.nextBoolean() ? random.nextDouble() : 0,
            0);
    int threads = random.nextInt(1, traits.mostThreads + 1);
    return new BoundsCase(
        machine, BootstrapData.of(set), settings, launches(random, traits, threads));
  }

  /** Returns the case where switches have a drawn price. */
  BoundsCase priced(long seed) {
    return new BoundsCase(machine, data, settings.with(CaseGenerator.drawPrice(seed)), launches);
  }

  private static Launches launches(SplittableRandom random, Traits traits, int threads) {
    int[] applications = random.ints(threads, 0, traits.applications).toArray();
    long[] times = new long[threads];
    if (traits.late && random.nextBoolean()) {
      times = random.longs(threads, 0, 3).map(time -> time * 300_000_000).sorted().toArray();
    }
    return new Launches(applications, times);
  }

  private static MachineDescription machine(SplittableRandom random, Traits traits) {
    int domains = random.nextInt(1, 4);
    int cores = random.nextInt(1, 3);
    if (!traits.cores || random.nextBoolean()) {
      int contexts = traits.smt && cores < 3 ? random.nextInt(1, 3) : 1;
      return MachineDescription.regular(
          "m", Math.min(domains, 6 / (cores * contexts)), cores, contexts);
    }
    List<MachineDescription.Domain> all = new ArrayList<>();
    int cpu = 0;
    for (int d = 0; d < Math.min(2, domains); d++) {
      List<CoreDescription> list = new ArrayList<>();
      for (int c = random.nextInt(1, 4); c > 0; c--) {
        int contexts = traits.smt && cpu < 4 && random.nextInt(3) == 0 ? 2 : 1;
        list.add(core(random, cpu, contexts));
        cpu += contexts;
      }
      all.add(new MachineDescription.Domain(d, list));
    }
    List<MachineDescription.Node> nodes =
        IntStream.range(0, all.size())
            .mapToObj(node ->
                new MachineDescription.Node(
                    node,
                    0,
                    IntStream.range(0, all.size())
                        .mapToObj(other -> node == other ? 10 : 21)
                        .toList()))
            .toList();
    return new MachineDescription("m", nodes, all);
  }

  /** Half of them can be set to other frequencies than the one that they start with. */
  private static CoreDescription core(SplittableRandom random, int cpu, int contexts) {
    double speed = random.nextInt(1, 3) / 2.0;
    List<Integer> cpus = IntStream.range(cpu, cpu + contexts).boxed().toList();
    if (random.nextBoolean()) {
      return new CoreDescription(cpus, speed, 0, 0, 0);
    }
    long now = 1_000_000_000L * random.nextInt(2, 4);
    long least = now - 500_000_000L * random.nextInt(2);
    return new CoreDescription(cpus, speed, now, least, now + 500_000_000L * random.nextInt(3));
  }

  private static DataSet data(SplittableRandom random, Traits traits) {
    Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
    levels.put(SharingLevel.MEMORY_DOMAIN, List.of(matrix(random, 0.3)));
    if (traits.smt && random.nextBoolean()) {
      levels.put(SharingLevel.SMT_CORE, List.of(matrix(random, 0.5)));
    }
    List<Application> applications =
        IntStream.range(0, 4).mapToObj(row -> application(random, traits, row)).toList();
    return new DataSet("random", "", true, List.of(), applications, levels, "");
  }

  private static Application application(SplittableRandom random, Traits traits, int row) {
    List<Phase> phases = new ArrayList<>();
    double total = 0;
    for (int i = traits.phases ? random.nextInt(1, 3) : 1; i > 0; i--) {
      double seconds = 0.2 + random.nextDouble();
      phases.add(new Phase(phases.isEmpty() ? row : random.nextInt(4), seconds));
      total += seconds;
    }
    return new Application(
        "a" + row, total, Double.NaN, ApplicationClass.UNCLASSIFIED, List.of(), phases);
  }

  private static PairMatrix matrix(SplittableRandom random, double least) {
    double[][] speeds = new double[4][4];
    for (double[] row : speeds) {
      for (int j = 0; j < row.length; j++) {
        row[j] = random.nextInt(5) == 0 ? 1.04 : least + (1 - least) * random.nextDouble();
      }
    }
    List<MeasuredGroup> groups = new ArrayList<>();
    if (random.nextBoolean()) {
      groups.add(new MeasuredGroup(List.of(0, 1, 2), List.of(0.9, 1.1, 0.4)));
    }
    Composition[] rules = Composition.values();
    return new PairMatrix(speeds, groups, rules[random.nextInt(rules.length)]);
  }
}
