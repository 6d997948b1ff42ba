package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.kernel.FakeKernel.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever happens, and however much of it is not told, nobody waits for ever. */
class KernelChaosTest {
  private static final long MS = 1_000_000;
  private static final int CPUS = 3;

  @Property(tries = 20)
  void nobodyWaitsForEver(@ForAll long seed, @ForAll boolean ahead) {
    SplittableRandom random = new SplittableRandom(seed);
    FakeKernel kernel = new FakeKernel(CPUS, 20 * MS, 1 << random.nextInt(11, 15));
    if (random.nextBoolean()) {
      kernel.forkSlowly();
    }
    KernelStage stage = new KernelStage(kernel, CPUS, new LeastRun(3 * MS, true), ahead);
    int[] nextId = {100};
    for (int i = 0; i < 60; i++) {
      if (random.nextInt(8) == 0) {
        kernel.pass(random.nextLong(1, 100) * MS); // what comes next may not be told
      }
      disturb(kernel, random, nextId);
      if (random.nextInt(4) == 0) {
        kernel.pass(random.nextLong(1, 100) * MS); // nobody decides, and events are lost
      }
      stage.run(random.nextLong(1, 30) * MS);
    }
    for (int i = 0; i < CPUS; i++) {
      kernel.setOffline(i, false);
    }
    stage.run(100 * MS);
    kernel.longestWait();
    KernelCounts before = stage.host.outcome().counts();
    stage.run(500 * MS);
    KernelCounts after = stage.host.outcome().counts();
    assertThat(kernel.longestWait()).isLessThan((kernel.living().size() + 2) * 40 * MS);
    assertThat(after.taken()).as("taken by the fallback").isEqualTo(before.taken());
    assertThat(stage.host.threadCount()).isEqualTo(kernel.living().size());
    assertThat(stage.machine.threadCount()).isEqualTo(kernel.living().size() - kernel.making());
  }

  static void disturb(FakeKernel kernel, SplittableRandom random, int[] nextId) {
    List<Integer> living = kernel.living();
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        if (living.size() < 12) {
          int id = nextId[0]++;
          kernel.begin(id, 10 + random.nextInt(3), weight(random), steps(random, nextId));
        }
      }
      case 2 -> {
        if (living.size() > 3) {
          int id = living.get(random.nextInt(living.size()));
          kernel.kill(id);
          if (random.nextBoolean()) {
            kernel.begin(id, 20, 100, steps(random, nextId)); // its id is used again
          }
        }
      }
      case 3 -> kernel.setOffline(1 + random.nextInt(CPUS - 1), random.nextBoolean());
      case 4 -> {
        if (!living.isEmpty()) {
          kernel.setAllowed(living.get(random.nextInt(living.size())), -1); // set anew, to the same
        }
      }
      default -> {
        // Nothing but time.
      }
    }
  }

  private static int weight(SplittableRandom random) {
    return random.nextBoolean() ? 100 : 33;
  }

  private static List<Step> steps(SplittableRandom random, int[] nextId) {
    List<Step> steps = new ArrayList<>();
    int kind = random.nextInt(4);
    int count = random.nextInt(3) == 0 ? random.nextInt(1, 20) : 1_000;
    for (int i = 0; i < count; i++) {
      steps.add(new Step.Run(random.nextLong(1, 8 * MS)));
      if (kind == 1) {
        steps.add(new Step.Sleep(random.nextLong(1, 4 * MS)));
      } else if (kind == 2) {
        steps.add(new Step.Yield());
      } else if (kind == 3 && i < 2) {
        List<Step> its = List.of(new Step.Run(random.nextLong(1, 200 * MS)));
        steps.add(new Step.Fork(nextId[0]++, random.nextBoolean(), its));
      }
    }
    return steps;
  }
}
