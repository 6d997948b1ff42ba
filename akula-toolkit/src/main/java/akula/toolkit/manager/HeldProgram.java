package akula.toolkit.manager;

import akula.wrapper.agent.LaunchOrder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A program that waits before its first instruction: meanwhile it can be attached, as {@code akula
 * manager exec} does.
 */
final class HeldProgram implements AutoCloseable {
  /** The process is the program's from the first, so that it keeps what it was given. */
  private static final String WAITING = "read -r go && exec \"$@\"";

  private final String application;
  private final Path error;
  private final Process process;
  private final OutputStream input;
  private final CompletableFuture<Long> end;
  private long beginNanos;

  /**
   * Starts it.
   *
   * @param socket where a program that connects looks for a manager
   */
  HeldProgram(String application, LaunchOrder order, Path socket) throws IOException {
    this.application = application;
    error = order.error();
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", WAITING, "sh"));
    command.addAll(order.command());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(order.directory().toFile())
            .redirectOutput(order.output().toFile())
            .redirectError(error.toFile());
    builder.environment().clear();
    builder.environment().putAll(order.with("AKULA_MANAGER", socket.toString()).environment());
    process = builder.start();
    input = process.getOutputStream();
    end = process.onExit().thenApply(_ -> System.nanoTime());
  }

  String application() {
    return application;
  }

  long pid() {
    return process.pid();
  }

  /** It runs from now on, with nothing to read. */
  void begin() throws IOException {
    beginWaiting();
    input.close();
  }

  /** It runs from now on; what it reads from standard input has no end until this is closed. */
  void beginWaiting() throws IOException {
    beginNanos = System.nanoTime();
    input.write('\n');
    input.flush();
  }

  /** Waits a while; returns whether it has ended by then. */
  boolean hasEnded(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Returns how long it ran, nanoseconds, once it has ended. */
  long runNanos() {
    return end.join() - beginNanos;
  }

  /** Returns what went wrong with it, once it has ended. */
  Optional<String> failure() throws IOException {
    int code = process.exitValue();
    if (code == 0) {
      return Optional.empty();
    }
    String said = Files.readString(error).lines().findFirst().orElse("");
    return Optional.of(
        "%s ended with exit code %d%s"
            .formatted(application, code, said.isEmpty() ? "" : ": " + said));
  }

  /** It ends, if it has not. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
