package akula.formats.workload;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a real run starts for a launch; the simulator does without.
 *
 * @param command a program: a name to be looked for in {@code PATH}, or a path
 * @param arguments of the program
 * @param directory where it runs; if left out, a new directory of its own
 * @param inputs files and folders that it finds in a directory of its own, under their last names
 * @param environment what is added to the environment of the caller, or replaced
 */
public record Program(
    String command,
    List<String> arguments,
    Optional<Path> directory,
    List<Path> inputs,
    SortedMap<String, String> environment) {
  /** Keeps its own copies. */
  public Program {
    arguments = List.copyOf(arguments);
    inputs = List.copyOf(inputs);
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
  }
}
