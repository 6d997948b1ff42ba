package akula.cli.claims;

import akula.api.plugin.DurationText;
import akula.cli.common.Format;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSetReader;
import akula.statistics.report.PlotPage;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.Home;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.Words;
import akula.toolkit.sweep.SweepManifest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All that came out of a reproduction, as the files of a folder: what is printed as text, as JSON
 * and as CSV, and where there is a page for a browser that, and its tables as CSV.
 */
public final class KeptResults {
  /** What chooses the folder. */
  public static final String OUT = "--out";

  /** Its description, where the command has no other one. */
  public static final String DESCRIPTION =
      "Keep all of it in a new folder: text, JSON, CSV, and where there is one the page for a"
          + " browser with its tables as CSV, with a manifest (default: it is printed only).";

  /** How it is run and shown changes nothing of what comes out, or it is of real runs. */
  private static final Set<String> NOT_OF_RESULTS =
      Set.of(
          OUT,
          ReportOption.REPORT,
          "--overwrite",
          "--resume",
          "--format",
          "--jobs",
          "--on",
          "--spark-conf",
          "--spark-properties",
          "--fetch-spark",
          "--plugins",
          "--real",
          "--slow",
          "--ahead",
          "--verbose",
          "--help",
          "--version");

  private static final String TABLES = "tables.csv";

  private final CommandSpec spec;
  private final Predicate<String> hangsOn;
  private final SequencedMap<String, byte[]> files = new LinkedHashMap<>();

  /** Prints what came out. */
  @FunctionalInterface
  public interface Printing {
    /** Prints it in a format. */
    void print(Format format, Output out);
  }

  /**
   * Takes all of it, of what is simulated.
   *
   * @param spec of the command
   * @param printing prints it
   * @param page for a browser, if there is one
   */
  public KeptResults(CommandSpec spec, Printing printing, Optional<PlotPage> page) {
    this(spec, printing, page, option -> !NOT_OF_RESULTS.contains(option));
  }

  /**
   * Takes all of it, of what hangs on some options alone.
   *
   * @param options by their longest names
   */
  public KeptResults(CommandSpec spec, Printing printing, Set<String> options) {
    this(spec, printing, Optional.empty(), options::contains);
  }

  private KeptResults(
      CommandSpec spec, Printing printing, Optional<PlotPage> page, Predicate<String> hangsOn) {
    this.spec = spec;
    this.hangsOn = hangsOn;
    files.put("result.txt", printed(printing, Format.TEXT));
    files.put("result.json", printed(printing, Format.JSON));
    files.put("result.csv", printed(printing, Format.CSV));
    page.ifPresent(it -> {
      files.put(TABLES, bytes(it.csv()));
      files.put("report.html", bytes(it.text()));
    });
  }

  /**
   * Refuses a folder that cannot be a new one: all may take minutes.
   *
   * @param folder null for none
   */
  public static void require(Path folder) {
    if (folder != null) {
      NewFolder.require(folder);
    }
  }

  /** Returns the hashes of data sets by name. */
  public static SequencedMap<String, String> hashes(List<String> data)
      throws InvalidInputException {
    SequencedMap<String, String> hashes = new LinkedHashMap<>();
    for (String name : data) {
      hashes.put(name, DataSetReader.read(Home.catalog().dataSet(name)).contentHash());
    }
    return hashes;
  }

  private static byte[] printed(Printing printing, Format format) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    printing.print(format, new Output(out));
    out.flush();
    return bytes(text.toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the files by name. */
  public SequencedMap<String, byte[]> files() {
    return files;
  }

  /**
   * Writes the folder, whole or not at all, and says where it is.
   *
   * @param folder a new one; null for none
   * @param data the hashes of data sets by name
   */
  public void write(Path folder, Map<String, String> data) throws ResultsException {
    if (folder == null) {
      return;
    }
    SequencedMap<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("akula", SweepManifest.version());
    manifest.put("command", spec.qualifiedName(" ").replaceFirst("^\\S+ ", ""));
    manifest.put("options", options());
    if (!data.isEmpty()) {
      manifest.put("data_sha256", data);
    }
    SequencedMap<String, String> hashes = new LinkedHashMap<>();
    files.forEach((name, content) -> hashes.put(name, Sha256.of(content)));
    manifest.put("files_sha256", hashes);
    try (ResultsFolder results = ResultsFolder.create(folder, false)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        results.write(file.getKey(), file.getValue());
      }
      results.writeManifest(manifest);
      results.publish();
    }
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().println("results in " + folder);
  }

  /** What it hangs on, the seed among it, as it was given or is by default. */
  private SequencedMap<String, Object> options() {
    SequencedMap<String, Object> options = new LinkedHashMap<>();
    for (OptionSpec option : spec.options()) {
      Object value = option.getValue();
      String name = option.longestName();
      boolean isSet = value != null && !Boolean.FALSE.equals(value);
      if (isSet && hangsOn.test(name)) {
        options.put(name, text(value));
      }
    }
    return options;
  }

  private static Object text(Object value) {
    return switch (value) {
      case Duration time -> DurationText.format(time);
      case Enum<?> word -> Words.of(word);
      case List<?> several -> several.stream().map(KeptResults::text).toList();
      case Boolean truth -> truth;
      default -> value.toString();
    };
  }
}
