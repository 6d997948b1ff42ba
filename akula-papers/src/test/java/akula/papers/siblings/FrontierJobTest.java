package akula.papers.siblings;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.contention.SwitchPrice;
import akula.toolkit.cluster.TwoProcesses;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bonuses between fairness and misses, with a small part of what the paper goes through. */
class FrontierJobTest {
  private static final int BLOCK_KIB = 512;

  /** Of those under CFS. */
  private static final double MOST_MISSES = 0.2;

  /** Of that under CFS. */
  private static final double LONGEST_WAIT = 1.1;

  private static FrontierResult result;

  @BeforeAll
  static void runIt() throws Exception {
    result = SiblingJob.builder().gigabytes(3).repeat(1).buildFrontier().run();
  }

  @SuppressWarnings("unchecked") // as fields() makes it
  private static List<SequencedMap<String, Object>> points() {
    return (List<SequencedMap<String, Object>>) result.fields().get("points");
  }

  private static Map<Object, SequencedMap<String, Object>> ofBlock() {
    return points().stream()
        .filter(point -> point.get("block_kib").equals(BLOCK_KIB))
        .collect(Collectors.toMap(point -> point.get("bonus"), Function.identity()));
  }

  private static double number(String bonus, String measure) {
    return (double) ofBlock().get(bonus).get(measure);
  }

  @Test
  void thePapersTuplesAreMarked() {
    List<Object> marked =
        points().stream()
            .filter(it -> it.get("of_the_paper").equals(true))
            .map(it -> it.get("bonus"))
            .toList();
    assertThat(marked).hasSize(FrontierJob.ACCESSES.size() * Bonus.TRIED.size());
    assertThat(marked).hasSameElementsAs(Bonus.TRIED.stream().map(Bonus::text).toList());
  }

  /** What the policy is for: most of the gain of a great bonus, and fairness as without one. */
  @Test
  void aMeasuredRefillMissesLittleAndNobodyWaitsLonger() {
    assertThat(number("refill", "misses_times_cfs")).isLessThan(MOST_MISSES);
    assertThat(number("refill", "longest_wait_ms"))
        .isLessThan(LONGEST_WAIT * number("CFS", "longest_wait_ms"));
    assertThat(number("refill", "unfairness")).isLessThan(number("(5M, 0, 0)", "unfairness"));
  }

  @Test
  void whatIsOnTheFrontierIsBeatenByNone() {
    var all = ofBlock().values();
    assertThat(all).anyMatch(point -> point.get("on_frontier").equals(true));
    for (var point : all) {
      boolean isBeaten =
          all.stream()
              .anyMatch(other ->
                  less(other, point, "misses_times_cfs") && less(other, point, "longest_wait_ms"));
      assertThat(isBeaten && point.get("on_frontier").equals(true)).as(point.toString()).isFalse();
    }
  }

  private static boolean less(
      SequencedMap<String, Object> one, SequencedMap<String, Object> other, String measure) {
    return (double) one.get(measure) < (double) other.get(measure);
  }

  @Test
  void theResultIsTheSameByAnyWorkers() throws Exception {
    Costs costs = Costs.given(0.97, 100, 0.1, SwitchPrice.parse("5us"), Duration.ofNanos(80));
    SiblingJob.Builder small = SiblingJob.builder().gigabytes(0.1).repeat(2).costs(costs);
    String one = small.jobs(3).buildFrontier().run().csv();
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(small.on(cluster).buildFrontier().run().csv()).isEqualTo(one);
      assertThat(cluster.totals().bytes()).isPositive();
    }
  }

  @Test
  void textAndPageHaveATableForEachBlock() {
    assertThat(result.text())
        .startsWith("Sibling threads: what fewer misses cost in waiting\n1 repeat of 3 GB")
        .contains("Blocks of 32KB,", "Blocks of 4MB,", "refill x 1/4");
    assertThat(result.page().text())
        .startsWith("<!DOCTYPE html>")
        .contains("id=\"block-1.5MB\"", "(5M, 5M, 5M)", "</svg>");
  }
}
