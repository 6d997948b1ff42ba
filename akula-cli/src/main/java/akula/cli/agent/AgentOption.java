package akula.cli.agent;

import akula.toolkit.common.UsageException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names an agent with rights of its own. */
public final class AgentOption {
  @Option(
      names = "--agent",
      paramLabel = "FILE",
      description =
          "Use this installed agent, to which an administrator may have given more rights (default:"
              + " the one that akula brings, with the rights of the user).")
  private Path file;

  /** Returns the file that was named, if one was. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /**
   * Returns the agent.
   *
   * @throws UsageException if what was named is no program
   * @throws AgentException if none was named, and there is none for this system
   */
  public AgentProgram program() throws AgentException {
    if (file == null) {
      return AgentProgram.carried();
    }
    if (file.toString().isEmpty() || !Files.isRegularFile(file) || !Files.isExecutable(file)) {
      throw new UsageException(
          "--agent is '%s', which is no program that may be run; expected an installed akula-agent"
              .formatted(file));
    }
    return AgentProgram.installed(file);
  }
}
