package akula.toolkit.results;

import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.statistics.report.HtmlReport;
import akula.toolkit.common.FileMarker;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans a report on results; each method is named after an option of {@code akula report} and means
 * the same.
 */
public final class ReportBuilder {
  private static final String PAGE = "report.html";

  private final List<Path> folders = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<String> data = new ArrayList<>();
  private final List<String> machines = new ArrayList<>();
  private Path file;
  private Path plots;
  private boolean png;
  private Path plugins;
  private final List<String> schedules = new ArrayList<>();
  private boolean plain;
  private boolean sources;

  ReportBuilder() {}

  /** Takes one more results folder; several are taken as one. */
  public ReportBuilder results(Path folder) {
    folders.add(folder);
    return this;
  }

  /** Takes one more part of a sweep with parts; else all are reported on. */
  public ReportBuilder part(String name) {
    parts.add(name);
    return this;
  }

  /** Takes the page to write; null for {@code report.html} in the first results folder. */
  public ReportBuilder out(Path page) {
    file = page;
    return this;
  }

  /** Takes a folder into which each plot is written as a file too; null for none. */
  public ReportBuilder plots(Path folder) {
    plots = folder;
    return this;
  }

  /** Says whether the files of the plots are PNG images; else they are SVG. */
  public ReportBuilder png(boolean wanted) {
    png = wanted;
    return this;
  }

  /**
   * Takes one more workload whose schedule is in the page, {@code CATEGORY:NUMBER}, or a category
   * for its first one.
   */
  public ReportBuilder schedule(String workload) {
    schedules.add(workload);
    return this;
  }

  /**
   * Says whether the page has no scripts, and so only pictures and tables that stay as they are.
   */
  public ReportBuilder plain(boolean wanted) {
    plain = wanted;
    return this;
  }

  /**
   * Says whether source files of policies that the results name are run again for schedules; of
   * results of others that is their code.
   */
  public ReportBuilder runSources(boolean wanted) {
    sources = wanted;
    return this;
  }

  /** Takes one more data set among which that of the results is looked for. */
  public ReportBuilder data(String nameOrFolder) {
    data.add(nameOrFolder);
    return this;
  }

  /** Takes one more machine among which that of the results is looked for. */
  public ReportBuilder machine(String nameOrFile) {
    machines.add(nameOrFile);
    return this;
  }

  /** Takes plug-in jars in a folder, whose contention kinds the data set's models may be of. */
  public ReportBuilder plugins(Path folder) {
    plugins = folder;
    return this;
  }

  /**
   * Checks what was said; results are read when the job is run.
   *
   * @throws UsageException if something cannot be written where it was asked for
   * @throws akula.api.plugin.InvalidPolicyException if the plug-in jars cannot be used
   */
  public ReportJob build() {
    if (folders.isEmpty()) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "a report needs a results folder");
    }
    Path page = file == null ? folders.getFirst().resolve(PAGE) : file;
    if (file != null && Files.isDirectory(file)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--out is the folder %s; expected the name of a file".formatted(file));
    }
    if (file != null) {
      UsageException.requireFolderOf("--out", file);
    }
    requireNoOther(page);
    if (plots != null) {
      NewFolder.requireFolder("--plots", plots);
    }
    if (plain && !schedules.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--schedule %s has no place in a page without scripts; leave out --plain"
              .formatted(schedules.getFirst()));
    }
    return new ReportJob(
        new NamedResults(folders, parts),
        InputPlaces.of(data, machines, plugins).withSources(sources),
        new ScheduleChoice(schedules),
        new ReportJob.Target(page, plots, png, plain));
  }

  /** Refuses to replace what is no page, such as results or the file of a sweep. */
  private static void requireNoOther(Path page) {
    if (PlainFile.exists(page) && !FileMarker.is(page, HtmlReport.BEGIN)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "the report would replace %s, which is there and no page; name another file with --out,"
                  .formatted(page)
              + " or remove it");
    }
  }
}
