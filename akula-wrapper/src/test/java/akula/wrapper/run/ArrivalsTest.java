package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.Visitors.Arrivals;
import akula.wrapper.run.Visitors.Come;
import akula.wrapper.run.Visitors.Visitor;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Programs that come to an agent that answers as it is told. */
@EnabledOnOs(OS.LINUX)
class ArrivalsTest {
  private static final int PID = 4711;

  private final Deque<Integer> answers = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();

  private int adopt(int task, int slot, int pid, boolean leaves) {
    asked.add("%d in %d%s".formatted(pid, task, leaves ? " by threads" : ""));
    return answers.remove();
  }

  private static Come come(String name, boolean byThreads) throws IOException {
    ProgressFile progress = ProgressFile.inMemory(1, FileDescriptor::close);
    return new Come(new Visitor(name, PID, byThreads, progress), new CompletableFuture<>());
  }

  /** It was attached, connects, and cannot be taken over so: it is attached again. */
  @Test
  void whoConnectsInVainIsHereAsBefore() throws Exception {
    try (Visitors visitors = new Visitors()) {
      Arrivals arrivals = new Arrivals(visitors, this::adopt, new AgentSlots(4, 1));
      Visitor before = come("attached", false).visitor();
      Come connects = come("connects", true);
      arrivals.add(connects);
      arrivals.replaces(connects, before);
      answers.addAll(List.of(Errno.EAGAIN, 0));
      assertThat(arrivals.take()).isNull();
      assertThat(connects.answer()).isCompletedWithValue(Errno.EAGAIN);
      RealProgram again = arrivals.take();
      assertThat(again.visit().visitor().application()).isEqualTo("attached");
      assertThat(again.visit().visitor().byThreads()).isFalse();
      assertThat(asked).containsExactly("4711 in 0 by threads", "4711 in 0");
      assertThat(arrivals.waiting()).isEmpty();
    }
  }

  @Test
  void whoWasNotHereAndCannotComeIsNotHere() throws Exception {
    try (Visitors visitors = new Visitors()) {
      Arrivals arrivals = new Arrivals(visitors, this::adopt, new AgentSlots(4, 1));
      Come comes = come("comes", true);
      arrivals.add(comes);
      answers.add(Errno.EMFILE);
      assertThat(arrivals.take()).isNull();
      assertThat(comes.answer()).isCompletedWithValue(Errno.EMFILE);
      assertThat(arrivals.waiting()).isEmpty();
    }
  }
}
