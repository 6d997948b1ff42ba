package akula.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.wrapper.agent.AgentProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class AgentOptionTest {
  @TempDir private Path folder;
  private Path workload;

  @BeforeEach
  void write() throws IOException {
    workload =
        Files.writeString(
            folder.resolve("work.yaml"), "launches:\n  - {application: a, command: 'true'}\n");
  }

  private Cli run(Path agent) {
    return Cli.run(
        "run",
        "--workload=" + workload,
        "--policy=linux",
        "--no-realtime",
        "--agent=" + agent,
        "--out=" + folder.resolve("out"));
  }

  @Test
  void anInstalledAgentIsUsedAndNamedInTheResults() throws IOException {
    Path agent = folder.resolve("installed");
    String arch = System.getProperty("os.arch").replace("amd64", "x86_64");
    String resource = "/META-INF/native/linux-" + arch + "/akula-agent";
    try (InputStream stream = AgentProgram.class.getResourceAsStream(resource)) {
      Files.copy(stream, agent);
    }
    assertThat(agent.toFile().setExecutable(true)).isTrue();
    Cli said = run(agent);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(folder.resolve("out/manifest.json"))
        .content()
        .contains("\"agent\" : \"%s\"".formatted(agent));
    Cli machine = Cli.run("machine", "--agent=" + agent);
    assertThat(machine.code()).isZero();
    assertThat(machine.out()).isEqualTo(Cli.run("machine").out());
  }

  @Test
  void whatIsNoAgentIsRefused() {
    Path nothing = folder.resolve("nothing");
    String refusal =
        "akula: --agent is '%s', which is no program that may be run; expected an installed akula-agent.%n"
            .formatted(nothing);
    assertThat(run(nothing).err()).isEqualTo(refusal);
    assertThat(Cli.run("machine", "--agent=" + nothing).err()).isEqualTo(refusal);
    Cli said = run(Path.of("/bin/true"));
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err())
        .matches(
            "akula: /bin/true is no agent of this version: the agent is gone: its process"
                + " \\d+ ended with exit code 0; expected an installed akula-agent.\\R");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(Cli.run("machine", "--agent=/bin/true").out())
        .contains("the agent cannot be started:\n/bin/true is no agent of this version: ");
    assertThat(Cli.run("machine", "--agent=/bin/true", "--hwloc=x.xml").err())
        .startsWith("akula: --agent tells of this machine, and --hwloc names another; ");
  }
}
