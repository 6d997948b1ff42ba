package akula.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Queues of this kernel beside those of the simulator: that they are compared, not how alike. */
@EnabledOnOs(OS.LINUX)
class ValidateQueuesTest {
  @Test
  void threadsAreRunAndSimulated() throws Exception {
    Work.requireKernels();
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "the kernel counts no turns");
    String line =
        "validate --queues --scenario weights --repeat 1 --force --policy eevdf --format ";
    Cli said = Cli.line(line + "json");
    assertThat(said.code()).as(said.err()).isZero();
    JsonNode json = new JsonMapper().readTree(said.out());
    assertThat(json.at("/policy").asString()).isEqualTo("eevdf");
    assertThat(json.at("/tick_ns").asLong()).isPositive();
    JsonNode turns = json.at("/comparisons/0");
    assertThat(turns.at("/scenario").asString()).isEqualTo("weights");
    assertThat(turns.at("/cpus").asInt()).isEqualTo(1);
    assertThat(turns.at("/quantity").asString()).isEqualTo("turns");
    assertThat(turns.at("/kernel").asDouble()).isGreaterThanOrEqualTo(4);
    assertThat(turns.at("/simulator").asDouble()).isGreaterThanOrEqualTo(4);
    JsonNode switches = json.at("/comparisons/1");
    assertThat(switches.at("/quantity").asString()).isEqualTo("switches while able");
    assertThat(switches.at("/simulator").asDouble())
        .as("but the last turn of each thread")
        .isBetween(turns.at("/simulator").asDouble() - 4, turns.at("/simulator").asDouble());
    JsonNode shares = json.at("/comparisons/3");
    assertThat(shares.at("/quantity").asString()).isEqualTo("share of nice 0 (%)");
    assertThat(shares.at("/kernel").asDouble()).isBetween(0.0, 100.0);
  }

  /** One run gives no interval: cells are empty. */
  @Test
  void oneRunIsARowWithoutIntervals() throws Exception {
    Work.requireKernels();
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "the kernel counts no turns");
    Cli said =
        Cli.line("validate --queues --scenario sharing --repeat 1 --force --verbose --format csv");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out().lines().skip(1))
        .isNotEmpty()
        .allMatch(row -> row.split(",", -1)[5].isEmpty() && row.endsWith(",not certain,1"));
  }

  @Test
  void whatWouldBeRunIsTold() {
    Work.requireKernels();
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "the kernel counts no turns");
    Cli said =
        Cli.line(
            "validate --queues --scenario yields --cpus 0 --policy eevdf --repeat 5 --force"
                + " --dry-run");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("in the simulator eevdf")
        .contains("5 runs of each on cpus 0, at least 8s")
        .contains("yields: 4 threads, 4000 blocks of 0.100 ms of work each with a yield");
  }

  /** It is run in the simulator, and what does not come back there ends the command. */
  @Test
  void aPolicyThatDoesNotComeBackEndsIt(@TempDir Path folder) throws Exception {
    Work.requireKernels();
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "the kernel counts no turns");
    Path source = folder.resolve("Endless.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Endless implements Scheduler, QueueOrder {
          private volatile int i;
          @Override public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          @Override public void updateSchedule(Machine machine) {}
          @Override public void pickNext(RunQueue queue) { while (true) { i++; } }
        }
        """);
    Path said = folder.resolve("said");
    String line =
        "validate --queues --scenario crowd --repeat 1 --force --cpus 0 --policy-limit 1s --policy ";
    Process process =
        OwnProcess.start(OwnProcess.command(List.of((line + source).split(" "))), said);
    assertThat(process.waitFor()).as(Files.readString(said)).isEqualTo(1);
    assertThat(Files.readString(said)).contains("has not returned from pickNext");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--workloads 3; --workloads is for run times of a data set's programs",
        "--data here; --data is for run times of a data set's programs",
        "--scenario none; --scenario is 'none'; expected one of sharing, uneven, weights",
        "--repeat 0; --repeat is 0; expected a whole number from 1 to 1000",
        "--policy cfs --policy eevdf; --policy is given 2 times",
        "--cpus 4096; --cpus has cpu 4096, which this process may not use",
        "--policy swip; there is no policy 'swip'",
        "--policy naive_spread; --policy is naive_spread, which leaves it to the host who is next"
      })
  void whatCannotBeIsRefused(String options, String sentence) {
    Cli said = Cli.line("validate --queues " + options);
    assertThat(said.code()).as(said.err()).isEqualTo(2);
    assertThat(said.err()).contains(sentence).hasLineCount(1);
  }

  @Test
  void optionsOfQueuesAreForQueues() {
    Cli said = Cli.line("validate --data here --cpus 0");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains("--cpus is for --queues");
    Cli none = Cli.line("validate");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("write --data D, or --queues, which needs none.");
  }
}
