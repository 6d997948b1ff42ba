package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code akula run} does not do, and what it must not touch. */
@EnabledOnOs(OS.LINUX)
class RunRefusalTest {
  @TempDir private Path folder;

  private Cli run(String application, String... options) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("work.yaml"),
            "name: work\nlaunches:\n  - {application: '%s', command: 'true'}\n"
                .formatted(application));
    List<String> arguments =
        new ArrayList<>(List.of("run", "--workload", workload.toString(), "--no-realtime"));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(options));
    return Cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void onlyResultsAreOverwritten() throws IOException {
    Path mine = Files.createDirectories(folder.resolve("out/work")).resolve("mine");
    Files.writeString(mine, "mine");
    Cli said = run("a", "--policy=linux", "--overwrite");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: %s has no results that --overwrite could replace, but other files; name another folder.%n"
                .formatted(folder.resolve("out")));
    assertThat(run("a", "--policy=linux", "--resume").code()).isEqualTo(2);
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    Files.delete(mine.getParent());
    assertThat(run("a", "--policy=linux", "--overwrite").code()).isZero();
    assertThat(run("a", "--policy=linux", "--overwrite").code()).isZero();
  }

  @Test
  void theNameOfAnApplicationLeadsNowhere() throws IOException {
    Cli said = run("a/../../../b", "--policy=linux", "--solo");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("out", "work.yaml");
    assertThat(folder.resolve("out/work").toFile().list())
        .containsExactlyInAnyOrder("solo-a_.._.._.._b-0", "0-linux-0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"linux_24", "cfs", "mine=./samples/15-the-order-of-a-queue/LeastServedFirst.java"})
  void whoOrdersQueuesCannotRunForReal(String policy) throws IOException {
    Cli said = run("a", "--policy=" + policy);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith(
            "akula: policy "
                + policy.replaceFirst("=.*", "")
                + " needs QUEUE_ORDER, which this machine does not have: the kernel decides which of"
                + " the threads of a cpu runs next")
        .contains("sched_ext")
        .endsWith("; what would serve: akula simulate, in exact mode.\n");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy=cfs --kernel=soon|--kernel is 'soon'; expected ended or ahead",
        "--policy=cfs --partial|--partial says how --kernel is done; expected --kernel with it",
        "--policy=cfs --loader=/bin/true"
            + "|--loader says how --kernel is done; expected --kernel with it",
        "--policy=cfs --kernel --loader=/no"
            + "|--loader is '/no', which is no program that may be run; expected an installed"
            + " akula-scheduler",
        "--policy=cfs --kernel --observe"
            + "|--observe does not go together with --kernel; leave one of them out",
        "--policy=cfs --kernel --explain"
            + "|--explain tells where threads stayed for intervals, and with --kernel they change"
            + " with each turn; --trace has every turn with its reason, --co-schedules who was"
            + " beside whom",
        "--policy=cfs --record=/tmp/turns"
            + "|--record keeps the turns that a policy decides; expected --kernel with it",
        "--policy=cfs --policy=eevdf --kernel --record=/tmp/turns"
            + "|--record is of one run, and there would be 2; give one --policy, and --repeat 1",
        "--policy=naive_spread --kernel"
            + "|policy naive_spread leaves the order of queues to the kernel, and with --kernel it"
            + " is to decide it; run it without, or take one that orders queues or pauses threads, such as cfs or gang",
        "--policy=cfs --kernel --stop-on-expulsion --loader=/bin/sleep"
            + "|--kernel cannot be used here: the loader of the scheduler, /bin/sleep, ended without"
            + " a word, with exit code 1; if that is an akula-scheduler of this build, 'ldd"
            + " /bin/sleep' tells which library it lacks"
      })
  void whatDoesNotGoTogetherWithTheKernel(String options, String sentence) throws IOException {
    Cli said = run("a", options.split(" "));
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).isEqualTo("akula: " + sentence + ".\n");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void whoHasToKnowWhichThreadsSleepCannotRunForReal() throws IOException {
    Path file = folder.resolve("Sleepers.java");
    Files.writeString(
        file,
        """
        import akula.api.*;

        public final class Sleepers implements Scheduler {
          @Override
          public Requirements requirements() {
            return Requirements.ofControls(Control.BLOCKING);
          }

          @Override
          public void launchThread(AkulaThread thread, Machine machine) {}

          @Override
          public void updateSchedule(Machine machine) {}
        }
        """);
    Cli said = run("a", "--policy=" + file);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: policy Sleepers needs BLOCKING, which this machine does not have: nobody can tell on a real"
                + " machine which threads sleep to wait for each other; what would serve: akula"
                + " simulate; for a baseline without a policy here there is the policy linux.\n");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void progressHasNoValueWithoutSoloTimes() throws IOException {
    Cli said = run("a", "--policy=swap:metric=PROGRESS_RATE");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: policy swap:metric=PROGRESS_RATE needs PROGRESS_RATE, which is reported as solo"
                + " seconds of work, and no solo time is known; add --solo, which measures them"
                + " first, or --data with a data set that has them.\n");
    assertThat(run("a", "--policy=linux", "--parameter=PROGRESS_RATE").err())
        .startsWith("akula: --parameter needs PROGRESS_RATE, ");
    assertThat(folder.resolve("out")).doesNotExist();
    said = run("a", "--policy=swap:metric=PROGRESS_RATE", "--solo");
    assertThat(said.code()).as(said.err()).isZero();
  }
}
