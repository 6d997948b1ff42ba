package akula.cli.faults;

import akula.cli.faults.Faults.Errno;
import akula.cli.faults.Faults.How;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.cli.validate.SmallValidation;
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
 * @param sign the file in it without which nobody takes what is there for whole, of a command that
 *     refuses what exists; empty for one that resumes or replaces it
 * @param published part of the first call of a command that measures by which it publishes, before
 *     which everything is measured; empty for one that measures nothing
 * @param arguments of the command
 */
record Publisher(String name, Path out, String sign, String published, List<String> arguments) {
  private static final String SWEEP =
      """
      machine: 2x2
      policies: [naive_spread, random]
      threads: true
      parquet: true
      """;

  /** A part for each workload. */
  private static final String PARQUET = "--parquet-from=2";

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
    Path[] shares = {inputs.resolve("share-1"), inputs.resolve("share-2")};
    for (int i = 0; i < shares.length; i++) {
      RunDirectory.delete(shares[i]);
      String share = "--share=%d/%d".formatted(i + 1, shares.length);
      require(Cli.run("sweep", sweep.toString(), share, "--out", shares[i].toString()));
    }
    Path[] ofParts = {inputs.resolve("share-of-parts-1"), inputs.resolve("share-of-parts-2")};
    for (int i = 0; i < ofParts.length; i++) {
      RunDirectory.delete(ofParts[i]);
      String share = "--share=%d/%d".formatted(i + 1, ofParts.length);
      require(Cli.run("sweep", sweep.toString(), PARQUET, share, "--out", ofParts[i].toString()));
    }
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
    Path three = // as few as a model can be trained from
        Files.writeString(
            inputs.resolve("three.yaml"),
            Files.readString(campaign)
                + "  - {application: line, command: sh, arguments: [-c, 's=y; %s']}\n"
                    .formatted(Work.loop(50)));
    Path clocks =
        Files.writeString(
            inputs.resolve("clocks.csv"),
            """
            parameter,unit,formula
            IPC,,task-clock / cpu-clock
            BUSY,cycles/instruction,0.75 x task-clock / task-clock
            REST,cycles/instruction,0.25 x task-clock / task-clock
            """);
    Path data = SmallValidation.data(inputs, SmallValidation.KERNELS);
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
        of("parquet", out, "sweep", sweep, PARQUET, "--out", out, "--resume"),
        of("parts", out, "sweep", parts, "--out", out, "--resume"),
        of(
            "together",
            out,
            "sweep",
            "--machine=2x2",
            "--policy=random",
            "--category=D1_S2_T1",
            "--workloads=2",
            "--co-schedules=domain",
            "--resume",
            "--out",
            out),
        of(
            "draws",
            out,
            "sweep",
            "--data=suite-2-cores",
            "--machine=2x2",
            "--policy=random",
            "--category=A2",
            "--workloads=2",
            "--uncertainty=2",
            "--resume",
            "--out",
            out),
        refusing(
            "hunt",
            out,
            "new/hunt.csv",
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
            out.resolve("new")),
        of("report", out, "report", swept, "--out", page, "--plots", out.resolve("plots")),
        of("picture", out, "data", "show", "paper-example", "--picture", out.resolve("heat.svg")),
        of("trace", out, "simulate", "--policy", "random", "--trace", out.resolve("trace.json")),
        refusing(
            "merge",
            out,
            "new/dataset.json",
            "data",
            "merge",
            Path.of("docs/measured/monday").toAbsolutePath(),
            Path.of("docs/measured/tuesday").toAbsolutePath(),
            "--out",
            out.resolve("new")),
        refusing(
            "derive",
            out,
            "new/dataset.json",
            "data",
            "derive",
            Path.of("docs/per-way-example.csv").toAbsolutePath(),
            "--ways=2",
            "--bandwidth=8000",
            "--assume-instructions=1e12",
            "--out",
            out.resolve("new")),
        refusing(
            "export", out, "new", "data", "export", "paper-example", "--out", out.resolve("new")),
        refusing(
            "train",
            out,
            "model.csv",
            "model",
            "train",
            "--programs=mcf,lbm,milc",
            "--out",
            out.resolve("model.csv")),
        refusing(
            "groups",
            out,
            "groups.csv",
            "model",
            "profile",
            "--programs=mcf,lbm,milc",
            "--out",
            out.resolve("groups.csv")),
        refusing(
            "bundle",
            out,
            "new",
            "sweep",
            "--machine=2x2",
            "--policy=random",
            "--category=D1_S2_T1",
            "--workloads=2",
            "--save-bundle",
            out.resolve("new")),
        of("shares", out, "results", "merge", shares[0], shares[1], "--out", out, "--resume"),
        of(
            "parquet-shares",
            out,
            "results",
            "merge",
            ofParts[0],
            ofParts[1],
            "--out",
            out,
            "--resume"),
        refusing("machine", out, "new", "machine", "--save", out.resolve("new")),
        refusing("man", out, "new/akula.1", "man", "--out", out.resolve("new")),
        refusing("new-policy", out, "new/pom.xml", "new-policy", "my_policy", out.resolve("new")),
        of(
            "akula",
            out,
            "reproduce",
            "akula",
            "--data=spec2006-small-cache",
            "--workloads=1",
            "--out",
            out,
            "--resume"),
        refusing(
            "asymmetry",
            out,
            "new/manifest.json",
            "reproduce",
            "asymmetry",
            "--repeat=1",
            "--grid=none",
            "--jobs=1",
            "--out",
            out.resolve("new")),
        measured(
            "run",
            out,
            "run",
            "--workload",
            work,
            "--policy=naive_spread",
            "--policy=linux",
            "--solo",
            "--no-realtime",
            "--out",
            out,
            "--resume"),
        measured("profile", out, "profile", campaign, "--force", "--out", out, "--resume"),
        new Publisher(
            "recordings",
            out,
            "",
            "machine.json",
            words(
                "model",
                "measure",
                three,
                "--force",
                "--interval=10ms",
                "--stack=BUSY,REST",
                "--core=0,1",
                "--formulas",
                clocks,
                "--out",
                out,
                "--resume")),
        measured(
            "validate",
            out,
            SmallValidation.arguments(
                    data, out, "--kinds=crowded", "--workloads=1", "--repeat=1", "--resume")
                .toArray()));
  }

  private static Publisher of(String name, Path out, Object... words) {
    return new Publisher(name, out, "", "", words(words));
  }

  private static Publisher refusing(String name, Path out, String sign, Object... words) {
    return new Publisher(name, out, sign, "", words(words));
  }

  private static Publisher measured(String name, Path out, Object... words) {
    return new Publisher(name, out, "", "rename ", words(words));
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
    if (!published.isEmpty()) {
      faults.arm(out, published, 1, Errno.EIO, How.ALWAYS);
      run();
      faults.end();
    } else if (!arguments.contains("--resume")) {
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
    return Cli.runUnseen(arguments.toArray(String[]::new));
  }
}
