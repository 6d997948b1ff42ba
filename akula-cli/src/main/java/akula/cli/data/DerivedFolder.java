package akula.cli.data;

import akula.cli.common.Output;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.profiler.derive.DerivedDataSet;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** From which measurements over cache ways a data set is derived, and where it goes. */
final class DerivedFolder {
  @Parameters(paramLabel = "PER-WAY.csv", description = "A row per program and number of ways.")
  private Path perWay;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write, a new one; its name is the name of the data set.")
  private Path folder;

  @Option(
      names = "--measured-on",
      paramLabel = "TEXT",
      description = "The machine of the measurements, for dataset.json.")
  private String measuredOn = "";

  @Option(
      names = "--origin",
      paramLabel = "TEXT",
      description = "Whose measurements they are, for dataset.json.")
  private String origin = "";

  @Option(
      names = "--licence",
      paramLabel = "TEXT",
      description = "Under what terms they may be used, for dataset.json.")
  private String licence = "";

  Path perWay() {
    return perWay;
  }

  Path folder() {
    return folder;
  }

  /** Returns the name of the data set. */
  String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  String measuredOn() {
    return measuredOn;
  }

  String origin() {
    return origin;
  }

  String licence() {
    return licence;
  }

  /** Writes what was derived, and says so; returns the exit code. */
  int write(DerivedDataSet derived, CommandSpec spec) throws IOException {
    DataSet written = DataSetWriter.write(derived.dataSet(), folder);
    derived.notes().forEach(note -> spec.commandLine().getErr().println("akula: " + note + "."));
    new Output(spec)
        .line(
            "%s: data set %s, %s"
                .formatted(
                    folder,
                    written.name(),
                    Numbers.count(written.applications().size(), "application")));
    return 0;
  }
}
