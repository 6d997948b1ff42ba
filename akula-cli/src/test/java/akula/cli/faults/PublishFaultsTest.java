package akula.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands of which system calls fail that have to do with what they publish: of each kind (open,
 * write, rename) the first and the last, and the one in the middle of all, once and from then on,
 * and every rename, removal and new folder that happens and is reported as failed. {@code
 * scripts/fail-publishing} lets every call fail, with all commands and errors.
 */
@EnabledOnOs(OS.LINUX)
class PublishFaultsTest {
  private static final Path SOURCE = Path.of("akula-cli/src/test/c/faults.c").toAbsolutePath();
  private static final String ERRORS = System.getProperty("akula.faults.errors", "1");
  private static final boolean EVERY = Boolean.getBoolean("akula.faults.every");
  private static final String COMMANDS =
      System.getProperty("akula.faults.commands", "csv picture trace hunt");

  @TempDir private static Path compiled;
  private static Path library;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    library = compiled.resolve("faults.so");
    List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-O2", "-std=c11"));
    command.addAll(List.of("-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror"));
    command.addAll(List.of("-o", library.toString(), SOURCE.toString(), "-ldl", "-pthread"));
    Path said = compiled.resolve("said");
    assertThat(OwnProcess.start(command, said).waitFor()).as(Files.readString(said)).isZero();
  }

  @Test
  void whateverFailsIsReportedAndRunAgainGivesTheSameBytes() throws Exception {
    Path root = Files.createDirectories(folder.resolve("root"));
    List<String> command =
        new ArrayList<>(
            OwnProcess.command(
                List.of(library.toString(), root.toString(), ERRORS, Boolean.toString(EVERY))));
    command.set(command.indexOf("akula.cli.Akula"), FaultMatrix.class.getName());
    command.addAll(List.of(COMMANDS.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LD_PRELOAD", library.toString());
    Path said = folder.resolve("said");
    int code = builder.redirectOutput(said.toFile()).start().waitFor();
    String table = Files.readString(said);
    System.out.print(table);
    assertThat(code).as(table).isZero();
  }

  /**
   * The disk is full from the second rename on; then a removal happens and is reported as failed.
   */
  @Test
  void aProcessWhosePublishingFailsIsResumed() throws Exception {
    Path whole = folder.resolve("whole");
    String sweep = "sweep --category D4_T4 --workloads 4 --policy random --threads --resume --out ";
    assertThat(Cli.line(sweep + whole).code()).isZero();
    Path out = folder.resolve("root").resolve("out");
    String threads = "cannot write " + out.resolve("threads.csv") + ": No space left on device";
    assertThat(failing(sweep + out, out, "rename |2|28|1")).contains(threads);
    String journal = "cannot replace " + out.resolve("journal.part") + ": Input/output error";
    assertThat(failing(sweep + out, out, "unlink " + out.resolve("journal.part") + "|1|5|2"))
        .contains(journal);
    assertThat(Cli.line(sweep + out).code()).isZero();
    assertThat(FaultMatrix.tree(out)).isEqualTo(FaultMatrix.tree(whole));
  }

  /** The file that a full disk does not take is named, and the same command then works. */
  @Test
  void aNewProjectThatCannotBeWrittenNamesTheFile() throws Exception {
    Path project = folder.resolve("root").resolve("new");
    String command = "new-policy my_policy " + project;
    assertThat(said(command, project.getParent(), "create |2|28|0"))
        .isEqualTo("akula: cannot write " + project + "/pom.xml: No space left on device.\n");
    assertThat(project.getParent()).isEmptyDirectory();
    assertThat(Cli.line(command).code()).isZero();
  }

  /** What cannot be looked at may be there, and somebody's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "machine --save",
        "data export paper-example --out",
        "sweep --workloads 1 --category A4 --policy random --save-bundle",
        "simulate --trace",
        "report RESULTS --out",
      })
  void whatCannotBeLookedAtIsNotReplaced(String command) throws Exception {
    Path results = folder.resolve("results");
    String sweep = "sweep --category D4_T4 --workloads 1 --policy random --out " + results;
    assertThat(Cli.line(sweep).code()).isZero();
    Path root = Files.createDirectory(folder.resolve("root"));
    Path precious = Files.writeString(root.resolve("precious"), "somebody's");
    String line = command.replace("RESULTS", results.toString()) + " " + precious;
    for (String look : List.of("access", "stat")) {
      ProcessBuilder builder = new ProcessBuilder(OwnProcess.command(List.of(line.split(" "))));
      builder.environment().put("LD_PRELOAD", library.toString());
      builder.environment().put("FAULTS", "%s|%s %s|1|5|1".formatted(root, look, precious));
      Path said = folder.resolve("said");
      Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
      assertThat(process.waitFor()).as(Files.readString(said)).isPositive();
      assertThat(Files.readString(said)).contains(precious.toString()).hasLineCount(1);
      assertThat(precious).hasContent("somebody's");
      assertThat(root.toFile().list()).containsExactly("precious");
    }
  }

  /** Runs a command of which calls fail; returns the sentence that it ends with. */
  private String failing(String line, Path root, String fault) throws Exception {
    String said = said(line, root, fault);
    assertThat(said)
        .startsWith("akula: ")
        .endsWith("with --resume --out " + root + " resumes it.\n")
        .hasLineCount(1);
    return said;
  }

  private String said(String line, Path root, String fault) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(OwnProcess.command(List.of(line.split(" "))));
    builder.environment().put("LD_PRELOAD", library.toString());
    builder.environment().put("FAULTS", root + "|" + fault);
    Path said = folder.resolve("said");
    Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(said)).isEqualTo(1);
    return Cli.withoutCodes(Files.readString(said));
  }
}
