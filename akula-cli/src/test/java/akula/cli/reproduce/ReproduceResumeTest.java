package akula.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula reproduce akula --resume} after it was interrupted. */
class ReproduceResumeTest {
  private static final int KILLS = 2;
  private static final int LONGEST_MILLIS = 2000;

  private static final String SMALL = "spec2006-small-cache";

  /** Results of the data set, from which several tests go on. */
  @TempDir private static Path wholes;

  private static Cli whole;

  @TempDir private Path folder;

  @BeforeAll
  static void reproduceOnce() {
    whole = run(reproduce(wholes.resolve("small"), "--data", SMALL));
    assertThat(whole.code()).as(whole.err()).isZero();
  }

  private Path copyOfWhole() throws IOException {
    Path copy = folder.resolve("results");
    OwnCopy.make(wholes.resolve("small"), copy);
    return copy;
  }

  private static List<String> reproduce(Path out, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("reproduce", "akula", "--workloads", "1", "--out"));
    arguments.add(out.toString());
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static Cli run(List<String> arguments) {
    return Cli.run(arguments.toArray(String[]::new));
  }

  private Process start(List<String> arguments) throws IOException {
    return OwnProcess.start(OwnProcess.command(arguments), folder.resolve("said"));
  }

  /** When the process is killed does not decide whether this passes. */
  @Test
  void killedAtAnyMomentItEndsWithTheSameTable() throws IOException, InterruptedException {
    Path killed = folder.resolve("killed");
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < KILLS; i++) {
      Process process = start(reproduce(killed, "--data", SMALL, "--resume"));
      // time: it may be killed at any time, or have ended
      process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
    }
    Cli last = run(reproduce(killed, "--data", SMALL, "--resume"));
    assertThat(last.code()).as(last.err()).isZero();
    assertThat(last.out()).isEqualTo(whole.out()).contains("NOT CERTAIN");
    assertThat(last.err()).isEqualTo("results in %s%n".formatted(killed));
    assertThat(killed.resolve("spec2006-small-cache/manycore-128/runs.csv"))
        .hasSameBinaryContentAs(wholes.resolve("small/spec2006-small-cache/manycore-128/runs.csv"));
  }

  /** The first data set is whole, the second was not begun: as after Ctrl-C between the two. */
  @Test
  void whatWasNotBegunBegins() throws IOException {
    Path out = copyOfWhole();
    Cli resumed = run(reproduce(out, "--resume"));
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.out()).isEqualTo(run(reproduce(folder.resolve("whole"))).out());
  }

  @Test
  void stoppedBeforeItBeganItBegins() {
    Path out = folder.resolve("stopped");
    Thread.currentThread().interrupt();
    Cli stopped = run(reproduce(out, "--data", SMALL));
    boolean stillInterrupted = Thread.interrupted();
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
    assertThat(stillInterrupted).isFalse();
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err()).isEqualTo("akula: stopped before anything was done.%n".formatted());
    Cli resumed = run(reproduce(out, "--data", SMALL, "--resume"));
    assertThat(resumed.code()).as(resumed.err()).isZero();
  }

  @Test
  void otherSettingsAreRefused() throws IOException {
    Path out = copyOfWhole();
    Cli refused = run(reproduce(out, "--data", SMALL, "--resume", "--seed", "5"));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("other settings: --seed was 1, not 5");
  }

  @Test
  void whatToGoOnWithHasToBeNamed() {
    Cli cli = Cli.line("reproduce akula --resume");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: --resume needs --out with the folder of what was interrupted.%n".formatted());
  }

  @Test
  void whatLiesBesideTheNewResultsIsReported() throws IOException {
    Path out = folder.resolve("out");
    Path other = Files.createDirectories(out.resolve("other-set"));
    Cli cli = run(reproduce(out, "--data", SMALL, "--overwrite"));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .contains(
            "left as it was, since it is not of this run: %s%nresults in %s%n"
                .formatted(other, out));
  }

  @Test
  void dataSetsOfTheSameNameAreRefused() {
    Path out = folder.resolve("out");
    Cli cli = run(reproduce(out, "--data", SMALL, "--data", folder.resolve(SMALL).toString()));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .startsWith("akula: --data: two data sets are called " + SMALL + ", and each needs");
    assertThat(out).doesNotExist();
  }
}
