package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.pieces.LastFirst;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.PortablePieces;
import akula.bootstrap.uncertainty.DataDraws;
import akula.bootstrap.uncertainty.UncertainData;
import akula.formats.csv.RowEncoder;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.workload.Workload;
import akula.statistics.results.DrawsCsv;
import akula.statistics.summary.Summary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps with drawn data sets, beside each of them written to a folder and swept plainly. */
class DrawnSweepTest {
  private static final MachineDescription MACHINE = MachineDescription.regular("2x2", 2, 2, 1);

  /** a0 beside a1 and a2 beside a3 is a little worse than a0 beside a2 and a1 beside a3. */
  private static final double[][] SPEEDS = {
    {0.9, 0.79, 0.8, 0.9}, {0.79, 0.9, 0.9, 0.8}, {0.8, 0.9, 0.9, 0.79}, {0.9, 0.8, 0.79, 0.9}
  };

  @TempDir private Path folder;

  /** Puts threads on cores as a list says. */
  private abstract static class Placed implements Scheduler {
    private final int[] cores;

    Placed(int... cores) {
      this.cores = cores;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getCore(cores[thread.id() % cores.length]).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  /** The first beside the second. */
  @Policy(name = "next", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class Next extends Placed {
    /** Makes it. */
    public Next() {
      super(0, 1, 2, 3);
    }
  }

  /** The first beside the third. */
  @Policy(name = "after", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class After extends Placed {
    /** Makes it. */
    public After() {
      super(0, 2, 1, 3);
    }
  }

  private static SweepPlan plan(BootstrapData data, int workloads) {
    return new SweepPlan(
        MACHINE,
        data,
        Settings.DEFAULT,
        List.of(
            SweepTest.policy(Next.class),
            SweepTest.policy(After.class),
            SweepTest.policy(SweepPolicies.ByChance.class)),
        List.of(Category.parse("D4"), Category.parse("D2"), Category.parse("A5")),
        workloads,
        3,
        false);
  }

  private static SweepPlan plan(DataSet data, int workloads, int draws) {
    DataDraws drawn = UncertainData.draws(data, draws);
    return plan(BootstrapData.of(data), workloads).withDraws(Optional.of(drawn));
  }

  private static String rows(SweepPlan plan, PieceRunner runner) throws Exception {
    return rows(new Sweep(plan, runner), new WorkloadRange(0, plan.drawnWorkloadCount()));
  }

  private static String rows(Sweep sweep, WorkloadRange range) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    sweep.draw(
        range,
        new Sweep.DrawSink() {
          @Override
          public void ran(int runs) {}

          @Override
          public void accept(RowEncoder rows) throws IOException {
            rows.writeTo(out);
          }
        });
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String plain(SweepPlan plan, int draw) throws Exception {
    Summary summary = new Sweep(plan, 1).run((_, _, _) -> {});
    RowEncoder out = new RowEncoder();
    DrawsCsv.rows(out, draw, summary);
    return out.toString();
  }

  @Test
  void eachDrawIsThePlainSweepOfADataSetThatWasWritten() throws Exception {
    DataSet data = UncertainData.symmetric(SPEEDS, 1.05, 1.1);
    SweepPlan plan = plan(data, 7, 3);
    StringBuilder slow = new StringBuilder();
    for (int draw = 0; draw < 3; draw++) {
      Path written = folder.resolve("draw-" + draw);
      DataSetWriter.write(plan.draws().orElseThrow().dataSet(plan.seed(), draw), written);
      slow.append(plain(plan(BootstrapData.read(written), 7), draw + 1));
    }
    assertThat(rows(new Sweep(plan, 1), new WorkloadRange(0, plan.drawnWorkloadCount())))
        .isEqualTo(slow.toString());
    assertThat(slow.toString().lines().distinct()).hasSize(3 * 3 * 3);
  }

  @Test
  void writtenWorkloadsAreMadeAgainForEachDraw() throws Exception {
    DataSet data = UncertainData.symmetric(SPEEDS, 1.05, 1.1);
    BootstrapData ready = BootstrapData.of(data);
    Workload workload =
        new Workload("w", List.of(new Workload.Launch("a0", 0), new Workload.Launch("a1", 0)));
    SweepPlan plan =
        new SweepPlan(
                MACHINE,
                ready,
                Settings.DEFAULT,
                List.of(SweepTest.policy(Next.class)),
                List.of(new WrittenWorkload("w", workload, ready)),
                2,
                3,
                false)
            .withDraws(Optional.of(UncertainData.draws(data, 2)));
    assertThat(rows(plan, new LastFirst()).lines().distinct()).hasSize(2);
  }

  @Test
  void theBytesDependNeitherOnWorkersNorOnTheOrderOfPieces() throws Exception {
    int workloads = 2100; // more than a piece has
    DataSet data = UncertainData.symmetric(SPEEDS, 1.05, 1.1);
    SweepPlan plan =
        new SweepPlan(
                MACHINE,
                BootstrapData.of(data),
                Settings.DEFAULT,
                List.of(SweepTest.policy(SweepPolicies.ByChance.class)),
                List.of(Category.parse("D4"), Category.parse("D2")),
                workloads,
                3,
                false)
            .withDraws(Optional.of(UncertainData.draws(data, 2)));
    WorkloadRange all = new WorkloadRange(0, plan.drawnWorkloadCount());
    DrawPieces pieces = new DrawPieces(plan, all, new CopyOnWriteArrayList<>());
    assertThat(pieces.count()).isEqualTo(2 * 2 * 2);
    String one = rows(new Sweep(plan, 1), all);
    assertThat(rows(new Sweep(plan, 4), all)).isEqualTo(one);
    assertThat(rows(plan, new LastFirst())).isEqualTo(one);
    WorkloadRange first = new WorkloadRange(0, workloads);
    WorkloadRange second = new WorkloadRange(workloads, 4L * workloads);
    assertThat(rows(new Sweep(plan, 2), first) + rows(new Sweep(plan, 2), second)).isEqualTo(one);
    PortablePieces<?> told = SweepWork.pieces(pieces.work(), plan);
    assertThat(told.count()).isEqualTo(pieces.count());
    assertThat(told.work()).isEqualTo(pieces.work());
  }

  @Test
  void intervalsWithoutWidthGiveThePlainSweepInEachDraw() throws Exception {
    SweepPlan plan = plan(UncertainData.symmetric(SPEEDS, 1, 1), 9, 2);
    String rows = rows(plan, new LastFirst());
    assertThat(rows).isEqualTo(plain(plan, 1) + plain(plan, 2));
  }

  private static long flips(double factor) throws Exception {
    DataSet data = UncertainData.symmetric(SPEEDS, 1, factor);
    BootstrapData ready = BootstrapData.of(data);
    Workload four =
        new Workload(
            "four",
            List.of(
                new Workload.Launch("a0", 0),
                new Workload.Launch("a1", 0),
                new Workload.Launch("a2", 0),
                new Workload.Launch("a3", 0)));
    SweepPlan plan =
        new SweepPlan(
                MACHINE,
                ready,
                Settings.DEFAULT,
                List.of(SweepTest.policy(Next.class), SweepTest.policy(After.class)),
                List.of(new WrittenWorkload("four", four, ready)),
                1,
                3,
                false)
            .withDraws(Optional.of(UncertainData.draws(data, 50)));
    List<Double> means =
        rows(plan, new LastFirst())
            .lines()
            .map(row -> Double.parseDouble(row.split(",")[3]))
            .toList();
    long flipped = 0;
    for (int i = 0; i < means.size(); i += 2) {
      flipped += means.get(i) < means.get(i + 1) ? 1 : 0;
    }
    return flipped;
  }

  @Test
  void wideIntervalsFlipTheOrderOfTwoNearEqualPoliciesAndNarrowOnesDoNot() throws Exception {
    assertThat(flips(1.0005)).isZero();
    assertThat(flips(1.3)).isBetween(10L, 40L);
  }

  @Test
  void aRunThatFailsNamesItsDraw() {
    DataSet data = UncertainData.symmetric(SPEEDS, 1.05, 1.1);
    SweepPlan plan =
        new SweepPlan(
                MACHINE,
                BootstrapData.of(data),
                Settings.DEFAULT,
                List.of(SweepTest.policy(Failing.class)),
                List.of(Category.parse("D4")),
                1,
                3,
                false)
            .withDraws(Optional.of(UncertainData.draws(data, 2)));
    assertThatThrownBy(() -> rows(plan, new LastFirst()))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith("with draw 2 of the data: workload D4_T0:0 (seed 3): ");
  }

  /** Fails. */
  @Policy(name = "failing", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class Failing implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      throw new IllegalStateException("never");
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @Test
  void sharesAreTheWholeEachEndingWithACategoryOfADraw() {
    for (int of = 1; of < 12; of++) {
      long next = 0;
      for (int number = 1; number <= of; number++) {
        WorkloadRange share = WorkloadRange.drawnShare(number, of, 5, 2, 7);
        assertThat(share.first()).isEqualTo(next);
        assertThat(share.end() % 7).isZero();
        next = share.end();
      }
      assertThat(next).isEqualTo(5 * 2 * 7);
    }
  }
}
