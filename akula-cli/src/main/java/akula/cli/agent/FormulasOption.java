package akula.cli.agent;

import akula.formats.InvalidInputException;
import akula.toolkit.run.AgentChoice;
import akula.wrapper.parameters.ParameterRules;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The option that names formulas of the user for parameters of this machine. */
public final class FormulasOption {
  @Option(
      names = "--formulas",
      paramLabel = "FILE",
      description =
          "Compute parameters by the formulas of this CSV file, too, which come before the built-in"
              + " ones and may be for further parameters.")
  private Path file;

  /** Returns the file that was named, if one was. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /**
   * Returns how parameters are computed here.
   *
   * @param processors what it is called; empty if that is not known
   * @throws InvalidInputException with all mistakes of the file
   */
  public ParameterRules rules(Set<String> processors) throws InvalidInputException {
    return AgentChoice.rules(file, processors);
  }
}
