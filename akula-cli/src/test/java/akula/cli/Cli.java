package akula.cli;

import akula.toolkit.sweep.SweepManifest;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command printed and how it ended.
 *
 * @param code exit code
 * @param out standard output
 * @param err standard error
 */
record Cli(int code, String out, String err) {

  /** Runs a command in this process. */
  static Cli run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Akula.run(new PrintWriter(out), new PrintWriter(err, true), arguments);
    return new Cli(code, out.toString(), err.toString());
  }

  /** Returns the version that manifests tell: that of the jar, empty where there is none yet. */
  static String version() {
    String version = SweepManifest.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  /** Runs a command line without quotes. */
  static Cli line(String commandLine) {
    return run(commandLine.split(" "));
  }
}
