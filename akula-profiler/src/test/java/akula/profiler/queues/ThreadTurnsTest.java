package akula.profiler.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadTurnsTest {
  private static final String HEADER =
      "thread,nice,before_ns,begin_ns,end_ns,run_ns,wait_ns,turns,asleep,replaced";

  @Test
  void rowsAreReadByTheirColumns() {
    assertThat(
            ThreadTurns.of(List.of(HEADER, "0,0,10,20,500,300,150,7,1,6", "1,5,1,2,3,4,5,6,7,8")))
        .containsExactly(
            new ThreadTurns(0, 10, 500, 300, 150, 7, 6), new ThreadTurns(5, 1, 3, 4, 5, 6, 8));
  }

  @Test
  void whatIsNoTableIsRefused() {
    for (List<String> lines :
        List.of(
            List.<String>of(),
            List.of("thread,nice"),
            List.of(HEADER, "0,0,10"),
            List.of(HEADER, "0,0,10,20,500,300,150,many,1,6"))) {
      assertThatThrownBy(() -> ThreadTurns.of(lines)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
