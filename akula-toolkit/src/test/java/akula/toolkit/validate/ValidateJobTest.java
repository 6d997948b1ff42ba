package akula.toolkit.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import akula.toolkit.RecordingListener;
import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobInterruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The simulator compared with this machine by Java code alone; programs sleep. */
@EnabledOnOs(OS.LINUX)
class ValidateJobTest {
  @TempDir private Path folder;
  private Path data;
  private Path out;

  @BeforeEach
  void write() throws Exception {
    out = folder.resolve("out");
    data = Files.createDirectory(folder.resolve("naps"));
    Files.writeString(
        data.resolve("dataset.json"), "{\"name\": \"naps\", \"modelled\": true, \"models\": {}}");
    Files.writeString(
        data.resolve("applications.csv"), "application,solo_s\nnap,0.03\ndoze,0.05\n");
    Files.writeString(
        data.resolve("campaign.yaml"),
        "applications:\n"
            + "  - {application: nap, command: sleep, arguments: ['0.03']}\n"
            + "  - {application: doze, command: sleep, arguments: ['0.05']}\n"
            + "  - {application: other, command: sleep, arguments: ['1']}\n");
  }

  private ValidateBuilder plan() {
    return Toolkit.validate()
        .data(data.toString())
        .policy("naive_spread")
        .policy("random")
        .kinds(List.of("plain"))
        .workloads(1)
        .repeat(1)
        .force(true)
        .out(out);
  }

  @Test
  void bothHostsRunTheSameWorkloads() throws Exception {
    try (ValidateJob job = plan().build()) {
      ValidatePlan plan = job.expectation().orElseThrow().plan();
      assertThat(plan.subject().campaign().applicationNames()).containsExactly("nap", "doze");
      assertThat(plan.workloads()).hasSize(1);
      ValidateResult result = job.run().result().orElseThrow();
      assertThat(result.isAnyCompared()).isTrue();
      assertThat(out.resolve(ValidateResult.TEXT_FILE)).content().isEqualTo(result.text());
    }
    RecordingListener listener = new RecordingListener(false);
    try (ValidateJob job = Toolkit.validate().out(out).resume(true).build()) {
      assertThat(job.expectation()).isEmpty();
      assertThat(job.run(listener).result()).isEmpty();
    }
    assertThat(listener.sentences()).containsExactly("nothing is left to do in " + out + ".");
  }

  private void assertRefused(String what) {
    assertThatThrownBy(() -> Toolkit.validate().out(out).resume(true).build().close())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--resume: ")
        .hasMessageContaining(what);
  }

  @Test
  void whatIsMissingOrDamagedIsNotCalledComplete() throws Exception {
    try (ValidateJob job = plan().build()) {
      job.run();
    }
    try (var there = Files.list(out)) {
      for (Path file : there.filter(Files::isRegularFile).toList()) {
        byte[] content = Files.readAllBytes(file);
        Files.delete(file);
        if (!file.endsWith("manifest.json")) { // without it there is nothing finished
          assertRefused(file + " is not there, but the results around it are finished");
        }
        Files.createDirectory(file);
        assertRefused(file + " is no plain file");
        Files.delete(file);
        Files.write(file, content);
      }
    }
    Toolkit.validate().out(out).resume(true).build().close();
    Files.writeString(out.resolve("manifest.json"), "{}");
    assertRefused(out.resolve("manifest.json") + " does not tell of a validation");
  }

  @Test
  void whatIsCancelledIsResumed() throws Exception {
    try (ValidateJob job = plan().build()) {
      assertThatThrownBy(() -> job.run(new RecordingListener(true)))
          .isInstanceOfSatisfying(
              JobInterruptedException.class, e -> assertThat(e.isStopped()).isTrue());
    }
    assertThat(Thread.interrupted()).isFalse();
    try (ValidateJob other = plan().repeat(2).resume(true).build()) {
      assertThatThrownBy(other::run)
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--resume: the validation in " + out + " is ")
          .hasMessageContaining("repeat");
    }
    try (ValidateJob job = plan().resume(true).build()) {
      assertThat(job.run().result()).isPresent();
    }
  }

  /** The simulator would wait for ever, before anything is run for real. */
  @Test
  void aCallbackThatDoesNotComeBackEndsIt() throws Exception {
    Path stuck =
        Files.writeString(
            folder.resolve("Stuck.java"),
            """
            import akula.api.*;
            public final class Stuck implements Scheduler {
              private volatile int i;
              public void launchThread(AkulaThread thread, Machine machine) {
                while (true) { i++; }
              }
              public void updateSchedule(Machine machine) {}
            }
            """);
    // time: how long is waited for a callback that never returns
    ValidateBuilder plan = plan().policy(stuck.toString()).workloads(5);
    assertThatThrownBy(() -> plan.policyLimit(Duration.ofSeconds(1)).build())
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "workload \\S+: policy Stuck has not returned from launchThread at 0 s of"
                + " simulated time within 1s, it is at Stuck.java:5 in launchThread; --policy-limit"
                + " gives it longer");
    assertThat(Thread.interrupted()).isFalse();
    assertThat(out).doesNotExist();
  }

  /** A policy whose constructor does something as soon as any program has been run. */
  private Path late(String constructor) throws Exception {
    Path ran = folder.resolve("ran");
    Files.writeString(
        data.resolve("campaign.yaml"),
        ("applications:\n"
                + "  - {application: nap, command: sh, arguments: [-c, 'touch %1$s; sleep 0.03']}\n"
                + "  - {application: doze, command: sh, arguments: [-c, 'touch %1$s; sleep 0.03']}\n")
            .formatted(ran));
    return Files.writeString(
        folder.resolve("Late.java"),
        """
        import akula.api.*;
        public final class Late implements Scheduler {
          Late() {
            while (java.nio.file.Files.exists(java.nio.file.Path.of("%s"))) { %s }
          }
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          public void updateSchedule(Machine machine) {}
        }
        """
            .formatted(ran, constructor));
  }

  @ParameterizedTest
  @CsvSource({
    "throw new IllegalStateException();, the constructor of Late failed: illegal state exception at",
    "Thread.onSpinWait();, has not come back from its constructor within 1s",
  })
  void aConstructorThatFailsLaterFailsTheRunsThatNeedIt(String does, String why) throws Exception {
    ValidateBuilder plan = plan().policy(late(does).toString()).workloads(2);
    // time: how long is waited for a constructor that never returns
    try (ValidateJob job = plan.policyLimit(Duration.ofSeconds(1)).build()) {
      RecordingListener listener = new RecordingListener(false);
      ValidateResult result = job.run(listener).result().orElseThrow();
      assertThat(listener.sentences().toString())
          .containsPattern("\\S+ under Late: policy \\S+ " + Pattern.quote(why));
      assertThat(out.resolve(ValidateResult.TEXT_FILE)).content().isEqualTo(result.text());
    }
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThatThrownBy(() -> Toolkit.validate().out(out).build())
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> plan().workloads(0).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--workloads is 0; expected a whole number from 1 to 10000");
    assertThatThrownBy(() -> plan().kinds(List.of("plane")).build())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean 'plain'");
    assertThatThrownBy(() -> plan().policyLimit(Duration.ZERO).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--policy-limit is 0s; expected a duration above 0, such as 30s");
    assertThatThrownBy(() -> plan().resume(true).overwrite(true).build())
        .isInstanceOf(UsageException.class);
  }
}
