package akula.cli.agent;

import akula.toolkit.run.AgentChoice;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
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

  /** Returns the file that was named, or null. */
  public Path named() {
    return file;
  }

  /**
   * Returns the agent.
   *
   * @throws akula.toolkit.common.UsageException if what was named is no program
   * @throws AgentException if none was named, and there is none for this system
   */
  public AgentProgram program() throws AgentException {
    return AgentChoice.of(file);
  }
}
