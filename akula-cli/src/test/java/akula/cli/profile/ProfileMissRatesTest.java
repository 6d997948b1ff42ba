package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.TEXT;
import static akula.cli.profile.Campaigns.profile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.ParameterColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Simulated miss rates, mostly with a script in place of valgrind. */
@EnabledOnOs(OS.LINUX)
class ProfileMissRatesTest extends CampaignCase {
  private static final String SIMULATED = TWICE + "miss_rates: simulated\n";

  /** Says which program it ran, writes counts, and then runs it. */
  private static final String VALGRIND =
      """
      #!/bin/sh
      for option in "$@"; do
        case $option in --cachegrind-out-file=*) out=${option#*=} ;; esac
      done
      echo "$*" >>"$0.log"
      %s
      echo 'events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw' >"${out%%%%%%p}1"
      echo 'summary: 2000000 9 1000 5 5 500 5 5 500' >>"${out%%%%%%p}1"
      while [ "${1#-}" != "$1" ]; do shift; done
      exec "$@"
      """;

  private Path valgrind(String line) throws IOException {
    Path script = Files.writeString(folder.resolve("valgrind"), VALGRIND.formatted(line));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private List<String> log() throws IOException {
    Path file = folder.resolve("valgrind.log");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static double missRate(DataSet data, int application) {
    List<String> names = data.parameters().stream().map(ParameterColumn::name).toList();
    return data.applications().get(application).parameters().get(names.indexOf("LLC_MISS_RATE"));
  }

  @Test
  void ratesAreSimulatedOnceForEachProgram() throws Exception {
    Path campaign = campaign(SIMULATED, COUNT, TEXT);
    Cli said = profile(campaign, out, "--pairs", "none", "--valgrind", valgrind("").toString());
    assertThat(said.code()).as(said.err()).isZero();
    DataSet data = DataSetReader.read(out);
    assertThat(data.parameters())
        .filteredOn(column -> column.name().equals("LLC_MISS_RATE"))
        .extracting(ParameterColumn::unit)
        .containsExactly("1/kiloinstruction");
    assertThat(missRate(data, 0)).isEqualTo(1, within(1e-9));
    assertThat(data.provenance().method())
        .contains("LLC_MISS_RATE, and instructions where none were counted, are simulated", "LL ");
    assertThat(log()).hasSize(2).allMatch(line -> line.contains("--LL="));
  }

  @Test
  void aProgramThatFailsUnderValgrindIsReportedAndHasNoRate() throws Exception {
    Path campaign = campaign(SIMULATED, COUNT, TEXT);
    Path fails = valgrind("case $* in *s=x*) echo 'no such instruction' >&2; exit 4 ;; esac");
    Cli said = profile(campaign, out, "--pairs", "none", "--valgrind", fails.toString());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains(
            "note: the miss rate of text is left out: under valgrind it ended with exit code 4; it"
                + " said: no such instruction");
    DataSet data = DataSetReader.read(out);
    assertThat(missRate(data, 0)).isEqualTo(1, within(1e-9));
    assertThat(missRate(data, 1)).isNaN();
  }

  @Test
  void whatWasSimulatedIsNotSimulatedAgainAfterAResume() throws Exception {
    Path campaign = campaign(SIMULATED, COUNT, TEXT);
    Path script = valgrind("case $* in *s=x*) [ -e \"$0.hold\" ] && exec sleep 1000 ;; esac");
    Path hold = Files.createFile(folder.resolve("valgrind.hold"));
    String[] options = {"--pairs", "none", "--valgrind", script.toString()};
    Process process =
        OwnProcess.start(
            OwnProcess.command(Campaigns.arguments(campaign, out, options)),
            folder.resolve("said"));
    // time: looks again every so often, for as long as it takes
    while (process.isAlive() && log().size() < 2) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly().waitFor();
    Files.delete(hold);
    Cli said =
        profile(campaign, out, "--resume", "--pairs", "none", "--valgrind", script.toString());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(log()).filteredOn(line -> line.contains("s=x")).hasSize(2);
    assertThat(log()).filteredOn(line -> !line.contains("s=x")).hasSize(1);
    assertThat(missRate(DataSetReader.read(out), 1)).isEqualTo(1, within(1e-9));
  }

  @Test
  void whatIsMissingIsReportedBeforeAnythingIsMeasured() throws Exception {
    Path campaign = campaign(SIMULATED, COUNT);
    Cli missing = profile(campaign, out, "--valgrind", folder.resolve("none").toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("--valgrind is '" + folder.resolve("none"));
    Cli forNothing =
        profile(campaign, out, "--miss-rates", "measured", "--valgrind", valgrind("").toString());
    assertThat(forNothing.code()).isEqualTo(2);
    assertThat(forNothing.err()).contains("--valgrind is for --miss-rates simulated");
    assertThat(out).doesNotExist();
  }

  @Test
  void theInstalledValgrindIsTaken() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/valgrind")), "no valgrind");
    Path campaign = campaign(TWICE, COUNT);
    Cli said = profile(campaign, out, "--pairs", "none", "--miss-rates", "simulated");
    assertThat(said.code()).as(said.err()).isZero();
    DataSet data = DataSetReader.read(out);
    assertThat(missRate(data, 0)).as(said.out()).isBetween(0.0, 1000.0);
    assertThat(data.applications().getFirst().instructions()).isGreaterThan(1e6);
  }
}
