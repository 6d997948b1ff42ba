package akula.cli.claims;

import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.statistics.report.PlotPage;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --report}: a page for a browser. */
public final class ReportOption {
  /** Its name. */
  public static final String REPORT = "--report";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = REPORT,
      paramLabel = "FILE",
      description =
          "Write what is printed as a page for a browser, with plots, too; a file that exists is"
              + " replaced.")
  private Path report;

  /** Returns whether one is wanted. */
  public boolean isWanted() {
    return report != null;
  }

  /** All may take minutes: what cannot be written then is refused before. */
  public void requireFolder() {
    if (report != null) {
      Path folder = report.toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(report)) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--report is %s, which cannot be written; expected a file in a folder that exists"
                .formatted(report));
      }
    }
  }

  /** Writes it, if it is wanted. */
  public void write(Supplier<PlotPage> page) throws IOException {
    if (report != null) {
      NewFile.replace(report, page.get().text().getBytes(StandardCharsets.UTF_8));
      spec.commandLine().getErr().println("report in " + report);
    }
  }
}
