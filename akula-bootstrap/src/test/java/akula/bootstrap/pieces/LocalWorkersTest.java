package akula.bootstrap.pieces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalWorkersTest {

  /** Squares of numbers; each worker is used by one thread. */
  private static final class Squares implements Pieces<Long> {
    private final long count;
    private final long failing;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    Squares(long count, long failing) {
      this.count = count;
      this.failing = failing;
    }

    @Override
    public long count() {
      return count;
    }

    @Override
    public Worker<Long> newWorker() {
      Thread maker = Thread.currentThread();
      assertThat(threads.add(maker)).as("one worker for each thread").isTrue();
      return piece -> {
        assertThat(Thread.currentThread()).isSameAs(maker);
        if (piece == failing) {
          throw new RunFailedException("piece " + piece, null);
        }
        return piece * piece;
      };
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void eachPieceComesBackOnce(int threads)
      throws RunFailedException, IOException, InterruptedException {
    Squares squares = new Squares(1_000, -1);
    List<Long> results = new ArrayList<>();
    new LocalWorkers("test", threads)
        .run(squares, new InOrder<>((_, square) -> results.add(square)));
    assertThat(results)
        .containsExactlyElementsOf(LongStream.range(0, 1_000).map(n -> n * n).boxed().toList());
    assertThat(squares.threads).hasSizeLessThanOrEqualTo(threads);
  }

  @Test
  void aFailureEndsTheWork() {
    assertThatThrownBy(() -> new LocalWorkers("test", 2).run(new Squares(100, 40), (_, _) -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessage("piece 40");
  }

  @Test
  void whatComesEarlyWaits() throws IOException {
    List<String> handedOn = new ArrayList<>();
    InOrder<String> inOrder = new InOrder<>((piece, result) -> handedOn.add(piece + result));
    inOrder.accept(2, "c");
    inOrder.accept(1, "b");
    assertThat(handedOn).isEmpty();
    inOrder.accept(0, "a");
    inOrder.accept(3, "d");
    assertThat(handedOn).containsExactly("0a", "1b", "2c", "3d");
  }
}
