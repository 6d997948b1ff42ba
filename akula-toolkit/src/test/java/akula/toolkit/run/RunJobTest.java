package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import akula.formats.InvalidInputException;
import akula.statistics.reading.ResultsReader;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real runs, planned and made by Java code alone. */
@EnabledOnOs(OS.LINUX)
class RunJobTest {
  private static final int REPEATS = 2;

  @TempDir private Path folder;

  private Path work() throws Exception {
    return Files.writeString(
        folder.resolve("work.yaml"),
        "launches:\n  - {application: a, command: 'true'}\n"
            + "  - {application: b, command: 'true'}\n");
  }

  private RunBuilder plan() throws Exception {
    return RunJob.builder()
        .workload(work())
        .policy("naive_spread")
        .policy("linux")
        .repeat(REPEATS)
        .solo(true)
        .out(folder.resolve("out"));
  }

  @Test
  void programsRunUnderPolicies() throws Exception {
    try (RunJob job = plan().build()) {
      RealRunsResult result = job.run();
      assertThat(result.runs()).hasSize(2 * REPEATS);
      assertThat(result.hasMetrics()).isTrue();
      assertThat(result.withoutSolo()).isEmpty();
      assertThat(result.folder()).isEqualTo(folder.resolve("out"));
    }
    assertThat(ResultsReader.read(folder.resolve("out")).runs().policies())
        .containsExactly("naive_spread", "linux");
  }

  @Test
  void whatIsWholeIsNotRunAgain() throws Exception {
    try (RunJob job = plan().build()) {
      job.run();
    }
    List<String> messages = new ArrayList<>();
    JobListener listener =
        new JobListener() {
          @Override
          public void message(String sentence) {
            messages.add(sentence);
          }
        };
    try (RunJob job = plan().resume(true).build()) {
      assertThat(job.preflight().made()).isEqualTo(2 * REPEATS);
      assertThat(job.run(listener).isOld()).isTrue();
    }
    assertThat(messages).singleElement().asString().startsWith("nothing is left to do: ");
  }

  /** Resumes runs that have all been made; returns why not. */
  private String refusal() throws Exception {
    try (RunJob job = plan().resume(true).build()) {
      String looked = catchThrowable(job::preflight).getMessage();
      assertThatThrownBy(job::run)
          .isInstanceOfAny(UsageException.class, InvalidInputException.class)
          .hasMessage(looked);
      return looked;
    }
  }

  @Test
  void whatIsMissingOrDamagedIsNotCalledComplete() throws Exception {
    try (RunJob job = plan().build()) {
      job.run();
    }
    Path out = folder.resolve("out");
    for (String name :
        RealResults.files(true, new RealResults.Further(false, false, false, false, false))) {
      Path file = out.resolve(name);
      byte[] content = Files.readAllBytes(file);
      Files.delete(file);
      assertThat(refusal()).as(name).contains(name.equals("manifest.json") ? "out" : name);
      Files.createDirectory(file);
      assertThat(refusal()).as(name).contains(name);
      Files.delete(file);
      Files.write(file, content);
    }
    Path manifest = out.resolve("manifest.json");
    byte[] told = Files.readAllBytes(manifest);
    for (String other : List.of("{", "{}", "")) {
      Files.writeString(manifest, other);
      assertThat(refusal()).as(other).contains(out.toString());
    }
    Files.write(manifest, told);
    Path programs = out.resolve("programs.csv");
    Files.writeString(programs, Files.readString(programs).replaceFirst(",a,", ",other,"));
    assertThat(refusal()).startsWith(programs + ":");
  }

  @Test
  void runsWithoutSoloTimesAreCompleteWithFewerTables() throws Exception {
    try (RunJob job = plan().solo(false).build()) {
      job.run();
    }
    try (RunJob job = plan().solo(false).resume(true).build()) {
      assertThat(job.run().isOld()).isTrue();
    }
    Files.delete(folder.resolve("out/costs.csv"));
    try (RunJob job = plan().solo(false).resume(true).build()) {
      assertThatThrownBy(job::run)
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--resume: " + folder.resolve("out/costs.csv is not there"));
    }
  }

  /** Else two seeds would tell little more than one. */
  @Test
  void theNextSeedSharesNoRepetition() throws Exception {
    DrawingPolicy policy = new DrawingPolicy(folder);
    for (long seed = 1; seed <= 2; seed++) {
      Path out = folder.resolve("seed-" + seed);
      try (RunJob job =
          RunJob.builder()
              .workload(work())
              .policy(policy.name())
              .repeat(REPEATS)
              .seed(seed)
              .out(out)
              .build()) {
        job.run();
      }
    }
    assertThat(policy.drawn()).hasSize(2 * REPEATS).doesNotHaveDuplicates();
  }

  @Test
  void anotherPlanIsNotResumed() throws Exception {
    try (RunJob job = plan().build()) {
      job.run();
    }
    try (RunJob other = plan().seed(2).resume(true).build()) {
      assertThatThrownBy(other::run)
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("seed");
    }
  }
}
