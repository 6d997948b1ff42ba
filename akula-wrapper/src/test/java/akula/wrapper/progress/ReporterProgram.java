package akula.wrapper.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The C program of the tests, compiled with the header that programs include. */
public final class ReporterProgram {
  private static final Path C = Path.of("src", "test", "c").toAbsolutePath();
  private static final Path INCLUDE = Path.of("src", "main", "c", "include").toAbsolutePath();

  private ReporterProgram() {}

  /** Compiles it into a folder; returns where it is. */
  public static Path compile(Path folder) throws IOException, InterruptedException {
    Path program = folder.resolve("reporter");
    compile(program, "cc", "-std=c99", "-pedantic", "-pthread");
    return program;
  }

  /** Compiles it in some way, without any warning. */
  static void compile(Path program, String... compiler) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(compiler));
    command.add(C.resolve("elsewhere.c").toString());
    compileFile(C.resolve("reporter.c"), program, command.toArray(String[]::new));
  }

  /** Compiles a program of one file, without any warning. */
  public static void compileFile(Path source, Path program, String... compiler)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(compiler));
    command.addAll(List.of("-O2", "-Wall", "-Wextra", "-Werror", "-I" + INCLUDE));
    command.addAll(List.of("-o", program.toString(), source.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
  }

  /** Runs it to its end with a file to report in; returns what it printed. */
  static String run(Path program, ProgressFile file, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    if (file != null) {
      builder.environment().put(ProgressFile.VARIABLE, file.path().toString());
    }
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes()).strip();
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
