package akula.toolkit.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.statistics.metrics.Measure;
import akula.toolkit.Toolkit;
import akula.toolkit.cluster.BatchTotals;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.PackedWork;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.job.JobListener;
import akula.toolkit.sweep.SweepBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tuning from Java. */
class TuneJobTest {
  private static TuneBuilder plan(Consumer<SweepBuilder> more) {
    return Toolkit.tune()
        .sweep(sweep -> more.accept(sweep.category("A4").category("D2_T2").machine("2x2").seed(5)))
        .policy("swap:period={1s,3s},stability=0s..4s(3)")
        .against("naive_spread")
        .measure(Measure.WORST)
        .workloads(5)
        .elsewhere("spec2006-large-cache")
        .budget(new TuneBudget.Runs(1_500));
  }

  /** Who runs pieces has what was sent, and plans the sweeps from it. */
  @Test
  void aClusterFindsTheSame() throws Exception {
    TuneResult here = plan(sweep -> sweep.jobs(1)).build().run();
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThat(plan(sweep -> sweep.on(cluster)).build().run()).isEqualTo(here);
      assertThat(cluster.totals().pieces()).isPositive();
    }
    assertThat(here.conditions().runs()).isLessThanOrEqualTo(1_500);
    assertThat(here.elsewhere())
        .extracting(TuneResult.Elsewhere::what)
        .containsExactly("readings with noise 0.1", "data set spec2006-large-cache");
  }

  /** As many runs are made as the first ones promise for the time. */
  @Test
  void timeIsRuns() throws Exception {
    AtomicLong now = new AtomicLong();
    TuneResult result =
        plan(_ -> {})
            .budget(new TuneBudget.Time(Duration.ofSeconds(10)))
            .clock(() -> now.getAndAdd(1_000_000_000L))
            .build()
            .run();
    TuneResult.Round first = result.rounds().getFirst();
    long runs = 10L * first.configurations() * first.workloads();
    assertThat(result.conditions().budget()).isEqualTo(runs);
    assertThat(result.conditions().runs()).isLessThanOrEqualTo(runs);
  }

  /** The usual values win where nothing is better. */
  @Test
  void equalOnesAreTheUsualOnes() throws Exception {
    TuneResult result =
        Toolkit.tune()
            .sweep(sweep -> sweep.category("A2"))
            .policy("swap:stability={7s,1s,9s},period={5s,1s}")
            .workloads(2)
            .checkNoise(0)
            .build()
            .run();
    assertThat(result.best()).isEqualTo("swap");
    assertThat(result.judged().usual()).isEmpty();
  }

  /** No workload by which is chosen is one by which is judged. */
  @Test
  void whatIsJudgedByIsNotChosenBy() throws Exception {
    try (Recorder recorder = new Recorder()) {
      TuneResult result = plan(sweep -> sweep.on(recorder)).build().run();
      int rounds = result.rounds().size();
      List<BitSet> ran = recorder.workloads;
      assertThat(ran).hasSizeGreaterThan(rounds);
      BitSet raced = new BitSet();
      for (BitSet round : ran.subList(0, rounds)) {
        assertThat(raced.intersects(round)).as("%s and %s", raced, round).isFalse();
        raced.or(round);
      }
      for (BitSet judged : ran.subList(rounds, ran.size())) {
        assertThat(judged.cardinality()).isEqualTo(result.conditions().workloads());
        assertThat(raced.intersects(judged)).as("%s and %s", raced, judged).isFalse();
      }
    }
  }

  /**
   * Runs pieces here, and writes down on which workloads of each category: one set for each run.
   */
  private static final class Recorder implements Cluster {
    private final List<BitSet> workloads = new ArrayList<>();

    @Override
    public PieceRunner runner(Supplier<PackedWork> work, String part) {
      return new PieceRunner() {
        @Override
        public <R> void run(Pieces<R> pieces, Sink<R> sink)
            throws RunFailedException, IOException, InterruptedException {
          String[] words = ((PortablePieces<R>) pieces).work().split(" "); // as MeasuredRuns has it
          int first = Integer.parseInt(words[2]);
          BitSet these = new BitSet();
          these.set(first, first + Integer.parseInt(words[3]));
          workloads.add(these);
          new LocalWorkers("recorded", 1).run(pieces, sink);
        }
      };
    }

    @Override
    public BatchTotals totals() {
      return new BatchTotals();
    }

    @Override
    public void close() {}
  }

  /** Where nothing stands beside the best policy nothing is run elsewhere. */
  @Test
  void whereNothingIsGainedNothingIsChecked() throws Exception {
    TuneResult alone = equal().build().run();
    assertThat(alone.judged().usual()).isEmpty();
    assertThat(alone.isCompared()).isFalse();
    assertThat(alone.elsewhere()).isEmpty();
    TuneResult beside = equal().against("naive_spread").build().run();
    assertThat(beside.elsewhere()).hasSize(2);
    assertThat(beside.elsewhere())
        .allMatch(one -> one.judged().usual().isEmpty() && one.judged().against().isPresent());
    long judged = alone.conditions().workloads();
    assertThat(beside.conditions().runs()).isEqualTo(alone.conditions().runs() + 5 * judged);
  }

  private static TuneBuilder equal() {
    return Toolkit.tune()
        .sweep(sweep -> sweep.category("A2"))
        .policy("swap:stability={7s,1s,9s},period={5s,1s}")
        .workloads(2)
        .elsewhere("spec2006-large-cache");
  }

  /** Policies of which no workload tells one from the other are the same, not uncertain. */
  @Test
  void whatIsTheSameIsSaidToBe() throws Exception {
    TuneResult result = equal().build().run();
    assertThat(result.options().getFirst().values())
        .flatExtracting(value -> value.beside().stream().map(result::verdict).toList())
        .isNotEmpty()
        .containsOnly("the same");
  }

  /** A policy whose options have no usual values that go together is tuned without them. */
  @Test
  void usualValuesThatMakeNoPolicyAreLeftOut() throws Exception {
    TuneBuilder plan =
        Toolkit.tune()
            .sweep(sweep -> sweep.category("A2"))
            .policy("fixed:cores={0/1,0/4}")
            .workloads(20);
    TuneResult alone = plan.build().run();
    assertThat(alone.usual()).isEmpty();
    assertThat(alone.hasUsualBeside()).isFalse();
    assertThat(alone.conditions().configurations()).isEqualTo(2);
    assertThat(alone.best()).isEqualTo("fixed:cores=0/4");
    assertThat(alone.options().getFirst().values())
        .extracting(TuneResult.Value::text)
        .containsExactly("0/1", "0/4");
    assertThat(alone.elsewhere()).isEmpty();
    assertThat(plan.against("naive_cluster").build().run().judged().against()).isPresent();
  }

  @Test
  void applicationsThatAreTooShortAreToldOf() throws Exception {
    List<String> said = new ArrayList<>();
    plan(sweep -> sweep.interval(Duration.ofHours(10)))
        .build()
        .run(
            new JobListener() {
              @Override
              public void message(String sentence) {
                said.add(sentence);
              }
            });
    assertThat(said).anyMatch(one -> one.contains("less than two scheduling intervals of 10h"));
  }
}
