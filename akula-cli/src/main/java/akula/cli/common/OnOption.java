package akula.cli.common;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.toolkit.cluster.BatchTotals;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.ClusterKind;
import akula.toolkit.cluster.ClusterLoader;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.cluster.SparkOptions;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which cluster does what a command is to do, in place of this process. */
public final class OnOption {
  private static final String ON = "--on";
  private static final String SETTING = "--spark-conf";
  private static final String SETTINGS = "--spark-properties";
  private static final String FETCH = "--fetch-spark";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = ON,
      paramLabel = "MASTER",
      description =
          "Have the work done by Apache Spark: local[N] for N threads, or spark://HOST:PORT for a"
              + " standalone cluster; results are the same, byte for byte. Takes the Spark of"
              + " SPARK_HOME, or else fetches its libraries once (--fetch-spark).")
  private String master;

  @Option(
      names = SETTING,
      paramLabel = "KEY=VALUE",
      description =
          "A setting of Spark, such as spark.executor.memory=4g; may be given several times.")
  private List<String> settings = List.of();

  @Option(
      names = SETTINGS,
      paramLabel = "FILE",
      description =
          "A properties file with settings of Spark, as for spark-submit; the place for secrets,"
              + " which others could read on the command line.")
  private Path file;

  @Option(
      names = FETCH,
      description =
          "Where there is no SPARK_HOME: fetch the libraries of Spark, about 220 MB, without asking.")
  private boolean fetch;

  /** The names of all of them. */
  public static final List<String> ALL = List.of(ON, SETTING, SETTINGS, FETCH);

  /** The use of a cluster, or of none, by one command. */
  public final class Use implements AutoCloseable {
    private final Cluster cluster;
    private boolean isClosed;

    private Use(Cluster cluster) {
      this.cluster = cluster;
    }

    /** Returns the cluster; null if none was asked for. */
    public Cluster cluster() {
      return cluster;
    }

    /** Tells what the pieces have cost, if any were run, and ends the cluster; once. */
    @Override
    public void close() {
      if (cluster != null && !isClosed) {
        isClosed = true;
        tell(cluster.totals());
        cluster.close();
      }
    }
  }

  /**
   * Begins to use what was asked for; nothing of it is started yet.
   *
   * @throws UsageException if it stands beside what says how this process works, or something of it
   *     is wrong
   * @throws LibrariesMissingException if nothing is, and the launcher has yet to fetch libraries
   */
  public Use use() throws InvalidInputException {
    if (master == null) {
      refuseAlone(SETTING, !settings.isEmpty());
      refuseAlone(SETTINGS, file != null);
      refuseAlone(FETCH, fetch);
      return new Use(null);
    }
    if (spec.commandLine().getParseResult().hasMatchedOption(JobsOption.JOBS)) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s stands beside %s, whose cluster says how many work at once; leave one of them out"
              .formatted(JobsOption.JOBS, ON));
    }
    Map<String, String> all = new LinkedHashMap<>();
    if (file != null) {
      all.putAll(read(file));
    }
    for (String setting : settings) {
      int at = setting.indexOf('=');
      if (at < 1) {
        throw new UsageException(
            MessageCode.WRONG_VALUE, "%s has to be KEY=VALUE".formatted(SETTING)); // may be secret
      }
      all.put(setting.substring(0, at), setting.substring(at + 1));
    }
    ClusterOptions options = new ClusterOptions(master, all, this::say);
    if (Boolean.getBoolean(ClusterLoader.MISSING)) {
      new SparkOptions(options); // refuses what is wrong
      throw new LibrariesMissingException();
    }
    return new Use(ClusterKind.find(options, ClusterLoader.open()));
  }

  private void tell(BatchTotals totals) {
    if (totals.batches() > 0) {
      String here =
          totals.senderNanos() > 0
              ? String.format(Locale.ROOT, " and %.1f s of one here", totals.senderNanos() / 1e9)
              : "";
      String idle =
          totals.medianIdleNanos().isPresent()
              ? String.format(
                  Locale.ROOT,
                  ", %.1f ms (median) from one to the next",
                  totals.medianIdleNanos().getAsDouble() / 1e6)
              : "";
      say(
          String.format(
              Locale.ROOT,
              "%s: %,d %s, %.1f s of a processor in them%s, %,d bytes handed back%s.",
              master,
              totals.batches(),
              totals.batches() == 1 ? "batch" : "batches",
              totals.cpuNanos() / 1e9,
              here,
              totals.bytes(),
              idle));
    }
  }

  private void say(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("akula: " + sentence);
    err.flush();
  }

  private static void refuseAlone(String option, boolean given) {
    if (given) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "%s is for %s, which is not given".formatted(option, ON));
    }
  }

  private Map<String, String> read(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<SourceText> text = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text.orElseThrow().text()));
    } catch (IOException | IllegalArgumentException e) {
      mistakes.add(file.toString(), 0, 0, "is no properties file: " + e.getMessage());
      mistakes.throwIfAny();
    }
    Map<String, String> all = new LinkedHashMap<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (key.startsWith("spark.") && !key.equals("spark.master")) {
        all.put(key, properties.getProperty(key).strip());
      } else if (!Boolean.getBoolean(ClusterLoader.MISSING)) { // else it is said again
        say("%s: %s is not looked at here.".formatted(file, key));
      }
    }
    return all;
  }
}
