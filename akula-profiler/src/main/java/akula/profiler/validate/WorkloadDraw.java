package akula.profiler.validate;

import akula.bootstrap.engine.Mixing;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws workloads and pairs of policies. Each depends on the seed, its kind and its number only, so
 * that each can be drawn again alone.
 */
public final class WorkloadDraw {
  /** Sets the random numbers of pairs and policies apart from those of workloads. */
  private static final long PAIRS = 0x7061697273L;

  private static final long POLICIES = 0x706f6c6963L;
  private static final long MILLI = 1_000_000;

  /** A crowded machine has so many programs by context at least. */
  private static final int OVERSUBSCRIPTION = 2;

  private final List<String> applications;
  private final List<Double> soloSeconds;
  private final int contexts;
  private final int policies;
  private final long seed;

  /**
   * Makes one.
   *
   * @param applications names to draw from, at least one
   * @param soloSeconds how long each runs alone
   * @param contexts of the machine
   * @param policies how many there are, at least two
   */
  public WorkloadDraw(
      List<String> applications, List<Double> soloSeconds, int contexts, int policies, long seed) {
    if (applications.isEmpty() || applications.size() != soloSeconds.size() || policies < 2) {
      throw new IllegalArgumentException(
          "%d applications, %d solo times, %d policies"
              .formatted(applications.size(), soloSeconds.size(), policies));
    }
    this.applications = List.copyOf(applications);
    this.soloSeconds = List.copyOf(soloSeconds);
    this.contexts = contexts;
    this.policies = policies;
    this.seed = seed;
  }

  /** Returns so many workloads, of each kind in turn. */
  public List<DrawnWorkload> all(List<WorkloadKind> kinds, int count) {
    List<DrawnWorkload> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(draw(kinds.get(i % kinds.size()), i / kinds.size()));
    }
    return all;
  }

  /**
   * Draws a workload.
   *
   * @param number which one of its kind, from 0
   */
  public DrawnWorkload draw(WorkloadKind kind, int number) {
    long key = Mixing.mix(Mixing.mix(Mixing.mix(seed) ^ kind.ordinal()) ^ number);
    SplittableRandom random = new SplittableRandom(key);
    int count =
        kind == WorkloadKind.PLAIN
            ? contexts
            : OVERSUBSCRIPTION * contexts + random.nextInt(contexts + 1);
    int[] chosen = random.ints(count, 0, applications.size()).toArray();
    long[] times = new long[count];
    if (kind == WorkloadKind.ARRIVALS) {
      times = arrivals(chosen, random);
    }
    List<Workload.Launch> launches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      launches.add(new Workload.Launch(applications.get(chosen[i]), times[i]));
    }
    SplittableRandom pairs = new SplittableRandom(Mixing.mix(key ^ PAIRS));
    int first = policies == 2 ? 0 : pairs.nextInt(policies);
    int second = policies == 2 ? 1 : pairs.nextInt(policies - 1);
    second += policies > 2 && second >= first ? 1 : 0;
    Workload workload = new Workload("%s-%d".formatted(kind.word(), number), launches);
    return new DrawnWorkload(kind, number, workload, first, second, Mixing.mix(key ^ POLICIES));
  }

  /** Over half of the time that the work takes at least, in whole milliseconds, from 0 on. */
  private long[] arrivals(int[] chosen, SplittableRandom random) {
    double work = Arrays.stream(chosen).mapToDouble(soloSeconds::get).sum();
    long latest = Math.round(work / contexts / 2 * 1e3);
    long[] times = random.longs(chosen.length, 0, latest + 1).sorted().toArray();
    long earliest = times[0];
    return Arrays.stream(times).map(time -> (time - earliest) * MILLI).toArray();
  }
}
