package akula.wrapper.run;

import akula.wrapper.progress.ReporterProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of the reporter, the C program of the tests that registers threads and tells of them. It
 * waits for files in its directory to know when to do the next thing.
 */
abstract class ReporterCase {
  @TempDir private static Path programs;
  private static Path reporter;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws Exception {
    reporter = ReporterProgram.compile(programs);
  }

  /** Returns the command of the reporter that does something, as a line of shell. */
  static String reporter(String does) {
    return "exec " + reporter + " " + does;
  }

  /** A stage with one reporter. */
  Stage stage(String does, String... parameters) throws Exception {
    return new Stage(folder, parameters).script(reporter(does), 0);
  }

  /** Makes the file that the first program waits for. */
  void signal(String file) {
    try {
      Files.createFile(folder.resolve("run-0").resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
