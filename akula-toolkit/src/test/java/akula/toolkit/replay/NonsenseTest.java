package akula.toolkit.replay;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.kernel.KernelEvent;
import akula.formats.kernel.KernelEvent.Subject;
import akula.formats.kernel.KernelTrace;
import akula.toolkit.Toolkit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recordings in which events contradict each other all the time: they are replayed all the same.
 */
class NonsenseTest {
  private static final int CPUS = 3;

  private static KernelTrace trace(SplittableRandom random) {
    List<KernelEvent> events = new ArrayList<>();
    long nanos = 0;
    for (int i = 0; i < 300; i++) {
      nanos += random.nextInt(3) == 0 ? 0 : random.nextLong(5_000_000);
      int cpu = random.nextInt(CPUS);
      Subject one = subject(random);
      events.add(
          switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> {
              String state = List.of("R", "R+", "S", "D", "X", "Z").get(random.nextInt(6));
              yield new KernelEvent.Switch(nanos, cpu, one, state, subject(random));
            }
            case 4, 5 ->
                new KernelEvent.Wakeup(
                    nanos, cpu, one, random.nextInt(CPUS), random.nextInt(4) == 0);
            case 6 -> new KernelEvent.Migration(nanos, cpu, one, cpu, random.nextInt(CPUS));
            case 7, 8 -> new KernelEvent.Yield(nanos, cpu, one.tid(), random.nextBoolean());
            default -> new KernelEvent.Lost(nanos, cpu, 1);
          });
    }
    return new KernelTrace("nonsense", events, CPUS, Map.of(1, 1, 2, 1), new TreeMap<>());
  }

  /** Now and then the same one is of another class, or has another nice value. */
  private static Subject subject(SplittableRandom random) {
    int tid = random.nextInt(7);
    int priority = random.nextInt(6) == 0 ? random.nextInt(90, 140) : 120;
    return new Subject("t" + tid, tid, priority);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cfs", "eevdf:tick=0s", "time_aggregation", "global_aggregation"})
  void isReplayed(String policy) throws Exception {
    for (int seed = 0; seed < 100; seed++) {
      KernelTrace trace = trace(new SplittableRandom(seed));
      var tally =
          Toolkit.replay().trace(trace).policy(policy).build().run().policies().getFirst().all();
      assertThat(tally.repairs()).as("seed %d", seed).isPositive();
    }
  }
}
