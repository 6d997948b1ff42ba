package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.machine.CpuList;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class AffinityTest {
  private static String kernelsView() throws IOException {
    return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .findFirst()
        .orElseThrow()
        .split("\\s+")[1];
  }

  @Test
  void whatIsSetIsWhatTheKernelReports() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Affinity affinity = new Affinity(arena);
      CpuMask before = affinity.get(0);
      assertThat(CpuList.parse(kernelsView())).isEqualTo(before.cpus());
      try {
        for (int cpu : before.cpus()) {
          assertThat(affinity.trySet(0, cpu)).isZero();
          assertThat(kernelsView()).isEqualTo(String.valueOf(cpu));
          assertThat(affinity.isOn(0, cpu)).isEqualTo(1);
          assertThat(affinity.get(0)).isEqualTo(CpuMask.of(cpu));
        }
      } finally {
        affinity.set(0, before);
      }
      assertThat(affinity.get(0)).isEqualTo(before);
      assertThat(affinity.isOn(0, before.cpus().getFirst()))
          .isEqualTo(before.cpus().size() == 1 ? 1 : 0);
    }
  }

  @Test
  void failuresReportCallArgumentsAndError() {
    try (Arena arena = Arena.ofConfined()) {
      Affinity affinity = new Affinity(arena);
      assertThat(affinity.trySet(Integer.MAX_VALUE, 0)).isEqualTo(Errno.ESRCH);
      assertThat(affinity.isOn(Integer.MAX_VALUE, 0)).isEqualTo(-Errno.ESRCH);
      assertThatThrownBy(() -> affinity.set(0, CpuMask.of(CpuMask.MOST_CPUS - 1)))
          .isInstanceOf(SystemCallException.class)
          .hasMessage("sched_setaffinity(0, 65535) failed: EINVAL, invalid");
      assertThatThrownBy(() -> affinity.get(Integer.MAX_VALUE))
          .isInstanceOf(SystemCallException.class)
          .hasMessage("sched_getaffinity(2147483647) failed: ESRCH, no such process");
    }
  }
}
