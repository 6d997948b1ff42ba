package akula.wrapper.launch;

import akula.formats.workload.Program;
import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the files of programs, and says what they lack. Some programs come with the project: they
 * are unpacked when they are looked for.
 */
public final class ProgramFinder {
  private final Set<String> carried;

  /**
   * Makes one.
   *
   * @param carried names of the programs that some jar of the class path carries
   */
  public ProgramFinder(Set<String> carried) {
    this.carried = Set.copyOf(carried);
  }

  /** Returns the file of a program, if it is there and may be run. */
  public Optional<Path> find(Program program) {
    try {
      return carried.contains(program.command())
          ? Optional.of(CarriedProgram.of(program.command()).onDisk())
          : installed(program);
    } catch (NotCarriedException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> installed(Program program) {
    if (program.command().contains("/")) {
      return Optional.of(Path.of(program.command())).filter(ProgramFinder::isProgram);
    }
    String path =
        program.environment().getOrDefault("PATH", System.getenv().getOrDefault("PATH", ""));
    return Stream.of(path.split(":", -1))
        .map(folder -> Path.of(folder).resolve(program.command()))
        .filter(ProgramFinder::isProgram)
        .findFirst();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /**
   * Returns what a program lacks to be started, each as a sentence without its end.
   *
   * @param application its name
   */
  public List<String> missing(String application, Program program) {
    List<String> missing = new ArrayList<>();
    for (Path input : program.inputs()) {
      if (!Files.exists(input)) {
        missing.add("%s needs input %s, which is not there".formatted(application, input));
      } else if (!Files.isReadable(input)) {
        missing.add("%s needs input %s, which may not be read".formatted(application, input));
      }
    }
    program
        .directory()
        .filter(folder -> !Files.isDirectory(folder))
        .ifPresent(folder ->
            missing.add("%s is to run in %s, which is no folder".formatted(application, folder)));
    if (find(program).isEmpty()) {
      missing.add(why(application, program.command()));
    }
    return missing;
  }

  private String why(String application, String command) {
    if (carried.contains(command)) {
      try {
        CarriedProgram.of(command).onDisk();
      } catch (NotCarriedException e) {
        return "%s needs program %s: %s".formatted(application, command, e.getMessage());
      }
    }
    return command.contains("/")
        ? "%s needs %s, which is no program".formatted(application, command)
        : "%s needs program %s, which is not in PATH; install it, or name it by its path"
            .formatted(application, command);
  }
}
