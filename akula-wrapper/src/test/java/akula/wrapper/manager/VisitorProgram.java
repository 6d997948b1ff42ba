package akula.wrapper.manager;

import akula.wrapper.progress.ReporterProgram;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;

/** The C program of the tests that talks to a manager, while it runs. */
final class VisitorProgram implements AutoCloseable {
  private final Process process;
  private final BufferedWriter commands;
  private final BufferedReader answers;

  /** Starts it. */
  VisitorProgram(Path program, Path socket) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.environment().put("AKULA_MANAGER", socket.toString());
    process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    commands = process.outputWriter();
    answers = process.inputReader();
  }

  /** Compiles it into a folder; returns where it is. */
  static Path compile(Path folder) throws IOException, InterruptedException {
    Path program = folder.resolve("visitor");
    Path source = Path.of("src", "test", "c", "visitor.c").toAbsolutePath();
    ReporterProgram.compileFile(source, program, "cc", "-std=c99", "-pedantic", "-pthread");
    return program;
  }

  int pid() {
    return (int) process.pid();
  }

  /** Has it do something; returns what it says of that. */
  String ask(String command) throws IOException {
    say(command);
    return answers.readLine();
  }

  void say(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() throws IOException {
    try {
      commands.close();
    } finally {
      process.onExit().join();
    }
  }
}
