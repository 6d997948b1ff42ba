package akula.toolkit.results;

import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.statistics.plot.PngImage;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import akula.statistics.reading.WholeSweep;
import akula.statistics.report.HtmlReport;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.Origin;
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
  private final Target target;

  /**
   * What is written.
   *
   * @param page the page
   * @param plots a folder for the plots, or null
   * @param png whether plots are PNG images
   */
  record Target(Path page, Path plots, boolean png) {}

  ReportJob(NamedResults results, InputPlaces places, Target target) {
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
   * @throws UsageException if the results did not use a data set or machine that was named
   */
  @Override
  public ReportResult run(JobListener listener) throws InvalidInputException, IOException {
    WholeSweep sweep = results.read(listener);
    ReportInputs.requireUsed(sweep, places);
    List<Origin> origins = new ArrayList<>();
    for (PartResults part : sweep.parts()) {
      Results read = part.results();
      origins.add(new ReportInputs(read, places).origin(read.runs().policies()));
    }
    NewFile.replace(target.page(), HtmlReport.of(sweep, origins).getBytes(StandardCharsets.UTF_8));
    return new ReportResult(target.page(), target.plots() == null ? List.of() : writePlots(sweep));
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
