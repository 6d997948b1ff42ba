package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MemoTest {
  private static String ask(Memo<Integer, String> memory, int key) {
    String answer = memory.get(key);
    if (answer == null) {
      answer = "answer " + key;
      memory.put(key, answer, key + 1L);
    }
    return answer;
  }

  /** Each answer once, known or not. */
  @Property(tries = 300)
  void workDoesNotHangOnWhatWasAskedBefore(
      @ForAll List<@IntRange(max = 20) Integer> before,
      @ForAll @Size(max = 30) List<@IntRange(max = 20) Integer> now) {
    Memo<Integer, String> memory = new Memo<>();
    memory.beginWorkload();
    before.forEach(key -> ask(memory, key));
    memory.beginWorkload();
    for (int key : now) {
      assertThat(ask(memory, key)).isEqualTo("answer " + key);
    }
    assertThat(memory.work()).isEqualTo(now.stream().distinct().mapToLong(key -> key + 1).sum());
  }

  /** Else a search would have to do with what another one left. */
  @Test
  void whatTheWorkloadAskedForDoesNotCountAgain() {
    Memo<Integer, String> memory = new Memo<>();
    memory.beginWorkload();
    ask(memory, 3);
    memory.countAnew();
    ask(memory, 3);
    assertThat(memory.work()).isZero();
    ask(memory, 5);
    assertThat(memory.work()).isEqualTo(6);
  }

  /** Whether the answer at which all is forgotten was known or not. */
  @Test
  void theLastAnswerIsKeptWhenAllIsForgotten() {
    Memo<Integer, String> memory = new Memo<>();
    memory.beginWorkload();
    ask(memory, 100_000);
    memory.beginWorkload();
    for (int key = 0; key <= 100_000; key++) {
      ask(memory, key);
    }
    long work = memory.work();
    assertThat(memory.get(0)).isNull();
    ask(memory, 100_000);
    assertThat(memory.work()).isEqualTo(work);
  }

  @Test
  void afterSoManyAnswersOfAWorkloadAllIsForgotten() {
    Memo<Integer, String> memory = new Memo<>();
    memory.beginWorkload();
    for (int key = 0; key < 100_000; key++) {
      ask(memory, key);
    }
    assertThat(memory.get(0)).isNotNull();
    ask(memory, 100_000);
    assertThat(memory.get(0)).isNull();
    assertThat(memory.get(100_000)).isNotNull();
  }
}
