package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the agent of the jar says of resctrl, in files that look like those of the kernel. That it
 * counts is tried by the agent's own tests, since a folder does not fill those that are made in it.
 */
@EnabledOnOs(OS.LINUX)
class MonitoringGroupsTest {
  @TempDir private Path root;

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private int error() throws Exception {
    EventSpec event = EventNames.find(MonitoringGroups.EVENT).orElseThrow();
    try (AgentProgram program = AgentProgram.carried();
        Agent agent = Agent.start(program, 1, List.of("--root", root.toString()))) {
      return agent.events(List.of(event))[0];
    }
  }

  @Test
  void aKernelWithoutResctrlSaysSo() throws Exception {
    write("proc/filesystems", "nodev\tsysfs\nnodev\tresctrlfs\n");
    assertThat(error()).isEqualTo(Errno.ENODEV);
  }

  @Test
  void whatIsNotMountedSaysSo() throws Exception {
    write("proc/filesystems", "nodev\tsysfs\nnodev\tresctrl\n");
    assertThat(error()).isEqualTo(Errno.ENOENT);
  }

  @Test
  void aProcessorThatCountsNoBytesSaysSo() throws Exception {
    write("sys/fs/resctrl/info/L3_MON/mon_features", "llc_occupancy\nmbm_local_bytes\n");
    assertThat(error()).isEqualTo(Errno.EOPNOTSUPP);
  }

  @Test
  void aGroupThatCannotBeReadIsNotLeft() throws Exception {
    write("sys/fs/resctrl/info/L3_MON/mon_features", "mbm_total_bytes\n");
    Path groups = Files.createDirectories(root.resolve("sys/fs/resctrl/mon_groups"));
    assertThat(error()).isNotZero();
    assertThat(groups).isEmptyDirectory();
  }
}
