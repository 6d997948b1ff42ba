package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.PolicyLimits;
import akula.wrapper.enforce.RealThread;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Policies that do not come back from a callback. */
@EnabledOnOs(OS.LINUX)
class StuckPolicyTest {
  @TempDir private Path folder;

  private static volatile boolean loops;

  @Test
  void whatEndedWhileItLoopedIsKept() throws Exception {
    loops = true;
    PolicyLimits limits =
        new PolicyLimits(Duration.ofMillis(50), Duration.ofSeconds(3), Duration.ofSeconds(60));
    try (Stage stage = new Stage(folder).busy(1).script("while :; do :; done", 0)) {
      RealOutcome outcome =
          stage.run(
              new Placing(machine -> {
                while (loops && machine.nowNanos() > 0) {
                  stage.stop();
                  Thread.onSpinWait();
                }
              }),
              limits,
              false,
              new RunEvents() {});
      assertThat(outcome.isWhole()).isFalse();
      assertThat(outcome.threads())
          .singleElement()
          .satisfies(ended -> assertThat(ended.name()).isEqualTo("script0#0"));
    } finally {
      loops = false;
    }
  }

  @Test
  void nothingBeginsWhenTheRunEnds() throws Exception {
    loops = true;
    PolicyLimits limits =
        new PolicyLimits(Duration.ofMillis(50), Duration.ofMillis(300), Duration.ofSeconds(60));
    try (Stage stage = new Stage(folder).script("echo > ran; %s", 0)) {
      RealOutcome outcome =
          stage.run(
              new Placing(machine -> {
                while (loops) {
                  Thread.onSpinWait();
                }
              }),
              limits,
              false,
              new RunEvents() {});
      assertThat(outcome.isWhole()).isFalse();
    } finally {
      loops = false;
    }
    assertThat(folder.resolve("run-0/ran")).doesNotExist();
  }

  @Test
  void oneThatLoopsForEver() throws Exception {
    loops = true;
    PolicyLimits limits =
        new PolicyLimits(Duration.ofMillis(50), Duration.ofMillis(300), Duration.ofSeconds(60));
    List<Integer> pids = new ArrayList<>();
    try (Stage stage = new Stage(folder).busy(2)) {
      RealOutcome outcome =
          stage.run(
              new Placing(machine -> {
                while (loops && machine.nowNanos() > 0) {
                  Thread.onSpinWait();
                }
              }),
              limits,
              false,
              new RunEvents() {
                @Override
                public void launched(RealThread thread, long nanos) {
                  pids.add(thread.pid());
                }
              });
      assertThat(outcome.isWhole()).isFalse();
      assertThat(outcome.threads()).isEmpty();
      assertThat(stage.reported)
          .filteredOn(text -> text.contains("thrown out"))
          .singleElement()
          .asString()
          .matches(
              "policy test is thrown out: it did not come back from a callback within 300 ms;"
                  + " it is at StuckPolicyTest.java:\\d+; the run ends");
      pids.forEach(pid -> assertThat(Stage.allowed(pid)).isEqualTo(stage.cpus.toString()));
    } finally {
      loops = false;
    }
    assertThat(pids).hasSize(2).noneMatch(pid -> Path.of("/proc/" + pid).toFile().exists());
  }
}
