package akula.cli.profile;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Small campaigns for tests, whose programs everybody has. */
final class Campaigns {
  /** A program of some work, and long enough to be measured on any machine. */
  static final String COUNT = program("count", Work.loop(10) + "; sleep 0.03");

  /** Another one, of some 20 ms more. */
  static final String TEXT = program("text", "s=x; " + Work.loop(10) + "; sleep 0.05");

  private Campaigns() {}

  /** Returns the entry of an application that is a line of shell. */
  static String program(String name, String line) {
    return "{application: %s, command: sh, arguments: [-c, '%s']}".formatted(name, line);
  }

  static Path write(Path folder, String head, String... entries) throws IOException {
    StringBuilder text = new StringBuilder(head).append("applications:\n");
    Stream.of(entries).forEach(entry -> text.append("  - ").append(entry).append('\n'));
    return Files.writeString(folder.resolve("few.yaml"), text);
  }

  /** The machine that tests run on is busy: with the tests. */
  static Cli profile(Path campaign, Path out, String... options) {
    return Cli.run(arguments(campaign, out, options).toArray(String[]::new));
  }

  static List<String> arguments(Path campaign, Path out, String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of("profile", campaign.toString(), "--out", out.toString(), "--force"));
    arguments.addAll(List.of(options));
    return arguments;
  }

  /** Returns the numbers of the runs that count, by what they measured. */
  static Map<String, Set<Integer>> counted(Path out) throws IOException {
    Map<String, Set<Integer>> runs = new LinkedHashMap<>();
    for (String line : Files.readAllLines(out.resolve("measurements.csv"))) {
      String[] fields = line.split(",");
      if (fields[7].equals("used") || fields[7].equals("outlier")) {
        runs.computeIfAbsent(fields[2] + " " + fields[4], _ -> new TreeSet<>())
            .add(Integer.parseInt(fields[0]));
      }
    }
    return runs;
  }
}
