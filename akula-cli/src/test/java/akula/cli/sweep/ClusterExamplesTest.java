package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code samples/clusters} and the page on clusters have for batch systems. */
@EnabledOnOs(OS.LINUX)
class ClusterExamplesTest {
  private static final Path SAMPLES = Path.of("samples/clusters").toAbsolutePath();
  private static final Path PAGE = Path.of("docs/guide/clusters.md");
  private static final String SWEEP =
      "--machine 2x2 --category D4_T4 --workloads 5 --policy naive_spread --threads";

  @TempDir private Path folder;
  private Path akula;

  /** The product in place of the launcher, whatever the folder. */
  @BeforeEach
  void write() throws IOException {
    String java =
        OwnProcess.command(List.of("-Dakula.home=" + Path.of("").toAbsolutePath()), List.of())
            .stream()
            .map("'%s'"::formatted)
            .collect(Collectors.joining(" "));
    akula = folder.resolve("akula");
    Files.writeString(akula, "#!/bin/sh\nexec %s \"$@\"\n".formatted(java));
    Files.setPosixFilePermissions(akula, PosixFilePermissions.fromString("rwx------"));
  }

  private void run(List<String> command, Map<String, String> environment) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("AKULA", akula.toString());
    builder.environment().putAll(environment);
    Path said = folder.resolve("said");
    int code = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start().waitFor();
    assertThat(code).as(Files.readString(said)).isZero();
  }

  private String merged(String sweep, String missing) throws IOException {
    List<String> shares = new ArrayList<>();
    try (var all = Files.list(folder.resolve("results"))) {
      all.map(Path::toString).filter(path -> path.contains("share-")).forEach(shares::add);
    }
    String line = "results merge %s ".formatted(String.join(" ", shares));
    assertThat(Cli.line(line + "--missing").out().strip()).isEqualTo(missing);
    if (missing.isEmpty()) {
      assertThat(Cli.line(line + "--out " + folder.resolve("merged")).code()).isZero();
      assertThat(Cli.line("sweep %s --out %s".formatted(sweep, folder.resolve("whole"))).code())
          .isZero();
      for (String name : List.of("runs.csv", "threads.csv", "summary.csv", "manifest.json")) {
        assertThat(folder.resolve("merged").resolve(name))
            .hasSameBinaryContentAs(folder.resolve("whole").resolve(name));
      }
    }
    return missing;
  }

  @Test
  void anArrayJobOfSlurm() throws Exception {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("sh", SAMPLES.resolve("slurm-array.sh").toString(), "3"));
    command.addAll(List.of(SWEEP.split(" ")));
    for (String task : List.of("3", "1")) {
      run(command, Map.of("SLURM_ARRAY_TASK_ID", task, "SLURM_CPUS_PER_TASK", "1"));
    }
    String again = merged(SWEEP, "2");
    run(command, Map.of("SLURM_ARRAY_TASK_ID", again, "SLURM_CPUS_PER_TASK", "1"));
    merged(SWEEP, "");
  }

  /** The command line of each pod, with fewer workloads than it has. */
  @Test
  void anIndexedJobOfKubernetes() throws Exception {
    String job = Files.readString(SAMPLES.resolve("kubernetes-job.yaml"));
    Matcher line = Pattern.compile("(?s)- >-\n(.*?)\n +env:").matcher(job);
    assertThat(line.find()).isTrue();
    String pod =
        line.group(1)
            .replaceAll("\\s*\n\\s*", " ")
            .strip()
            .replace("manycore-128", SWEEP)
            .replace("/8", "/2");
    Path results = Files.createDirectory(folder.resolve("results"));
    for (String index : List.of("0", "1")) {
      run(
          List.of("sh", "-c", pod),
          Map.of("JOB_COMPLETION_INDEX", index, "RESULTS", results.toString()));
    }
    merged(SWEEP, "");
  }

  /** What the page gives to GNU parallel, run for each argument as that does. */
  @Test
  void gnuParallel() throws Exception {
    Matcher line =
        Pattern.compile("parallel --sshloginfile \\S+ --workdir \\. (\\./akula .*) ::: 1 2 .*")
            .matcher(Files.readString(PAGE));
    assertThat(line.find()).isTrue();
    for (String one : List.of("1", "2")) {
      String job =
          line.group(1).replace("manycore-128", SWEEP).replace("{}/8", "{}/2").replace("{}", one);
      run(List.of("sh", "-c", job), Map.of());
    }
    merged(SWEEP, "");
  }
}
