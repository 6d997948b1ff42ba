package akula.cli.reproduce;

import java.io.PrintWriter;

/** Passes on what a command says on standard error, but for where its results are. */
final class SilentSuccess extends PrintWriter {
  private static final String RESULTS = "results in ";

  SilentSuccess(PrintWriter err) {
    super(err, true);
  }

  @Override
  public void println(String line) {
    if (!line.startsWith(RESULTS)) {
      super.println(line);
    }
  }
}
