package akula.profiler.kernels;

import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What akula-kernel wrote, and how it ended. */
record Said(int code, byte[] out, String err) {
  /** Runs it to its end. */
  static Said by(String... arguments)
      throws IOException, InterruptedException, NotCarriedException {
    return reportingIn(null, List.of(arguments));
  }

  /** Runs it to its end with a file to report in, if there is one. */
  static Said reportingIn(Path file, List<String> arguments)
      throws IOException, InterruptedException, NotCarriedException {
    List<String> command = new ArrayList<>(List.of(Kernels.path().toString()));
    command.addAll(arguments);
    Path err = Files.createTempFile("said", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
      if (file != null) {
        builder.environment().put(ProgressFile.VARIABLE, file.toString());
      }
      Process process = builder.start();
      process.getOutputStream().close();
      byte[] out = process.getInputStream().readAllBytes();
      return new Said(process.waitFor(), out, Files.readString(err));
    } finally {
      Files.delete(err);
    }
  }

  String text() {
    return new String(out, StandardCharsets.US_ASCII);
  }
}
