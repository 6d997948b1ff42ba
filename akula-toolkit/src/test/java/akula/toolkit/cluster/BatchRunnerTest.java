package akula.toolkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.Pieces;
import akula.toolkit.cluster.NumbersKind.Numbers;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Pieces that others run, who lose answers, give some twice, and come in any order. */
class BatchRunnerTest {
  private final List<Long> handed = new ArrayList<>();

  private void run(TwoProcesses cluster, Numbers numbers)
      throws RunFailedException, IOException, InterruptedException {
    PackedWork work = numbers.packed();
    cluster
        .runner(() -> work, "")
        .run(
            numbers,
            (piece, result) -> {
              assertThat(result).isEqualTo(piece * piece);
              handed.add(piece);
            });
  }

  private static List<Long> upTo(long end) {
    return LongStream.range(0, end).boxed().toList();
  }

  @Property(tries = 50)
  void allAreHandedBackInOrderUpToTheFirstThatFails(
      @ForAll @IntRange(max = 300) int count,
      @ForAll @Size(max = 4) Set<@LongRange(min = 0, max = 400) Long> failing)
      throws Exception {
    handed.clear();
    Numbers numbers = new Numbers(count, new TreeSet<>(failing), -1, -1);
    long first = failing.stream().mapToLong(one -> one).min().orElse(count);
    try (TwoProcesses cluster = new TwoProcesses()) {
      if (first < count) {
        assertThatThrownBy(() -> run(cluster, numbers))
            .isInstanceOf(RunFailedException.class)
            .hasMessage("piece " + first);
        assertThat(cluster.isCancelled()).isTrue();
      } else {
        run(cluster, numbers);
        assertThat(cluster.isCancelled()).isFalse();
        assertThat(cluster.totals().pieces()).isEqualTo(count);
      }
    }
    assertThat(handed).isEqualTo(upTo(Math.min(first, count)));
  }

  @Test
  void whoCannotDoTheWorkEndsItAtOnce() {
    Numbers numbers = new Numbers(50, Set.of(20L), 3, -1);
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThatThrownBy(() -> run(cluster, numbers))
          .isInstanceOf(ClusterFailedException.class)
          .hasMessage("not here");
      assertThat(cluster.isCancelled()).isTrue();
    }
  }

  @Test
  void mistakesOfTheProgramAreToldAsSuch() {
    Numbers numbers = new Numbers(50, Set.of(), -1, 7);
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThatThrownBy(() -> run(cluster, numbers))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("java.lang.IllegalStateException: never")
          .hasMessageContaining("NumbersKind");
    }
  }

  @Test
  void whatIsOfNoUseElsewhereIsRefused() {
    Pieces<Long> pieces =
        new Pieces<>() {
          @Override
          public long count() {
            return 1;
          }

          @Override
          public Worker<Long> newWorker() {
            return piece -> piece;
          }
        };
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThatThrownBy(() -> cluster.runner(() -> null, "").run(pieces, (_, _) -> {}))
          .isInstanceOf(UsageException.class)
          .hasMessage("this work can be run by one process alone, without a cluster");
    }
  }

  @Test
  void whoIsInterruptedCancels() {
    try (TwoProcesses cluster = new TwoProcesses()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> run(cluster, new Numbers(50, Set.of(), -1, -1)))
          .isInstanceOf(InterruptedException.class);
      assertThat(cluster.isCancelled()).isTrue();
    }
  }

  @Test
  void workOfAnUnknownKindIsOfNoUse() {
    Numbers numbers = new Numbers(5, Set.of(), -1, -1);
    PackedWork work = new PackedWork("letters", new byte[0]);
    try (TwoProcesses cluster = new TwoProcesses()) {
      assertThatThrownBy(() -> cluster.runner(() -> work, "").run(numbers, (_, _) -> {}))
          .isInstanceOf(ClusterFailedException.class)
          .hasMessage("no work of kind 'letters' is known here");
    }
  }

  /** Who has batches run and loses them for good. */
  @Test
  void aBatchThatIsLostEndsTheWork() throws Exception {
    BatchSender sender =
        new BatchSender() {
          @Override
          public void open(PackedWork work) {}

          @Override
          public int slots() {
            return 1;
          }

          @Override
          public void send(List<Sending> batches) {
            batches.forEach(
                one -> one.receiver().lost(new ClusterFailedException("all have gone")));
          }

          @Override
          public void cancel() {}
        };
    Numbers numbers = new Numbers(5, Set.of(), -1, -1);
    PackedWork work = numbers.packed();
    BatchRunner runner = new BatchRunner(sender, () -> work, "", new BatchTotals());
    assertThatThrownBy(() -> runner.run(numbers, (_, _) -> {}))
        .isInstanceOf(ClusterFailedException.class)
        .hasMessage("all have gone");
  }
}
