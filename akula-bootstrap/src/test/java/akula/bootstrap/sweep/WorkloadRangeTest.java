package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.Settings;
import akula.statistics.summary.Summary;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WorkloadRangeTest {
  private static SweepPlan plan(int perCategory) {
    return new SweepPlan(
        SweepTest.MACHINE,
        TenApplications.data(),
        Settings.DEFAULT,
        List.of(SweepTest.policy(SweepPolicies.Spread.class)),
        List.of(Category.parse("D4_T4"), Category.parse("D12_T3"), Category.parse("T1")),
        perCategory,
        1,
        true);
  }

  private static long threads(SweepPlan plan, WorkloadRange range) {
    long threads = 0;
    for (long i = range.first(); i < range.end(); i++) {
      threads += plan.mostThreads((int) (i / plan.workloadsPerCategory()));
    }
    return threads;
  }

  @Property(tries = 100)
  void sharesAreAllWorkloadsAndAlike(
      @ForAll @IntRange(min = 1, max = 40) int perCategory,
      @ForAll @IntRange(min = 1, max = 60) int of) {
    SweepPlan plan = plan(perCategory);
    double mean = (double) threads(plan, WorkloadRange.all(plan)) / of;
    long next = 0;
    for (int i = 1; i <= of; i++) {
      WorkloadRange share = WorkloadRange.share(plan, i, of);
      assertThat(share.first()).isEqualTo(next);
      assertThat((double) threads(plan, share))
          .isBetween(mean - plan.mostThreads() - 1, mean + plan.mostThreads() + 1);
      next = share.end();
    }
    assertThat(next).isEqualTo(plan.workloadCount());
  }

  /** However it is cut, rows and summary are those of the whole. */
  @Property(tries = 20)
  void anyCutGivesTheSameRowsAndTheSameSummary(@ForAll long seed) throws Exception {
    SweepPlan plan = plan(4);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    Summary expected = new Sweep(plan, 1).run((runs, threads, _) -> threads.writeTo(whole));
    TreeSet<Long> cuts = new TreeSet<>(List.of(0L, plan.workloadCount()));
    Random random = new Random(seed);
    for (int i = random.nextInt(6); i > 0; i--) {
      cuts.add(random.nextLong(plan.workloadCount()));
    }
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    Summary sum = new Summary(plan.categoryNames(), plan.policyNames());
    long first = 0;
    for (long end : cuts) {
      sum.addAll(
          new Sweep(plan, 2)
              .run(new WorkloadRange(first, end), (runs, threads, _) -> threads.writeTo(rows)));
      first = end;
    }
    assertThat(rows.toByteArray()).isEqualTo(whole.toByteArray());
    assertThat(sum.rows()).isEqualTo(expected.rows());
  }

  @Example
  void whatIsNoRangeIsRefused() {
    assertThatThrownBy(() -> new WorkloadRange(3, 2)).hasMessage("3 to 2 is no range");
    assertThatThrownBy(() -> WorkloadRange.share(plan(1), 0, 2)).hasMessage("0 is not from 1 to 2");
  }
}
