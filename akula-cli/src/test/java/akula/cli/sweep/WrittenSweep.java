package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A sweep over a workload that ships and one of a file, and the folder of its results. */
final class WrittenSweep {
  /** Two threads of A, one of which has half as much work, and a thread of B. */
  static final String TEAM =
      """
      name: team
      launches:
        - application: A
          threads: 2
          program: [work: [10s, 5s], barrier: spin, {lock: {name: sum, work: 1s}}]
        - application: B
      """;

  private final Path team;
  private final Path out;

  /** Writes the workload into a folder, in which the results will be, too. */
  WrittenSweep(Path folder) throws IOException {
    team = Files.writeString(folder.resolve("team.yaml"), TEAM);
    out = folder.resolve("out");
  }

  Path team() {
    return team;
  }

  /** Returns the folder of the results. */
  Path out() {
    return out;
  }

  /** Returns the command without options of its own, and without where results go. */
  String command() {
    return "sweep --data paper-example --machine 2x2 --workload paper-example --workload %s"
        .formatted(team);
  }

  String line(String options) {
    return "%s %s --out %s".formatted(command(), options.strip(), out);
  }

  Cli swept(String options) {
    return Cli.line(line(options));
  }

  /** Returns the words with which it is refused, before there are results. */
  String refused(String options) {
    Cli cli = swept(options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(out).doesNotExist();
    return cli.err();
  }

  /** Returns the lines of one of the results. */
  List<String> lines(String file) throws IOException {
    return Files.readAllLines(out.resolve(file));
  }

  /** Checks that the results are those of another folder, byte by byte. */
  void assertWholeAs(Path expected) throws IOException {
    List<String> names = Stream.of(expected.toFile().list()).sorted().toList();
    assertThat(out.toFile().list()).containsExactlyInAnyOrderElementsOf(names);
    assertThat(names).contains("manifest.json", "runs.csv", "threads.csv");
    for (String name : names) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }
}
