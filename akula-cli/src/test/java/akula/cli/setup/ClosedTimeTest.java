package akula.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long a closed run may last goes by the applications that it launches. The shortest of data
 * set paper-example is A with 100 s, that of spec2006-small-cache a turtle, povray.
 */
class ClosedTimeTest {
  private static final String DATA = "--data paper-example ";

  @TempDir private Path folder;

  private Cli line(String command, String launches, String options) throws IOException {
    Path file = Files.writeString(folder.resolve("w.yaml"), "name: w\nlaunches: " + launches);
    String out = command.equals("sweep") ? " --out " + folder.resolve("out") : "";
    return Cli.line("%s --machine 2x2 --workload %s %s%s".formatted(command, file, options, out));
  }

  private static void assertRefused(Cli cli, String what) {
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: %s.\n"
                .formatted(
                    what.formatted(
                        "a closed run has to last from 0s to a million times as long as its"
                            + " shortest application")));
  }

  @Test
  void anApplicationThatIsNotLaunchedDoesNotCount() throws IOException {
    String launches = "[application: B]";
    String closed = DATA + "--closed 200000000s";
    String expected = "%s, B, takes alone, 150s; not 200000000s";
    assertRefused(line("simulate", launches, closed), expected);
    assertRefused(line("sweep", launches, closed), "workload w: " + expected);
  }

  @Test
  void aProgramMayTakeLess() throws IOException {
    String launches = "[application: B, {application: A, threads: 2, program: [work: [1us, 4us]]}]";
    String expected = "%s, A, takes alone, 4us; not 7min";
    assertRefused(line("simulate", launches, DATA + "--closed 420s"), expected);
    assertRefused(line("sweep", launches, DATA + "--closed 420s"), "workload w: " + expected);
  }

  /** The shortest application of the data set takes 2.7 s: it is not launched. */
  @Test
  void aProgramMayTakeMore() throws IOException {
    String launches = "[{application: global-sum, program: [work: 10000000s]}]";
    String options = "--data teams --closed 15000000s --interval 8000h";
    Cli simulated = line("simulate", launches, options);
    assertThat(simulated.code()).as(simulated.err()).isZero();
    assertThat(simulated.out()).contains(" 10000000.00 ");
    Cli swept = line("sweep", launches, options + " --policy naive_spread");
    assertThat(swept.code()).as(swept.err()).isZero();
  }

  @Test
  void thoseCountThatMayBeDrawn() {
    String command =
        "sweep --data spec2006-small-cache --category D8_T0 --closed 1000000h --out "
            + folder.resolve("out");
    assertRefused(
        Cli.line(command), "category D8_T0: %s, soplex, takes alone, 293.195s; not 1000000h");
  }

  @Test
  void ofADrawnWorkloadThoseCountThatAreDrawn() {
    String command =
        "simulate --data spec2006-small-cache --machine 2x2 --workload D2_T0:%d --closed 1000000h";
    assertRefused(Cli.line(command.formatted(0)), "%s, lbm, takes alone, 380.662s; not 1000000h");
  }
}
