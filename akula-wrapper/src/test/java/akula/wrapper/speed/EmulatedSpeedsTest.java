package akula.wrapper.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmulatedSpeedsTest {
  @TempDir private Path root;

  @Test
  void aTextIsReadAndWritten() {
    EmulatedSpeeds speeds = EmulatedSpeeds.parse("cpu10=0.80,cpu2=1,cpu0=.9");
    assertThat(speeds.byCpu()).isEqualTo(Map.of(0, 0.9, 2, 1.0, 10, 0.8));
    assertThat(speeds.text()).isEqualTo("cpu0=0.9,cpu2=1.0,cpu10=0.8");
    assertThat(EmulatedSpeeds.parse(speeds.text())).isEqualTo(speeds);
    assertThat(speeds.isEmpty()).isFalse();
    assertThat(EmulatedSpeeds.NONE.isEmpty()).isTrue();
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "cpu1 | has 'cpu1'; expected a cpu with its speed, such as cpu1=0.8",
        "`` | has ''; expected a cpu with its speed, such as cpu1=0.8",
        "cpu1=0.8, | has ''; expected a cpu with its speed, such as cpu1=0.8",
        "1=0.8 | has '1=0.8'; expected a cpu with its speed, such as cpu1=0.8",
        "cpu999999=0.8 | has 'cpu999999=0.8'; expected a cpu with its speed, such as cpu1=0.8",
        "cpu1=0.8,cpu1=0.7 | has cpu1 twice; expected each cpu once",
        "cpu1=0.05 | has cpu1=0.05; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
        "cpu1=1.01 | has cpu1=1.01; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
        "cpu1=80% | has cpu1=80%; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
        "cpu1=NaN | has cpu1=NaN; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
        "cpu1= | has cpu1=; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
        "cpu1=-0.5 | has cpu1=-0.5; expected a speed above 0.05 and at most 1, such as cpu1=0.8",
      })
  void whatIsNoSpeedIsReported(String text, String message) {
    assertThatThrownBy(() -> EmulatedSpeeds.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void speedsMadeByCodeAreCheckedToo() {
    assertThatThrownBy(() -> new EmulatedSpeeds(new TreeMap<>(Map.of(1, 0.0))))
        .hasMessage(
            "cpu1=0.0 is no speed; expected one above 0.05 and at most 1, such as cpu1=0.8");
  }

  private static List<Double> speeds(MachineDescription machine) {
    return machine.domains().stream()
        .flatMap(domain -> domain.cores().stream())
        .map(CoreDescription::speed)
        .toList();
  }

  @Test
  void coresOfTheMachineHaveTheSpeeds() {
    MachineDescription machine = MachineDescription.regular("m", 2, 2, 1);
    MachineDescription slower = EmulatedSpeeds.parse("cpu1=0.5,cpu3=0.8").of(machine);
    assertThat(speeds(slower)).containsExactly(1.0, 0.5, 1.0, 0.8);
    assertThat(speeds(EmulatedSpeeds.parse("cpu3=0.5").of(slower)))
        .containsExactly(1.0, 0.5, 1.0, 0.4);
    assertThat(EmulatedSpeeds.NONE.of(machine)).isEqualTo(machine);
    assertThatThrownBy(() -> EmulatedSpeeds.parse("cpu0=0.5,cpu4=0.5").of(machine))
        .hasMessage("has cpu4, which may not be used here; expected some of 0-3");
  }

  @Test
  void theContextsOfACoreHaveOneSpeed() {
    MachineDescription machine = MachineDescription.regular("m", 1, 2, 2);
    assertThat(speeds(EmulatedSpeeds.parse("cpu2=0.5,cpu3=0.5").of(machine)))
        .containsExactly(1.0, 0.5);
    for (String some : List.of("cpu2=0.5", "cpu3=0.5", "cpu2=0.5,cpu3=0.6")) {
      assertThatThrownBy(() -> EmulatedSpeeds.parse(some).of(machine))
          .hasMessage(
              "gives the cpus 2-3, which are one core, different speeds; expected the same for"
                  + " all of them");
    }
  }

  @Test
  void moreThanTheKernelLeavesRealTimeProcessesIsRefused() throws IOException {
    EmulatedSpeeds speeds = EmulatedSpeeds.parse("cpu0=0.9,cpu1=0.2");
    RealtimeLimits limits = new RealtimeLimits(root);
    assertThat(limits.refusal(speeds)).as("nothing is known").isEmpty();
    Path folder = Files.createDirectories(root.resolve("proc/sys/kernel"));
    Files.writeString(folder.resolve("sched_rt_period_us"), "1000000\n");
    Files.writeString(folder.resolve("sched_rt_runtime_us"), "950000\n");
    assertThat(limits.refusal(speeds)).isEmpty();
    Files.writeString(folder.resolve("sched_rt_runtime_us"), "800000\n");
    assertThat(limits.refusal(speeds))
        .hasValue(
            "cpu1=0.2 would take 80% of the cpu, and the kernel leaves real-time processes 80% of"
                + " each; expected a higher speed, or a higher"
                + " /proc/sys/kernel/sched_rt_runtime_us");
    Files.writeString(folder.resolve("sched_rt_runtime_us"), "-1\n");
    assertThat(limits.refusal(speeds)).isEmpty();
  }

  @Test
  void whatIsFurtherOffThanOneBusySegmentAndTwoHundredthsStrays() {
    long second = 1_000_000_000;
    assertThat(new ReachedSpeed(0, 0.8, 0.8199, second).strays()).isFalse();
    assertThat(new ReachedSpeed(0, 0.8, 0.823, second).strays()).isTrue();
    assertThat(new ReachedSpeed(0, 0.8, 0.777, second).strays()).isTrue();
    assertThat(new ReachedSpeed(0, 0.8, 0.823, second / 100).strays()).isFalse();
  }
}
