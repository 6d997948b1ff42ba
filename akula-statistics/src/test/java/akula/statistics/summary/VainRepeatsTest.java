package akula.statistics.summary;

import static org.assertj.core.api.Assertions.assertThat;

import akula.statistics.metrics.RunMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class VainRepeatsTest {
  private final Summary summary = new Summary(List.of("one", "two"), List.of("p", "q"));

  private void add(int workload, int policy, double... worst) {
    for (double percent : worst) {
      summary.add(workload, policy, new RunMetrics(2, 1, percent, 5, 2, 1.1, 1.2, 0));
    }
  }

  private List<String> sentences(String... policies) {
    return VainRepeats.sentence(summary, List.of(policies)).stream().toList();
  }

  @Test
  void thoseAreNamedThatAreTheSameUnderAllPolicies() {
    add(0, 0, 3, 3, 3);
    add(0, 1, 4, 4, 4);
    add(1, 0, 3, 3, 3);
    add(1, 1, 3, 4, 3);
    assertThat(sentences("p", "q"))
        .containsExactly(
            "All repetitions of one came to the same degradations, whatever their seed. Intervals"
                + " and tests over them mean nothing; once is enough.");
    assertThat(sentences("p").getFirst())
        .startsWith("All repetitions of one, two came to the same");
    assertThat(sentences("q").getFirst()).startsWith("All repetitions of one came to the same");
  }

  @Test
  void aSingleRunIsNoRepetition() {
    add(0, 0, 3);
    add(0, 1, 3);
    assertThat(sentences("p", "q")).isEmpty();
  }
}
