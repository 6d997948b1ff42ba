package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.bootstrap.engine.Launches;
import akula.bounds.BoundsCase.Traits;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomesTest {
  private static double[] outcome(BoundsCase any, int[] applications, int[] places) {
    MachineDescription machine = MachineDescription.regular("m", 1, 4, 1);
    List<DomainKind> kinds = DomainKind.of(machine);
    Outcomes outcomes = new Outcomes(any.data(), any.settings(), kinds);
    outcomes.beginWorkload();
    outcomes.begin(ThreadClasses.ofOnes(new Launches(applications, new long[4])), 1, false);
    return outcomes.of(0, new int[] {0, 1, 2, 3}, places);
  }

  /** Else what is remembered hangs, in the last digit, on which workload asked first. */
  @Test
  void theOrderOfThreadsDoesNotMatter() {
    for (long seed = 0; seed < 50; seed++) {
      BoundsCase any = BoundsCase.draw(seed, Traits.PLAIN);
      assertThat(outcome(any, new int[] {0, 1, 2, 3}, new int[] {0, 1, 2, 3}))
          .as("seed %s", seed)
          .isEqualTo(outcome(any, new int[] {3, 1, 0, 2}, new int[] {3, 1, 0, 2}));
    }
  }
}
