package akula.toolkit.results;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.statistics.plot.PngImage;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import akula.statistics.reading.WholeSweep;
import akula.statistics.report.HtmlReport;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.Origin;
import akula.statistics.report.RankedWorkload;
import akula.statistics.report.ReportPlots;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Results as one page for a browser, and their plots as files. */
public final class ReportJob implements Job<ReportResult> {
  private final NamedResults results;
  private final InputPlaces places;
  private final ScheduleChoice schedules;
  private final Target target;

  /**
   * What is written.
   *
   * @param page the page
   * @param plots a folder for the plots, or null
   * @param png whether plots are PNG images
   * @param isPlain whether the page has no scripts
   */
  record Target(Path page, Path plots, boolean png, boolean isPlain) {}

  ReportJob(NamedResults results, InputPlaces places, ScheduleChoice schedules, Target target) {
    this.schedules = schedules;
    this.results = results;
    this.places = places;
    this.target = target;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula report}. */
  public static ReportBuilder builder() {
    return new ReportBuilder();
  }

  /**
   * Reads the results and writes the page; one that exists is replaced.
   *
   * @throws InvalidInputException if the results cannot be read, or do not go together
   * @throws UsageException if the results did not use a data set or machine that was named, or have
   *     no workload that was asked for
   */
  @Override
  public ReportResult run(JobListener listener)
      throws InvalidInputException, IOException, InterruptedException {
    WholeSweep sweep = results.read(listener);
    ReportInputs.requireUsed(sweep, places);
    requireSchedules(sweep);
    List<Origin> origins = new ArrayList<>();
    for (PartResults part : sweep.parts()) {
      Results read = part.results();
      List<RankedWorkload> shown =
          target.isPlain() ? List.of() : schedules.of(read, sweep.parts().size());
      origins.add(new ReportInputs(read, places).origin(read, shown, listener));
    }
    String page =
        target.isPlain() ? HtmlReport.plain(sweep, origins) : HtmlReport.of(sweep, origins);
    NewFile.replace(target.page(), page.getBytes(StandardCharsets.UTF_8));
    return new ReportResult(target.page(), target.plots() == null ? List.of() : writePlots(sweep));
  }

  private void requireSchedules(WholeSweep sweep) {
    boolean isReal = sweep.parts().stream().allMatch(part -> part.results().kind().isReal());
    if (isReal && !schedules.asked().isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--schedule %s is for simulated runs; a real run is recorded by 'akula run --trace FILE'"
              .formatted(schedules.asked().getFirst()));
    }
    schedules.require(sweep);
  }

  private List<Path> writePlots(WholeSweep sweep) throws IOException {
    List<NamedPlot> all = ReportPlots.of(sweep);
    Files.createDirectories(target.plots());
    List<Path> written = new ArrayList<>();
    for (NamedPlot plot : all) {
      byte[] content =
          target.png()
              ? PngImage.of(plot.plot())
              : plot.plot().svg().getBytes(StandardCharsets.UTF_8);
      Path file = target.plots().resolve(plot.name() + (target.png() ? ".png" : ".svg"));
      NewFile.replace(file, content);
      written.add(file);
    }
    return written;
  }
}
