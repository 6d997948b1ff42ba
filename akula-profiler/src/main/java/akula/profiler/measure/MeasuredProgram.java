package akula.profiler.measure;

import akula.formats.workload.Program;
import java.nio.file.Path;
import java.util.List;

/**
 * An application with everything that is needed to start it.
 *
 * @param name of the application
 * @param program what is started
 * @param executable its file
 * @param inputs files that it finds in its directory, as links
 */
public record MeasuredProgram(String name, Program program, Path executable, List<Path> inputs) {
  /** Keeps its own copy. */
  public MeasuredProgram {
    inputs = List.copyOf(inputs);
  }
}
