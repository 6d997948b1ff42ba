package akula.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula replay}. */
class ReplayCommandTest {
  @TempDir private Path folder;
  private Path trace;

  @BeforeEach
  void record() throws IOException {
    String woken =
        "a-1 [000] d..2. 1.000000: sched_wakeup_new: comm=%s pid=%d prio=120 target_cpu=%03d\n";
    String switched =
        "a-1 [%03d] d..2. 1.%06d: sched_switch: prev_comm=a prev_pid=%d prev_prio=120 prev_state=%s"
            + " ==> next_comm=a next_pid=%d next_prio=120\n";
    trace = folder.resolve("trace.txt");
    Files.writeString(
        trace,
        woken.formatted("a", 11, 0)
            + woken.formatted("b", 12, 0)
            + woken.formatted("c", 13, 1)
            + woken.formatted("d", 14, 1)
            + switched.formatted(0, 100, 0, "R", 11)
            + switched.formatted(1, 200, 0, "R", 14)
            + switched.formatted(0, 3_100, 11, "R", 12)
            + "a-1 [000] d..2. 1.004000: timer_start: x\n"
            + switched.formatted(1, 4_200, 14, "S", 13));
  }

  private Cli replay(String more) {
    return Cli.line("replay " + trace + " --policy cfs:startDebit=false --policy eevdf " + more);
  }

  @Test
  void textHasEachCpuAndEachCause() {
    Cli cli = replay("");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("trace.txt: 8 events over 0.004 s, on a machine with 2 cpus")
        .contains("left out: 1 timer_start")
        .containsPattern("cfs:startDebit=false +0 +2 +2 +100.0 +50.0 +-")
        .containsPattern("cfs:startDebit=false +1 +1 +0 +0.0 +50.0 +0.000")
        .containsPattern("eevdf +all +3 ")
        .containsPattern("its turn ended +1 +1 +100.0");
  }

  @Test
  void jsonAndCsvHaveTheSameFigures() {
    JsonNode json = new ObjectMapper().readTree(replay("--format json").out());
    JsonNode cfs = json.get("policies").get(0);
    assertThat(json.get("recording").get("events").asInt()).isEqualTo(8);
    assertThat(cfs.get("decisions").asInt()).isEqualTo(3);
    assertThat(cfs.get("agreed").asInt()).isEqualTo(2);
    assertThat(cfs.get("cpus").get(1).get("switched_since").get("none_ran").get("agreed").asInt())
        .isZero();
    String[] lines = replay("--format csv").out().split("\n");
    assertThat(lines).hasSize(7);
    assertThat(lines[0]).startsWith("policy,cpu,decisions,agreed,blocked_decisions,");
    assertThat(lines[3]).startsWith("cfs:startDebit=false,,3,2,");
  }

  @Test
  void cpusCanBeChosen() throws IOException {
    assertThat(replay("--cpus 1 --format csv").out().split("\n")).hasSize(5);
    assertThat(replay("--cpus 1").out())
        .containsPattern("eevdf +1 +1 ")
        .doesNotContainPattern("eevdf +all");
    assertThat(replay("").err())
        .contains("the recording has no yields (syscalls/sys_enter_sched_yield): where a thread");
    Cli more = Cli.line("replay " + more(128) + " --policy eevdf --format csv");
    assertThat(more.out().split("\n")).as(more.err()).hasSize(4);
    assertThat(replay("--cpus 1-x").err()).contains("--cpus").contains("a list of cpus");
    assertThat(replay("--cpus 7").err())
        .contains("has no sched_switch on cpu 7; expected some of 0-1");
  }

  /** Of the first turn it is not known when it began; the three others are of 4 ms. */
  @Test
  void aTurnThatBeganBeforeIsNotCounted() throws IOException {
    String line =
        "a-1 [000] d..2. 1.%06d: sched_switch: prev_comm=a prev_pid=%d prev_prio=120 prev_state=R"
            + " ==> next_comm=a next_pid=%d next_prio=120\n";
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append(line.formatted(4_000 * i, 11 + i % 2, 12 - i % 2));
    }
    Files.writeString(trace, text);
    Cli cli = Cli.line("replay " + trace + " --policy cfs --format json");
    JsonNode turns = new ObjectMapper().readTree(cli.out()).at("/policies/0/turns_that_were_ended");
    assertThat(turns.get("turns").asInt()).isEqualTo(3);
    assertThat(turns.get("recorded_mean_s").asDouble()).isEqualTo(0.004);
    assertThat(cli.err()).contains("the recording does not tell processes (option record-tgid of");
  }

  /** The same machine says that it has more cpus, on which nothing happened. */
  private Path more(int cpus) throws IOException {
    Path file = folder.resolve("more.txt");
    return Files.writeString(
        file, "# entries: 8/8   #P:%d%n".formatted(cpus) + Files.readString(trace));
  }

  @Test
  void whatCannotBeReplayedIsRefused() throws IOException {
    Cli order = Cli.line("replay " + trace + " --policy naive_spread");
    assertThat(order.code()).isEqualTo(2);
    assertThat(order.err()).contains("policy naive_spread leaves it to its host");
    Cli none = Cli.line("replay nowhere/recorded");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("nowhere/recorded is not there; expected a recording of");
    Cli root = Cli.line("replay /");
    assertThat(root.code()).isEqualTo(2);
    assertThat(root.err()).contains("/ is a folder that is no log of a manager; expected");
    Cli nobody = Cli.line("replay " + trace);
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err()).contains("is no recording of turns, nor").contains("--policy cfs");
    Files.writeString(trace, "hello\n");
    Cli wrong = replay("");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("trace.txt:1: 'hello' is no line of a recording");
  }
}
