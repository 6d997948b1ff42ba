package akula.toolkit.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.campaign.Method;
import akula.toolkit.RecordingListener;
import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobInterruptedException;
import akula.wrapper.launch.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs measured by Java code alone; they sleep, so that all machines are as fast. */
@EnabledOnOs(OS.LINUX)
class ProfileJobTest {
  @TempDir private Path folder;
  private Path campaign;
  private Path out;

  @BeforeEach
  void write() throws Exception {
    out = folder.resolve("naps");
    campaign =
        Files.writeString(
            folder.resolve("naps.yaml"),
            "applications:\n"
                + "  - {application: nap, command: sleep, arguments: ['0.03']}\n"
                + "  - {application: doze, command: sleep, arguments: ['0.05']}\n"
                + "  - {application: gone, command: no-such-program}\n");
  }

  private ProfileBuilder plan() {
    return Toolkit.profile()
        .campaign(campaign)
        .pairs("none")
        .rounds("2")
        .licence("CC0-1.0")
        .force(true)
        .out(out);
  }

  @Test
  void programsAreMeasuredIntoADataSet() throws Exception {
    RecordingListener listener = new RecordingListener(false);
    try (ProfileJob job = plan().build(listener)) {
      assertThat(job.plan().measured().campaign().applicationNames())
          .containsExactly("nap", "doze");
      ProfileResult result = job.run(listener);
      assertThat(result.measured().orElseThrow().verdict().failed()).isZero();
      assertThat(result.dataSet().applicationNames()).containsExactly("nap", "doze");
      assertThat(result.dataSet().applications().get(1).soloSeconds()).isGreaterThan(0.05);
      assertThat(result.dataSet().provenance().licence()).isEqualTo("CC0-1.0");
    }
    assertThat(listener.sentences().getFirst()).startsWith("left out: gone needs program");
    RecordingListener again = new RecordingListener(false);
    try (ProfileJob job = plan().resume(true).build()) {
      ProfileResult result = job.run(again);
      assertThat(result.measured()).isEmpty();
      assertThat(result.dataSet().applicationNames()).containsExactly("nap", "doze");
    }
    assertThat(again.sentences()).containsExactly("nothing is left to do in " + out + ".");
  }

  private void assertRefused(String file) throws Exception {
    try (ProfileJob job = plan().pairs("all").resume(true).build()) {
      assertThatThrownBy(job::run)
          .isInstanceOfAny(UsageException.class, InvalidInputException.class)
          .hasMessageContaining(file);
    }
  }

  @Test
  void whatIsMissingOrDamagedIsNotCalledComplete() throws Exception {
    try (ProfileJob job = plan().pairs("all").build()) {
      job.run();
    }
    try (var there = Files.list(out)) {
      for (Path file : there.toList()) {
        byte[] content = Files.readAllBytes(file);
        Files.delete(file);
        boolean sign = file.endsWith("dataset.json");
        assertRefused(sign ? "no unfinished campaign" : file.getFileName().toString());
        Files.createDirectory(file);
        assertRefused(file.getFileName().toString());
        Files.delete(file);
        Files.write(file, content);
      }
    }
    Path machine = out.resolve("machine.json");
    Files.writeString(machine, "{");
    assertRefused(machine.toString());
  }

  /** The programs' folder is emptied when a campaign is resumed. */
  @Test
  void aLinkInPlaceOfTheFolderOfProgramsIsRefused() throws Exception {
    try (ProfileJob job = plan().build()) {
      assertThatThrownBy(() -> job.run(new RecordingListener(true)))
          .isInstanceOf(JobInterruptedException.class);
    }
    Path mine = Files.createDirectory(folder.resolve("mine"));
    RunDirectory.delete(out.resolve("work"));
    Path link = Files.createSymbolicLink(out.resolve("work"), mine);
    try (ProfileJob job = plan().resume(true).build()) {
      assertThatThrownBy(job::run).hasMessageContaining(link + " is a symbolic link; expected");
    }
    assertThat(link).isSymbolicLink();
    try (ProfileJob job = plan().overwrite(true).build()) {
      assertThat(job.run().measured()).isPresent();
    }
    assertThat(link).doesNotExist();
    assertThat(mine).isDirectory();
  }

  @Test
  void whatIsCancelledIsResumed() throws Exception {
    try (ProfileJob job = plan().build()) {
      assertThatThrownBy(() -> job.run(new RecordingListener(true)))
          .isInstanceOfSatisfying(
              JobInterruptedException.class, e -> assertThat(e.isStopped()).isTrue());
    }
    assertThat(Thread.interrupted()).isFalse();
    try (ProfileJob other = plan().seed(7L).resume(true).build()) {
      assertThatThrownBy(other::run)
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--resume: the campaign in " + out + " is ")
          .hasMessageContaining("seed");
    }
    try (ProfileJob job = plan().resume(true).build()) {
      assertThat(job.run().measured()).isPresent();
    }
  }

  @Test
  void aFailureIsReported() throws Exception {
    Files.writeString(
        campaign,
        "applications:\n"
            + "  - {application: nap, command: sleep, arguments: ['0.03']}\n"
            + "  - {application: fails, command: sh, arguments: [-c, 'sleep 0.03; exit 3']}\n");
    RecordingListener listener = new RecordingListener(false);
    try (ProfileJob job = plan().build()) {
      job.run(listener);
    }
    assertThat(listener.sentences())
        .anySatisfy(sentence ->
            assertThat(sentence).startsWith("run ").contains("fails").endsWith("exit code 3."));
  }

  @Test
  void aPlanCanBeLookedAtWithoutAFolder() throws Exception {
    try (ProfileJob job =
        plan().out(null).method("full").only(List.of("doze")).width(0.1).build()) {
      assertThat(job.plan().measured().campaign().method()).isInstanceOf(Method.Full.class);
      assertThat(job.plan().measured().campaign().applicationNames()).containsExactly("doze");
      assertThatThrownBy(job::run).isInstanceOf(UsageException.class);
    }
    assertThatThrownBy(() -> Toolkit.profile().build()).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> plan().only(List.of("dose")).build())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean 'doze'");
  }
}
