package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import akula.formats.MessageCode;
import akula.formats.journal.FolderLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula sweep --resume} after sweeps that were stopped, and results that were changed. */
class SweepResumeTest {
  @TempDir private Path folder;
  private StoppingPolicy stopping;
  private Path out;
  private String sweep;

  @BeforeEach
  void write() throws IOException {
    stopping = new StoppingPolicy(folder);
    out = folder.resolve("out");
    sweep =
        "sweep --workloads 200 --category D4_T4,D1_S6_T1 --jobs 1 --threads --policy "
            + stopping.source()
            + " --out ";
  }

  @AfterEach
  void forget() {
    stopping.close();
  }

  private Cli stoppedAt(int run) {
    return stopping.stopAt(run, sweep + out);
  }

  private void assertWholeAs(Path expected) throws IOException {
    assertThat(names(out)).isEqualTo(names(expected)).contains("manifest.json", "threads.csv");
    for (String name : names(expected)) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }

  @Test
  void aStoppedSweepContinuesAndEndsWithTheSameBytes() throws IOException {
    Path whole = folder.resolve("whole");
    Cli direct = Cli.line(sweep + whole);
    Cli stopped = stoppedAt(250);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(stopped.code()).isEqualTo(130);
    assertThat(stopped.err())
        .isEqualTo(
            "akula: stopped; what was done is kept, the same command with --resume --out %s resumes it.%n"
                .formatted(out));
    assertThat(names(out)).containsExactly("journal.part", "runs.csv.part", "threads.csv.part");
    Cli resumed = Cli.line(sweep + out + " --resume");
    assertThat(resumed.err()).isEqualTo("results in %s%n".formatted(out));
    assertThat(resumed.out()).isEqualTo(direct.out());
    assertWholeAs(whole);
    Files.delete(out.resolve("summary.csv"));
    Cli again = Cli.line(sweep + out + " --resume");
    assertThat(again.out()).isEqualTo(direct.out());
    assertWholeAs(whole);
  }

  @Test
  void theFolderInThePlaceOfASweepFileIsToldWithTheCommandThatResumes() {
    stoppedAt(250);
    Cli typed = Cli.line(sweep.replace("--out ", "--resume ") + out);
    assertThat(typed.messages()).containsExactly(MessageCode.MISSING_ARGUMENT);
    assertThat(typed.err())
        .startsWith("akula: --resume takes no folder, and %s is one; the".formatted(out));
    Cli resumed = TypedCommand.run(TypedCommand.in(typed.err()).getFirst());
    assertThat(resumed.err()).isEqualTo("results in %s%n".formatted(out));
  }

  @Test
  void theFolderAloneSaysWhatIsResumed() throws IOException {
    Path whole = folder.resolve("whole");
    Cli direct = Cli.line(sweep + whole);
    stoppedAt(250);
    Cli resumed = Cli.line("sweep --resume --jobs 1 --out " + out);
    assertThat(resumed.err()).isEqualTo("results in %s%n".formatted(out));
    assertThat(resumed.out()).isEqualTo(direct.out());
    assertWholeAs(whole);
    assertThat(Cli.line("sweep --out=" + out + " --resume").out()).isEqualTo(direct.out());
  }

  @Test
  void whereTheFolderAloneDoesNotSayItTheWholeCommandIsAskedFor() throws IOException {
    Path data = Files.createDirectory(folder.resolve("mine"));
    try (Stream<Path> files = Files.list(Path.of("data/data-sets/paper-example"))) {
      for (Path file : files.toList()) {
        Files.writeString(
            data.resolve(file.getFileName()),
            Files.readString(file).replace("\"paper-example\"", "\"mine\""));
      }
    }
    String own =
        "sweep --machine 2x2 --category A4 --workloads 400 --jobs 1 --policy %s --data %s --out %s"
            .formatted(stopping.source(), data, out);
    stopping.stopAt(350, own);
    Cli alone = Cli.line("sweep --resume --out " + out);
    assertThat(alone.messages()).containsExactly(MessageCode.MISSING_ARGUMENT);
    assertThat(alone.err())
        .startsWith(
            "akula: --resume alone does not say what is to be resumed in %s: data set mine does not ship; give the whole command that began it"
                .formatted(out));
    assertThat(Cli.line(own + " --resume").code()).isZero();
    assertThat(Cli.line("sweep --resume --out " + out).code()).isZero();
  }

  @Test
  void nobodyElseWorksOnTheFolder() throws IOException {
    try (FolderLock _ = FolderLock.of(out)) {
      for (String option : List.of("", " --resume", " --overwrite", " --bound")) {
        Cli second = Cli.line(sweep + out + option);
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.err())
            .isEqualTo(
                "akula: the results in %s are being written by another process; wait until it has"
                        .formatted(out)
                    + " ended.\n");
      }
    }
    assertThat(out).doesNotExist();
  }

  @Test
  void whatWasNotBegunBegins() throws IOException {
    Path whole = folder.resolve("whole");
    Cli.line(sweep + whole);
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    assertWholeAs(whole);
  }

  @Test
  void anUnfinishedSweepIsNotOverwrittenByDefault() throws IOException {
    stoppedAt(300);
    Cli refused = Cli.line(sweep + out);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results folder %s has an unfinished sweep; add --resume to resume it if its settings are these, or --overwrite to begin anew.%n"
                .formatted(out));
    assertThat(Cli.line(sweep + out + " --overwrite").code()).isZero();
    assertThat(names(out)).contains("manifest.json").doesNotContain("journal.part");
  }

  @Test
  void otherSettingsAreRefusedAndReported() throws IOException {
    stoppedAt(300);
    Cli refused = Cli.line(sweep + out + " --resume --seed 5 --noise 0.1");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep with other settings: --seed was 1, not 5, --noise was 0.0, not 0.1; give the same settings, or --overwrite to begin anew.%n"
                .formatted(out));
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    Cli whole = Cli.line(sweep + out + " --resume --policy di");
    assertThat(whole.code()).isEqualTo(2);
    assertThat(whole.err()).contains("are of a sweep with other settings: --policy was ");
  }

  @Test
  void boundsAreASettingToo() throws IOException {
    stoppedAt(300);
    Cli refused = Cli.line(sweep + out + " --resume --bound");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep with other settings: --bound was not given, now it is; give the same settings, or --overwrite to begin anew.%n"
                .formatted(out));
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    assertThat(out.resolve("bounds.csv")).doesNotExist();
  }

  @Test
  void anEditedLineIsReported() throws IOException {
    stoppedAt(250);
    Path runs = out.resolve("runs.csv.part");
    List<String> lines = Files.readAllLines(runs);
    byte[] right = Files.readAllBytes(runs);
    String wrong = lines.get(41).replaceFirst("(.*,)\\d(\\d*)$", "$17$2") + "7";
    Files.writeString(
        runs, new String(right, StandardCharsets.UTF_8).replace(lines.get(41), wrong));
    Cli refused = Cli.line(sweep + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "%s:42: found '%s'; expected '%s', as the sweep wrote it; --overwrite begins anew.%n"
                .formatted(runs, wrong, lines.get(41)));
    Files.write(runs, right);
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
  }

  @Test
  void aCutFileIsReported() throws IOException {
    stoppedAt(250);
    Path threads = out.resolve("threads.csv.part");
    String right = Files.readString(threads);
    Files.writeString(threads, right.substring(0, 1000));
    Cli refused = Cli.line(sweep + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "%s:%d: the file ends here, after 1000 bytes; expected the %d that the sweep wrote; --overwrite begins anew.%n"
                .formatted(threads, 1 + lines(right.substring(0, 1000)), right.length()));
  }

  @Test
  void aPolicyThatWasChangedIsReported() throws IOException {
    stoppedAt(300);
    Path source = folder.resolve("Stopping.java");
    String before = Files.readString(source);
    String changed = before.replaceFirst("\\}\\s*$", "  int more = 1;\n}\n");
    Files.writeString(source, changed);
    assertThat(Cli.line(sweep + out + " --resume").err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep from before a change: the source file of policy %s was changed since; put it back as it was, or --overwrite to begin anew.%n"
                .formatted(out, source));
    Cli refused = Cli.line(sweep + out + " --resume --seed 2");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep with other settings: --seed was 1, not 2, the source file of policy %s was changed since; give the same settings, or --overwrite to begin anew.%n"
                .formatted(out, source));
    Files.writeString(source, before);
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    Files.writeString(source, changed);
    assertThat(Cli.line(sweep + out + " --resume").err())
        .startsWith("akula: the results in %s are of a sweep from before a change".formatted(out));
  }

  /** Nothing of it decides; what was done stays good. */
  @Test
  void aCommentThatWasChangedIsNoChange() throws IOException {
    stoppedAt(300);
    Path source = folder.resolve("Stopping.java");
    Files.writeString(source, Files.readString(source) + "// improved\n");
    Cli resumed = Cli.line(sweep + out + " --resume");
    assertThat(resumed.err()).isEqualTo("results in %s%n".formatted(out));
    Files.writeString(source, Files.readString(source) + "// again\n");
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    Path whole = folder.resolve("whole");
    Cli.line(sweep + whole);
    assertThat(out.resolve("runs.csv")).hasSameBinaryContentAs(whole.resolve("runs.csv"));
  }

  @Test
  void aFolderOfOthersIsRefused() throws IOException {
    Files.createDirectory(out);
    Files.writeString(out.resolve("notes.txt"), "mine");
    Cli refused = Cli.line(sweep + out + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: there is no unfinished sweep in %s, but notes.txt; name the folder of one, or a new one.%n"
                .formatted(out));
    assertThat(Cli.line(sweep.replace(" --out ", "") + " --resume").err())
        .isEqualTo(
            "akula: --resume needs --out with the folder of the unfinished sweep.%n".formatted());
  }

  private static long lines(String text) {
    return text.chars().filter(c -> c == '\n').count();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
