package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code akula sweep --resume} over workloads that somebody wrote. */
class WrittenSweepResumeTest extends WrittenSweepCase {
  private StoppingPolicy stopping;

  @BeforeEach
  void prepareToStop() throws IOException {
    stopping = new StoppingPolicy(folder);
  }

  @AfterEach
  void forget() {
    stopping.close();
  }

  private String manyRuns() {
    return " --closed 5min --repeat 400 --jobs 1 --policy " + stopping.source();
  }

  @Test
  void aStoppedSweepContinuesIfTheFilesAreAsTheyWere() throws IOException {
    String options = manyRuns();
    Path whole = folder.resolve("whole");
    assertThat(Cli.line(sweep + options + " --out " + whole).code()).isZero();
    assertThat(stopping.stopAt(600, written.line(options)).code()).isEqualTo(130);
    assertThat(out.resolve("journal.part")).exists();

    Files.writeString(team, WrittenSweep.TEAM.replace("10s", "11s"));
    Cli changed = written.swept(options + " --resume");
    assertThat(changed.code()).isEqualTo(2);
    assertThat(changed.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep from before a change: the file of workload team was changed since; put it back as it was, or --overwrite to begin anew.%n"
                .formatted(out));
    Files.writeString(team, WrittenSweep.TEAM);
    assertThat(written.swept(options.replace("--repeat 400", "--repeat 401") + " --resume").err())
        .contains("with other settings: --repeat was 400, not 401; give");
    String other = sweep.replace("--workload paper-example ", "");
    assertThat(Cli.line(other + options + " --resume --out " + out).err())
        .contains(
            "with other settings: --workload was paper-example %s, not %s; give"
                .formatted(team, team));
    String drawn = "sweep --data paper-example --machine 2x2 --category A4 ";
    assertThat(
            Cli.line(
                    drawn
                        + options.strip().replace("--repeat", "--workloads")
                        + " --resume --out "
                        + out)
                .err())
        .contains(
            "with other settings: --workload was paper-example %s, now it is not given; give"
                .formatted(team));

    assertThat(written.swept(options + " --resume").code()).isZero();
    written.assertWholeAs(whole);
  }

  @Test
  void anEditedRowIsFound() throws IOException {
    String options = manyRuns();
    assertThat(stopping.stopAt(600, written.line(options)).code()).isEqualTo(130);
    Path threads = out.resolve("threads.csv.part");
    List<String> lines = Files.readAllLines(threads);
    String wrong = lines.get(40).replaceFirst("0000,", "0001,");
    Files.writeString(threads, Files.readString(threads).replace(lines.get(40), wrong));
    assertThat(written.swept(options + " --resume").err())
        .startsWith("%s:41: found '%s'; expected '%s'".formatted(threads, wrong, lines.get(40)));
  }
}
