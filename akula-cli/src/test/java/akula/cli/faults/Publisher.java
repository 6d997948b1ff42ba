package akula.cli.faults;

import akula.cli.faults.Faults.Errno;
import akula.cli.faults.Faults.How;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A command that publishes files in a folder.
 *
 * @param name what it is called in the table
 * @param out the folder
 * @param from part of the name of the file with which publishing begins; empty for all files
 * @param resumes whether it is given with {@code --resume}
 * @param measured whether it begins with all measured and nothing published
 * @param arguments of the command
 */
record Publisher(
    String name, Path out, String from, boolean resumes, boolean measured, List<String> arguments) {
  private static final String SWEEP =
      """
      machine: 2x2
      policies: [naive_spread, random]
      threads: true
      parquet: true
      """;

  /** Returns all of them; what they read lies in a folder beside the one that is looked at. */
  static List<Publisher> all(Path root) throws IOException {
    Path inputs = Files.createDirectories(root.resolveSibling("inputs"));
    Path sweep =
        Files.writeString(
            inputs.resolve("sweep.yaml"), SWEEP + "categories: [D1_S2_T1]\nworkloads: 3\n");
    Path parts =
        Files.writeString(
            inputs.resolve("parts.yaml"),
            SWEEP
                + """
                parts:
                  - {name: small, categories: [D1_S2_T1], workloads: 3}
                  - {name: other, categories: [D2_T2], workloads: 2}
                """);
    Path swept = inputs.resolve("swept");
    RunDirectory.delete(swept);
    require(Cli.run("sweep", sweep.toString(), "--out", swept.toString()));
    Path work =
        Files.writeString(
            inputs.resolve("work.yaml"),
            "name: work\nlaunches:\n  - {application: one, command: 'true'}\n");
    Path campaign =
        Files.writeString(
            inputs.resolve("few.yaml"),
            """
            rounds: {least: 2, most: 2}
            applications:
              - {application: count, command: sh, arguments: [-c, '%1$s']}
              - {application: text, command: sh, arguments: [-c, 's=x; %1$s']}
            """
                .formatted(Work.loop(50)));
    Path out = root.resolve("out");
    String page = out.resolve("page.html").toString();
    return List.of(
        of(
            "csv",
            out,
            "sweep",
            "--machine",
            "2x2",
            "--policy",
            "random",
            "--category",
            "D1_S2_T1",
            "--workloads",
            "2",
            "--threads",
            "--resume",
            "--out",
            out),
        of("sweep", out, "sweep", sweep, "--bound", "--out", out, "--resume"),
        of("parts", out, "sweep", parts, "--out", out, "--resume"),
        of(
            "hunt",
            out,
            "hunt",
            "--machine",
            "2x2",
            "--policy",
            "naive_cluster",
            "--threads",
            "2",
            "--budget",
            "20",
            "--keep",
            "2",
            "--out",
            out),
        of("report", out, "report", swept, "--out", page, "--plots", out.resolve("plots")),
        of("picture", out, "data", "show", "paper-example", "--picture", out.resolve("heat.svg")),
        of("trace", out, "simulate", "--policy", "random", "--trace", out.resolve("trace.json")),
        new Publisher(
            "run",
            out,
            "",
            true,
            true,
            words(
                "run",
                "--workload",
                work,
                "--policy=naive_spread",
                "--policy=linux",
                "--solo",
                "--no-realtime",
                "--out",
                out,
                "--resume")),
        new Publisher(
            "profile",
            out,
            "",
            true,
            true,
            words("profile", campaign, "--force", "--out", out, "--resume")));
  }

  private static Publisher of(String name, Path out, Object... words) {
    List<String> arguments = words(words);
    return new Publisher(name, out, "", arguments.contains("--resume"), false, arguments);
  }

  private static List<String> words(Object... words) {
    List<String> all = new ArrayList<>();
    for (Object word : words) {
      all.add(word.toString());
    }
    return all;
  }

  private static void require(Cli said) {
    if (said.code() != 0) {
      throw new IllegalStateException(said.err());
    }
  }

  /** Makes what is there before the command is given. */
  void prepare(Faults faults) throws IOException {
    RunDirectory.delete(out);
    if (measured) {
      faults.arm(out, "rename ", 1, Errno.EIO, How.ALWAYS); // when all is measured
      run();
      faults.end();
    } else if (!resumes && !name.equals("hunt")) {
      Files.createDirectories(out);
    }
  }

  Map<String, String> snapshot() throws IOException {
    return FaultMatrix.tree(out);
  }

  void restore(Map<String, String> files) throws IOException {
    FaultMatrix.restore(out, files);
  }

  Cli run() {
    return Cli.run(arguments.toArray(String[]::new));
  }

  /** Gives the command again; a folder that is not resumed is removed before, as its user would. */
  Cli again() throws IOException {
    if (name.equals("hunt")) {
      RunDirectory.delete(out);
    }
    return run();
  }
}
