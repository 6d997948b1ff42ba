package akula.formats.workload;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.script.Behaviour;
import akula.formats.tree.Moment;
import akula.formats.workload.Workload.Launch;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads read back as they were written. */
class WorkloadReaderTest {
  private static final Path SHIPPED = Path.of("../data/workloads");

  private static final List<String> KNOWN = List.of("alpha", "beta");

  @Test
  void readsCsv() throws Exception {
    assertThat(read("dir/w.csv", "application,launch_s,count\nalpha,0.1,2\nbeta,0,1\n"))
        .isEqualTo(
            new Workload(
                "w",
                List.of(
                    new Launch("alpha", 100_000_000),
                    new Launch("alpha", 100_000_000),
                    new Launch("beta", 0))));
  }

  @Test
  void readsMoreLaunchesThanFitInThreeMillionCharacters() throws Exception {
    StringBuilder csv = new StringBuilder("application,launch_s\n");
    StringBuilder yaml = new StringBuilder("launches:\n");
    StringBuilder json = new StringBuilder("{\"launches\": [");
    List<Launch> launches = new ArrayList<>();
    while (yaml.length() < 4_000_000) {
      Launch launch = new Launch("an_application_with_a_long_name", launches.size() * 1_000_000L);
      String seconds = BigDecimal.valueOf(launches.size(), 3).toString();
      String name = launch.application();
      csv.append(name + ',' + seconds + '\n');
      yaml.append("- application: " + name + "\n  launch: " + seconds + '\n');
      json.append(launches.isEmpty() ? "\n" : ",\n")
          .append("{\"application\": \"" + name + "\", \"launch\": " + seconds + '}');
      launches.add(launch);
    }
    assertThat(read(csv, "csv").equals(launches)).isTrue();
    assertThat(read(yaml, "yaml").equals(launches)).isTrue();
    assertThat(read(json.append("]}"), "json").equals(launches)).isTrue();
  }

  private static List<Launch> read(StringBuilder text, String suffix) throws Exception {
    return WorkloadReader.read(new SourceText("long." + suffix, text.toString()), Optional.empty())
        .launches();
  }

  @Test
  void readsYamlAndJson() throws Exception {
    var expected =
        new Workload(
            "two",
            List.of(
                new Launch("alpha", 250_000_000),
                new Launch("beta", 1_500_000_000),
                new Launch("beta", 1_500_000_000),
                new Launch("alpha", 0)));
    assertThat(
            read(
                "w.yaml",
                """
                name: two
                launches:
                - application: alpha
                  launch: 250ms
                - {application: beta, launch: 1.5, count: 2}
                - application: alpha
                """))
        .isEqualTo(expected);
    assertThat(
            read(
                "w.json",
                """
                {"name": "two", "launches": [{"application": "alpha", "launch": "250ms"},
                 {"application": "beta", "launch": 1.5, "count": 2}, {"application": "alpha"}]}
                """))
        .isEqualTo(expected);
  }

  @Test
  void readsProgramsOfRealRuns() throws Exception {
    Workload workload =
        read(
            "some/where/w.yaml",
            """
            launches:
            - application: alpha
              threads: 4
              command: ./alpha
              arguments: [-n, 3, true, ""]
              inputs: [a.dat, /b.dat]
              environment: {OMP_NUM_THREADS: 1, LANG: C}
            - application: beta
              command: gzip
              directory: ../there
              count: 2
            """);
    Path folder = Path.of("some/where").toAbsolutePath();
    Program alpha =
        new Program(
            folder.resolve("alpha").toString(),
            List.of("-n", "3", "true", ""),
            Optional.empty(),
            List.of(folder.resolve("a.dat"), Path.of("/b.dat")),
            new TreeMap<>(Map.of("OMP_NUM_THREADS", "1", "LANG", "C")));
    Program beta =
        new Program(
            "gzip",
            List.of(),
            Optional.of(folder.resolveSibling("there")),
            List.of(),
            new TreeMap<>());
    Launch second = new Launch("beta", 0, 1, Behaviour.PLAIN, Optional.of(beta));
    assertThat(workload.launches())
        .containsExactly(
            new Launch("alpha", 0, 4, Behaviour.PLAIN, Optional.of(alpha)), second, second);
    assertThat(workload.threadCount()).isEqualTo(6);
  }

  @Test
  void theShippedWorkloadsFitThePaperExample() throws Exception {
    var applications = List.of("A", "B", "C", "D");
    Workload paper = WorkloadReader.read(SHIPPED.resolve("paper-example.csv"), applications);
    assertThat(paper.launches())
        .isEqualTo(applications.stream().map(a -> new Launch(a, 1_000_000_000)).toList());
    assertThat(WorkloadReader.read(SHIPPED.resolve("arrivals.csv"), applications).launches())
        .hasSize(9)
        .contains(new Launch("A", 120_500_000_000L));
  }

  @Test
  void withoutADataSetAnyNameWillDo() throws Exception {
    var source = new SourceText("w.csv", "application,launch_s\nwhatever,1\n");
    assertThat(WorkloadReader.read(source, Optional.empty()).launches()).hasSize(1);
  }

  @Test
  void writesAFile(@TempDir Path folder) throws Exception {
    var workload = new Workload("w", List.of(new Launch("alpha", 1), new Launch("alpha", 1)));
    Files.writeString(folder.resolve("w.csv"), WorkloadWriter.text(workload));
    assertThat(WorkloadReader.read(folder.resolve("w.csv"))).isEqualTo(workload);
    assertThat(folder.resolve("w.csv"))
        .hasContent("application,launch_s,count\nalpha,0.000000001,2\n");
  }

  @Provide
  Arbitrary<List<Launch>> launches() {
    var name = Arbitraries.of("alpha", "beta", "403.gcc", "a \"quoted\" one", "x;y", "é");
    var nanos = Arbitraries.longs().between(0, Moment.LONGEST_NANOS);
    return Combinators.combine(name, nanos).as(Launch::new).list().ofMinSize(1).ofMaxSize(20);
  }

  @Property(tries = 200)
  void whatIsWrittenReadsBack(@ForAll("launches") List<Launch> launches) throws Exception {
    var workload = new Workload("w", launches);
    var source = new SourceText("w.csv", WorkloadWriter.text(workload));
    assertThat(WorkloadReader.read(source, Optional.empty())).isEqualTo(workload);
  }

  private static Workload read(String name, String text) throws InvalidInputException {
    return WorkloadReader.read(new SourceText(name, text), Optional.of(KNOWN));
  }
}
