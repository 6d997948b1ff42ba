package akula.wrapper.enforce;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Frequencies of two cores, in files that look like those of the kernel. */
@EnabledOnOs(OS.LINUX)
class CoreSettingsTest {
  private static final long GIGAHERTZ = 1_000_000_000;

  @TempDir private Path root;
  private final List<String> report = new ArrayList<>();

  private Path file(int cpu, String name) {
    return root.resolve("sys/devices/system/cpu/cpu%d/cpufreq/%s".formatted(cpu, name));
  }

  private void write(int cpu, String name, String kilohertz) throws IOException {
    Files.createDirectories(file(cpu, name).getParent());
    Files.writeString(file(cpu, name), kilohertz + "\n");
  }

  private MachineModel machine() throws IOException {
    List<CoreDescription> cores = new ArrayList<>();
    for (int cpu = 0; cpu < 2; cpu++) {
      write(cpu, "cpuinfo_min_freq", "1000000");
      write(cpu, "cpuinfo_max_freq", "3000000");
      write(cpu, "scaling_min_freq", "1000000");
      write(cpu, "scaling_max_freq", "3000000");
      cores.add(new CoreDescription(List.of(cpu), 1, 3 * GIGAHERTZ, GIGAHERTZ, 3 * GIGAHERTZ));
    }
    MachineDescription description =
        new MachineDescription(
            "test", List.of(new Node(0, 0, List.of(10))), List.of(new Domain(0, cores)));
    return new MachineModel(description, 1, Set.of(Control.FREQUENCY), ParameterSource.NONE);
  }

  private void set(MachineModel machine, CoreSettings settings, int core, long hertz)
      throws Exception {
    machine.getCore(core).setFreq(hertz);
    settings.set(machine.getCore(core));
  }

  @Test
  void whatSomebodyElseChangesIsReportedAndSetAgain() throws Exception {
    MachineModel machine = machine();
    try (AgentProgram program = AgentProgram.carried();
        Agent agent = Agent.start(program, 1, List.of("--root", root.toString()))) {
      CoreSettings settings =
          new CoreSettings(agent, (kind, text) -> report.add(kind + ": " + text), root);
      settings.readBack();
      set(machine, settings, 0, 2 * GIGAHERTZ);
      set(machine, settings, 1, 2 * GIGAHERTZ);
      settings.readBack();
      settings.readBack();
      assertThat(report).isEmpty();
      write(1, "scaling_max_freq", "3000000");
      settings.readBack();
      settings.readBack(); // of the two one is looked at each time
      assertThat(report)
          .containsExactly(
              "CHANGED: cpu 1 no longer had its frequency of 2000000000 Hz, which was set again");
      assertThat(file(1, "scaling_max_freq")).hasContent("2000000");
      settings.putBack();
      write(0, "scaling_max_freq", "2500000");
      settings.readBack();
      settings.readBack();
      assertThat(report).as("it is nobody's any more").hasSize(1);
    }
  }

  @Test
  void whatCouldNotBeSetIsReportedOnce() throws Exception {
    MachineModel machine = machine();
    Files.delete(file(0, "scaling_min_freq"));
    try (AgentProgram program = AgentProgram.carried();
        Agent agent = Agent.start(program, 1, List.of("--root", root.toString()))) {
      CoreSettings settings =
          new CoreSettings(agent, (kind, text) -> report.add(kind + ": " + text), root);
      set(machine, settings, 0, 2 * GIGAHERTZ);
      settings.readBack();
      assertThat(report)
          .containsExactly(
              "NOT_SET: cpu 0 could not be set to frequency 2000000000: ENOENT, not found");
    }
  }
}
