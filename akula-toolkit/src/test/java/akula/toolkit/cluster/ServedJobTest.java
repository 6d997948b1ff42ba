package akula.toolkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.EncodedPieces;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.bootstrap.pieces.PortablePieces;
import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.packed.Codec;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.PackedInputs;
import akula.toolkit.inputs.UnpackedInputs;
import akula.toolkit.job.Job;
import akula.toolkit.watch.PolicyWatch;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A job of which each round depends on the one before: the sums so far, to which a piece adds. */
class ServedJobTest {
  private static final int ROUNDS = 3;
  private static final int PIECES = 4;

  private record Adding(int before) implements EncodedPieces<Integer> {
    private static final Codec<Integer> RESULTS = Codec.of(Integer.class);

    @Override
    public Codec<Integer> codec() {
      return RESULTS;
    }

    @Override
    public long count() {
      return PIECES;
    }

    @Override
    public Worker<Integer> newWorker() {
      return piece -> before + (int) piece;
    }
  }

  private static Job<Integer> job(PieceRunner runner) {
    return _ -> {
      int[] sum = {1};
      for (int round = 0; round < ROUNDS; round++) {
        runner.run(new Adding(sum[0]), (_, result) -> sum[0] += result);
      }
      return sum[0];
    };
  }

  private static ServedJob served(ServedJob.Plan plan) throws IOException {
    PackedInputs nothing = new PackedInputs(List.of(), new TreeMap<>());
    return new ServedJob("adding", UnpackedInputs.of(nothing), plan);
  }

  private static List<Integer> answers(PortablePieces<?> pieces) throws RunFailedException {
    Pieces.Worker<?> worker = pieces.newWorker();
    List<Integer> answers = new ArrayList<>();
    for (int piece = 0; piece < PIECES; piece++) {
      answers.add((Integer) worker.run(piece));
    }
    return answers;
  }

  private static byte[] encoded(List<Integer> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      for (int result : results) {
        Adding.RESULTS.write(result, out);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static final List<List<Integer>> RESULTS =
      List.of(List.of(1, 2, 3, 4), List.of(11, 12, 13, 14), List.of(61, 62, 63, 64));

  private static PortablePieces<?> round(OpenWork work, int round) throws Exception {
    return work.pieces("", Integer.toString(round), before -> encoded(RESULTS.get(before)));
  }

  @Test
  void eachRoundFollowsFromThoseBeforeWhoeverAsksWhen() throws Exception {
    try (ServedJob served = served(ServedJobTest::job)) {
      for (int round : new int[] {0, 0, 1, 2, 2}) {
        assertThat(answers(round(served, round))).isEqualTo(RESULTS.get(round));
      }
    }
    try (ServedJob late = served(ServedJobTest::job)) {
      assertThat(answers(round(late, 2))).isEqualTo(RESULTS.get(2));
      assertThat(answers(round(late, 1))).as("anew").isEqualTo(RESULTS.get(1));
      assertThat(answers(round(late, 2))).isEqualTo(RESULTS.get(2));
    }
  }

  @Test
  void aRoundThatTheJobDoesNotComeToIsRefused() throws Exception {
    try (ServedJob served = served(ServedJobTest::job)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> round(served, ROUNDS))
            .isInstanceOf(UsageException.class)
            .hasMessage("adding has no more rounds");
      }
      assertThat(answers(round(served, 0))).as("anew").isEqualTo(RESULTS.getFirst());
    }
  }

  @Test
  void whyAJobFailedIsToldToWhoeverAsks() throws Exception {
    assertFails(new InvalidInputException(List.of(new Mistake("a", 0, 0, "is wrong"))));
    assertFails(new RunFailedException("failed", null));
    assertFails(new IOException("unreadable"));
    assertFails(new IllegalArgumentException("defect"));
    assertFails(new StackOverflowError("deep"));
    ServedJob.Plan stopped =
        _ ->
            _ -> {
              throw new InterruptedException();
            };
    try (ServedJob served = served(stopped)) {
      assertThatThrownBy(() -> round(served, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("adding did not come to round 0");
    }
  }

  private static void assertFails(Throwable why) throws Exception {
    ServedJob.Plan failing =
        _ -> {
          switch (why) {
            case InvalidInputException e -> throw e;
            case RunFailedException e -> throw e;
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(why);
          }
        };
    try (ServedJob served = served(failing)) {
      assertThatThrownBy(() -> round(served, 0)).isSameAs(why);
    }
  }

  @Test
  void aJobThatIsClosedEndsWhereItWaits() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    ServedJob served =
        served(runner ->
            listener -> {
              try {
                return job(runner).run(listener);
              } finally {
                ended.countDown();
              }
            });
    round(served, 1);
    served.close();
    ended.await();
  }

  /** Pieces that have no encoding are for threads of one process. */
  @Test
  void piecesThatCannotBeHandedOnAreRefused() {
    Pieces<Integer> plain =
        new Pieces<>() {
          @Override
          public long count() {
            return 1;
          }

          @Override
          public Worker<Integer> newWorker() {
            return _ -> 1;
          }
        };
    assertThatThrownBy(() -> PackedWork.portable(plain))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("can be run by one process alone");
  }

  @Test
  void workOfAnotherKindOrVersionIsRefused() {
    Codec<String> text = Codec.of(String.class);
    PackedWork work = PackedWork.of("moon", text, "a", PolicyWatch.LIMIT);
    assertThatThrownBy(() -> PackedWork.open(work.kind(), work.content()))
        .isInstanceOf(UsageException.class)
        .hasMessage("no work of kind 'moon' is known here");
    byte[] other = Codec.of(String.class).encode("0.0.7");
    assertThatThrownBy(() -> PackedWork.unpack(other, text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("was packed by version '0.0.7' of akula, and this is ");
    assertThatThrownBy(() -> PackedWork.unpack(new byte[] {9}, text))
        .isInstanceOf(IOException.class);
  }
}
