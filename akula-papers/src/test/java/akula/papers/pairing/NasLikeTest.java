package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.contention.bus.Bus;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import akula.formats.machine.MachineReader;
import akula.papers.pairing.NasLikeRule.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What ships of the data set {@code nas-like} is what its rule says. With {@code
 * -Dakula.samples.write=true} its tables are written.
 */
class NasLikeTest {
  private static final boolean WRITE = Boolean.getBoolean("akula.samples.write");
  private static final Path DATA = Path.of("data");
  private static final Path FOLDER = DATA.resolve("data-sets/nas-like");
  private static final Pattern LAUNCH =
      Pattern.compile("- application: (\\S+)\n(?:    count: (\\d+)\n)?(    threads: 2\n)?");

  private final List<Row> rows;

  NasLikeTest() throws IOException {
    rows = NasLikeRule.rows(FOLDER.resolve("base.csv"));
  }

  private static void assertIs(String file, String expected) throws IOException {
    if (WRITE) {
      Files.writeString(FOLDER.resolve(file), expected);
    }
    assertThat(Files.readString(FOLDER.resolve(file))).as(file).isEqualTo(expected);
  }

  @Test
  void theTablesFollowFromTheBase() throws Exception {
    assertIs("applications.csv", NasLikeRule.applications(rows));
    assertIs("smt.csv", NasLikeRule.matrix(rows));
    assertIs("bus.csv", NasLikeRule.bus(rows));
  }

  @Test
  void theModelsHaveTheFiguresOfTheRule() throws Exception {
    DataSet data = DataSetReader.read(FOLDER);
    var pairs = (PairMatrix) data.levels().get(SharingLevel.SMT_CORE).getFirst();
    var bus = (Bus) data.levels().get(SharingLevel.MACHINE).getFirst();
    assertThat(pairs.spinning()).isEqualTo(Math.round(100 * NasLikeRule.spinning()) / 100.0);
    assertThat(bus.capacityPerMicrosecond())
        .isEqualTo(Math.round(10 * NasLikeRule.capacityPerUs()) / 10.0);
  }

  /** As docs/papers/nas-like.md tells: more than one alone, but not much more. */
  @Test
  void pairsDoWhatIsReportedOfThem() {
    DoubleSummaryStatistics together =
        rows.stream()
            .flatMap(
                row -> rows.stream().map(other -> row.speedBeside(other) + other.speedBeside(row)))
            .collect(Collectors.summarizingDouble(Double::doubleValue));
    assertThat(together.getMin()).isCloseTo(1.10, within(0.005));
    assertThat(together.getMax()).isCloseTo(1.40, within(0.005));
  }

  /** Table 1 of the paper; what has two threads is the row of one of them. */
  @Test
  void theWorkloadsAreThoseOfThePaper() throws IOException {
    assertThat(jobs(1)).containsExactly("CG(1,1)", "FT(1,1)", "MG(1,1)", "SP(1,2)");
    assertThat(jobs(2)).containsExactly("BT(1,2)", "CG(1,1)", "EP(1,1)", "MG(1,1)");
    assertThat(jobs(3)).containsExactly("CG(4,1)", "FT(4,1)", "MG(4,1)", "SP(4,1)");
    assertThat(jobs(4)).containsExactly("BT(4,1)", "CG(4,1)", "EP(4,1)", "MG(4,1)");
    assertThat(jobs(5)).containsExactly("CG(2,2)", "FT(2,2)", "MG(2,2)", "SP(2,2)");
    assertThat(jobs(6)).containsExactly("BT(2,2)", "CG(2,2)", "EP(2,2)", "MG(2,2)");
  }

  private List<String> jobs(int number) throws IOException {
    String text = Files.readString(DATA.resolve("workloads/wl-%d.yaml".formatted(number)));
    List<String> jobs = new ArrayList<>();
    Matcher launch = LAUNCH.matcher(text);
    while (launch.find()) {
      Row row = rows.stream().filter(r -> r.name().equals(launch.group(1))).findAny().orElseThrow();
      boolean two = launch.group(3) != null;
      assertThat(row.name().endsWith("-2t")).isEqualTo(two);
      String copies = launch.group(2) == null ? "1" : launch.group(2);
      jobs.add("%s(%s,%d)".formatted(row.name().replace("-2t", ""), copies, two ? 2 : 1));
    }
    return jobs;
  }

  /** Four processors of two contexts, each with a cache of its own. */
  @Test
  void theMachineIsThatOfThePaper() throws Exception {
    MachineDescription machine = MachineReader.read(DATA.resolve("machines/4x2.json"));
    assertThat(machine.domains()).hasSize(4).allMatch(domain -> domain.cores().size() == 1);
    assertThat(machine.domains()).allMatch(domain -> domain.cores().getFirst().cpus().size() == 2);
  }
}
