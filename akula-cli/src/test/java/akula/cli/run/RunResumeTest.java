package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Runs of which the third failed: what is said of them, and how they continue. */
@EnabledOnOs(OS.LINUX)
class RunResumeTest {
  @TempDir private Path folder;
  private Path workload;
  private Path out;
  private Cli failed;

  /** The program counts how often it ran, and fails the fifth time: twice it is run alone. */
  @BeforeEach
  void runUntilOneFails() throws IOException {
    workload =
        Files.writeString(
            folder.resolve("work.yaml"),
            """
            name: work
            launches:
              - {application: fifth, command: sh,
                 arguments: [-c, './more; test $(wc -l < $LOG) -ne 5'],
                 environment: {LOG: %s}, inputs: [more]}
              - {application: also, command: ./own}
            """
                .formatted(folder.resolve("log")));
    program("more", "echo >> $LOG");
    program("own", "exit 0");
    out = folder.resolve("out");
    failed = run();
  }

  private void program(String name, String line) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Cli run(String... options) {
    return Cli.run(arguments(options).toArray(String[]::new));
  }

  private List<String> arguments(String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of("--policy=naive_spread", "--policy=linux", "--repeat=2", "--solo"));
    arguments.addAll(List.of("--no-realtime", "--out", out.toString()));
    arguments.addAll(List.of(options));
    return arguments;
  }

  private long executions() throws IOException {
    return Files.readAllLines(folder.resolve("log")).size();
  }

  @Test
  void whatIsThereSaysWhichRunFailedAndWhy() throws IOException {
    assertThat(failed.code()).isEqualTo(1);
    assertThat(executions()).isEqualTo(5);
    for (String command : List.of("compare", "report")) {
      Cli said = Cli.run(command, out.toString());
      assertThat(said.code()).isEqualTo(2);
      assertThat(said.err())
          .matches(
              out
                  + ": these results are not whole: linux, run 3 of 4, failed: fifth#0 ended with exit code 1 after"
                  + " \\S+; what it printed is in \\S+/0-fifth; once that is mended, the same command"
                  + " with --resume continues if its programs, inputs and policies are as they were, and"
                  + " with --overwrite begins anew\\.\n");
    }
    assertThat(run().err())
        .isEqualTo(
            "akula: the results folder %s has an unfinished run; add --resume to resume it if its settings are these, or --overwrite to begin anew.\n"
                .formatted(out));
  }

  @Test
  void theFolderAloneSaysWhatIsResumed() throws IOException {
    Cli said = Cli.run("run", "--resume", "--out", out.toString());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(executions()).isEqualTo(5 + 2);
  }

  @Test
  void theRunsThatAreLeftAreMade() throws IOException {
    Path first = out.resolve("work/0-naive_spread-0/0-fifth/stdout");
    var made = Files.getLastModifiedTime(first);
    String costs = Files.readAllLines(out.resolve("costs.csv.part")).get(2);
    Cli said = run("--resume", "--format=json");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(executions()).isEqualTo(5 + 2);
    Cli alone = Cli.run("run", "--resume", "--out", out.toString());
    assertThat(alone.err()).contains("nothing is left to do");
    JsonNode runs = new ObjectMapper().readTree(said.out()).get("runs");
    assertThat(runs.findValuesAsString("policy"))
        .containsExactly("naive_spread", "linux", "linux", "naive_spread");
    assertThat(Files.getLastModifiedTime(first)).isEqualTo(made);
    assertThat(Files.readAllLines(out.resolve("costs.csv")))
        .hasSize(1 + 4)
        .element(2)
        .isEqualTo(costs);
    assertThat(Files.readAllLines(out.resolve("programs.csv"))).hasSize(1 + 2 * 4);
    try (var files = Files.list(out)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
    }
    Cli compared = Cli.run("compare", out.toString()); // all tables go together
    assertThat(compared.code()).as(compared.err()).isZero();
    Cli again = run("--resume");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err())
        .isEqualTo(
            "akula: nothing is left to do: the runs in %s have all been made.\n".formatted(out));
    assertThat(run("--resume", "--dry-run").out())
        .contains("nothing is left to do: the runs in " + out + " have all been made\n");
    Cli other = run("--resume", "--seed=7");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .isEqualTo(
            "akula: the results in %s are of a run with other settings: --seed was 1, not 7; give the same settings, or --overwrite to begin anew.\n"
                .formatted(out));
    Path registrations = out.resolve("registrations.csv");
    Files.delete(registrations);
    Cli damaged = run("--resume");
    assertThat(damaged.code()).isEqualTo(2);
    assertThat(damaged.err())
        .isEqualTo(
            "akula: --resume: %s is not there, but the results around it are finished; expected it as it was written, so put it back, or begin anew with --overwrite.\n"
                .formatted(registrations));
    assertThat(executions()).isEqualTo(5 + 2);
  }

  /** What is in the place of a run's folder is removed before that run is made again. */
  @Test
  void aLinkInPlaceOfTheFolderOfProgramsIsRefused() throws IOException {
    Path mine = folder.resolve("mine");
    Path link = out.resolve("work");
    Files.move(link, mine);
    Files.createSymbolicLink(link, mine);
    try (var runs = Files.list(mine)) {
      for (Path run : runs.toList()) {
        Files.createDirectory(run.resolve("thesis"));
      }
    }
    Cli said = run("--resume");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .isEqualTo(
            "akula: %s is a symbolic link; expected a folder of akula's own, so remove it.\n"
                .formatted(link));
    try (var runs = Files.list(mine)) {
      assertThat(runs).allMatch(run -> Files.exists(run.resolve("thesis")));
    }
    Files.delete(link);
    assertThat(run("--resume").code()).isZero();
  }

  @Test
  void otherProgramsAndInputsAreRefused() throws IOException {
    program("own", "exit 0; # another");
    program("more", "echo >> $LOG # another");
    Cli said = run("--resume");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: the results in %1$s are of an unfinished run from before a change: program %2$s/own was changed since, input %2$s/more was changed since; put it back as it was, or --overwrite to begin anew.\n"
                .formatted(out, folder));
    program("own", "exit 0");
    program("more", "echo >> $LOG");
    assertThat(run("--resume").code()).isZero();
    JsonNode manifest = new ObjectMapper().readTree(out.resolve("manifest.json").toFile());
    assertThat(manifest.get("executables").propertyNames())
        .contains(folder.resolve("own").toString());
    assertThat(manifest.get("inputs").propertyNames()).contains(folder.resolve("more").toString());
    assertThat(manifest.get("controls").propertyNames()).contains("pause");
    assertThat(manifest.get("agent").propertyNames()).contains("realtime");
    assertThat(manifest.has("environment")).isFalse();
  }

  @Test
  void anotherEnvironmentIsRefused() throws Exception {
    Path said = folder.resolve("said");
    List<String> command = new ArrayList<>(List.of("env", "MALLOC_ARENA_MAX=3", "SHLVL=77"));
    command.addAll(OwnProcess.command(arguments("--resume")));
    assertThat(OwnProcess.start(command, said).waitFor()).isEqualTo(2);
    assertThat(said)
        .content()
        .contains("variable MALLOC_ARENA_MAX of the environment was not there")
        .doesNotContain("SHLVL");
  }

  @Test
  void otherSettingsAreRefusedInTheWordsOfTheCommandLine() throws IOException {
    Cli said = run("--resume", "--seed=7", "--interval=50ms");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished run with other settings: --seed was 1, not 7, --interval was 100ms, not 50ms; give the same settings, or --overwrite to begin anew.\n"
                .formatted(out));
    assertThat(executions()).isEqualTo(5);
    assertThat(Cli.run("compare", out.toString()).err()).contains("run 3 of 4, failed");
    assertThat(run("--resume", "--observe", "--cpus=0", "--policy=random").err())
        .contains("--policy was naive_spread linux, not naive_spread linux random")
        .contains("--observe was not given, now it is");
    Files.writeString(workload, Files.readString(workload).replace("-ne 5", "-ne 9"));
    assertThat(run("--resume").err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished run from before a change: the workload file %s was changed since; put it back as it was, or --overwrite to begin anew.\n"
                .formatted(out, workload));
    workload = Files.copy(workload, folder.resolve("other.yaml"));
    assertThat(run("--resume").err())
        .contains(
            "other settings: --workload was "
                + folder.resolve("work.yaml")
                + ", not "
                + workload
                + "; give");
  }

  @Test
  void whatIsLeftIsPreflighted() throws IOException {
    byte[] journal = Files.readAllBytes(out.resolve("journal.part"));
    assertThat(run("--resume", "--dry-run").out())
        .containsPattern("fifth +\\d\\S* +measured before \\(--resume\\)")
        .contains(
            "2 of 4 runs in %s have been made, 2 are left; measured alone before: also, fifth\n"
                .formatted(out));
    JsonNode fields =
        new ObjectMapper().readTree(run("--resume", "--dry-run", "--format=json").out());
    assertThat(fields.get("runs_made").asInt()).isEqualTo(2);
    assertThat(fields.get("runs_left").asInt()).isEqualTo(2);
    assertThat(run("--resume", "--dry-run", "--seed=7").err()).contains("--seed was 1, not 7");
    assertThat(journal).isEqualTo(Files.readAllBytes(out.resolve("journal.part")));
    assertThat(out.resolve("failure.part")).exists();
    assertThat(executions()).isEqualTo(5);
  }

  @Test
  void whereNothingIsThereItSaysThatItBegins() throws IOException {
    out = folder.resolve("new");
    String begins = "there is nothing in %s to resume yet: begins at the beginning".formatted(out);
    assertThat(run("--resume", "--dry-run").out()).contains(begins);
    assertThat(out).doesNotExist();
    Cli said = run("--resume");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).startsWith("akula: " + begins + ".\n");
    assertThat(executions()).isEqualTo(5 + 6);
  }

  @Test
  void whatWasEditedIsRefused() throws IOException {
    Path costs = out.resolve("costs.csv.part");
    Files.writeString(costs, Files.readString(costs).replace("naive_spread", "naive_spraed"));
    Cli said = run("--resume");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .startsWith(costs + ": was changed since it was written; ")
        .endsWith("expected it untouched; --overwrite begins anew.\n");
    assertThat(executions()).isEqualTo(5);
    assertThat(run("--resume", "--overwrite").err()).startsWith("akula: --resume resumes");
    Cli anew = run("--overwrite");
    assertThat(anew.code()).as(anew.err()).isZero();
    assertThat(executions()).isEqualTo(5 + 6);
  }
}
