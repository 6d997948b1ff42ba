package akula.profiler.measure;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.workload.Program;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that would fill the disk, of which there is 1 MiB here. */
@EnabledOnOs(OS.LINUX)
class MostBytesTest {
  private static final long MOST = 1 << 20;
  private static final long MINUTE = 60_000_000_000L;

  @TempDir private Path folder;

  private void run(String line) throws Exception {
    Program program =
        new Program("sh", List.of("-c", line), Optional.empty(), List.of(), new TreeMap<>());
    MeasuredProgram writes = new MeasuredProgram("writes", program, Path.of("/bin/sh"), List.of());
    try (AgentProgram agent = AgentProgram.carried();
        TestBed testBed =
            new TestBed(
                Agent.start(agent, TestBed.MOST, List.of()),
                List.of(writes),
                folder,
                MOST,
                List.of(),
                false,
                Surroundings.NONE)) {
      new FullRun(testBed, List.of(new CpuAssignment(0, 0)), null, MINUTE, MOST).run();
    }
  }

  @Test
  void aFileThatBecomesTooLongIsReported() {
    assertThatThrownBy(() -> run("exec head -c 4000000 /dev/zero"))
        .isInstanceOf(MeasuringException.class)
        .hasMessage("writes more than 1 MiB");
  }

  @Test
  void tooManyFilesAreReportedAndTheProgramIsEnded() {
    assertThatThrownBy(
            () -> run("for i in 1 2 3; do head -c 500000 /dev/zero >$i; done; exec sleep 1000"))
        .isInstanceOf(MeasuringException.class)
        .hasMessage("writes more than 1 MiB");
  }
}
