package akula.toolkit.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.api.plugin.DurationText;
import akula.bootstrap.sweep.BoundsMeans;
import akula.bootstrap.sweep.WorkloadRange;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.DrawnMeans;
import akula.statistics.results.AddedFile;
import akula.statistics.results.BoundsCsv;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.InputPaths;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.RunsScan;
import akula.statistics.results.Segments;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.common.ManifestPolicy;
import akula.toolkit.common.UnfinishedResults;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import akula.toolkit.uncertainty.DrawnRanking;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A sweep, or one of its parts, of which the shares are put together. */
final class MergedPart {
  private final String name;
  private final List<ShareFolder> shares;
  private final Path path;
  private final SweepFolder to;
  private final ResultsShape shape;
  private final String machine;
  private final String dataSet;

  /**
   * Takes the shares.
   *
   * @param name of the part; empty if the sweep has no parts
   * @param shares in their order, all of them
   * @param path the folder of the whole, or of the part
   */
  MergedPart(String name, List<ShareFolder> shares, Path path, SweepFolder to)
      throws IOException, InvalidInputException {
    this.name = name;
    this.shares = shares;
    this.path = path;
    this.to = to;
    shape = shape();
    machine = name("machine");
    dataSet = name("data");
    requireRanges();
  }

  private ResultsShape shape() throws IOException, InvalidInputException {
    ShareFolder any = shares.getFirst();
    Map<String, Object> said = any.content();
    try {
      boolean threads = (Boolean) said.get("threads");
      ResultsShape.Groups groups =
          new ResultsShape.Groups(
              texts(said.get("categories")),
              Math.toIntExact((Long) said.get("workloads_per_category")));
      List<String> policies = names(said.get("policies"));
      long draws =
          said.get(DrawsCsv.KEY) instanceof Map<?, ?> fields ? (Long) fields.get("draws") : 0;
      Optional<Segments> segments =
          said.containsKey(Segments.KEY)
              ? Optional.of(
                  new Segments(
                      groups.names().size(),
                      groups.workloads(),
                      Math.toIntExact((Long) said.get(Segments.PER_SEGMENT_KEY))))
              : Optional.empty();
      return new ResultsShape(
          any.whole(),
          groups,
          policies,
          new WorkloadRange(0, shares.getLast().end()),
          new WorkloadRange(0, draws * groups.names().size() * groups.workloads()),
          new ResultsShape.Tables(
              new RunColumns(
                  !DurationText.parse((String) said.get("closed")).isZero(),
                  said.get(SweepManifest.ENERGY) instanceof Boolean energy && energy),
              threads,
              threads && segments.isEmpty() && hasTeams(any),
              said.containsKey("co_schedules"),
              draws > 0,
              (Boolean) said.get("parquet"),
              false,
              segments));
    } catch (ClassCastException
        | NullPointerException
        | ArithmeticException
        | IllegalArgumentException _) {
      throw edited();
    }
  }

  private UsageException edited() {
    return new UsageException(
        MessageCode.OTHER_JOB,
        "%s has a manifest.json that no share wrote; was it edited?"
            .formatted(shares.getFirst().path()));
  }

  private String name(String machineOrData) {
    if (shares.getFirst().content().get(machineOrData) instanceof Map<?, ?> fields
        && fields.get("name") instanceof String text) {
      return text;
    }
    throw edited();
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(String.class::cast).toList();
  }

  private static List<String> names(Object list) {
    List<String> names = new ArrayList<>();
    for (Object policy : (List<?>) list) {
      Map<?, ?> fields = (Map<?, ?>) policy;
      Object name = fields.get(ManifestPolicy.NAME);
      names.add((String) (name == null ? fields.get(ManifestPolicy.SPEC) : name));
    }
    return names;
  }

  /** Rows of teams have a column more; the manifest does not tell. */
  private static boolean hasTeams(ShareFolder share) throws IOException, InvalidInputException {
    Path file = share.path().resolve(ThreadsCsv.FILE);
    try (BufferedReader in = reader(file)) {
      return ThreadsCsv.schema(true).header().equals(in.readLine());
    }
  }

  private static BufferedReader reader(Path file) throws InvalidInputException {
    try {
      return new BufferedReader(new InputStreamReader(FolderFile.open(file), UTF_8));
    } catch (IOException e) {
      throw ShareFolder.damaged(file, 0, FolderFile.complaint(e));
    }
  }

  /** What was edited shall not leave a hole. */
  private void requireRanges() {
    long next = 0;
    for (ShareFolder share : shares) {
      if (share.first() != next || share.end() < next) {
        throw new UsageException(
            MessageCode.OTHER_JOB,
            "%s has workloads %d to %d, and %d is the next one; was its manifest.json edited?"
                .formatted(share.path(), share.first(), share.end(), next));
      }
      next = share.end();
    }
    if (next != (long) shape.groups().names().size() * shape.groups().workloads()) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          "%s ends with workload %d, which is not the last one; was its manifest.json edited?"
              .formatted(shares.getLast().path(), next));
    }
  }

  /**
   * Puts them together, as far as that was not done before.
   *
   * @param bound whether distances from bounds are told; a part that has none says why
   */
  MergeResult.Part run(boolean bound, JobListener listener, JobListener.Counter counter)
      throws IOException, InvalidInputException, InterruptedException {
    UnfinishedResults results =
        new UnfinishedResults(path, "sweep", shape.manifest(), to.resume(), to.overwrite());
    Summary summary = results.isWhole() ? sum() : merge(results.open(), listener, counter);
    List<BoundsMeans> bounds = shares.getFirst().isBound() ? addBounds(listener) : List.of();
    return part(summary, bound ? Optional.of(bounds) : Optional.empty());
  }

  private Optional<DrawnRanking> ranking(Summary summary, RunKind kind)
      throws InvalidInputException, IOException {
    if (!(shares.getFirst().content().get(DrawsCsv.KEY) instanceof Map<?, ?> said)) {
      return Optional.empty();
    }
    DrawnMeans means =
        DrawnMeans.read(
            path,
            Math.toIntExact(shape.draws().count() / shape.range().count()),
            shape.groups().names(),
            shape.policies(),
            shape.tables().columns());
    var figures =
        new DrawnRanking.Figures(
            (Long) said.get("figures_drawn"), (Long) said.get("figures_fixed"));
    return Optional.of(new DrawnRanking(summary, means, figures, kind));
  }

  private MergeResult.Part part(Summary summary, Optional<List<BoundsMeans>> bounds)
      throws InvalidInputException, IOException {
    boolean written = shares.getFirst().content().containsKey("workload_files");
    RunKind kind = written ? RunKind.WRITTEN : RunKind.SIMULATED;
    return new MergeResult.Part(
        name,
        machine,
        dataSet,
        summary,
        written ? Set.of() : SweptCategories.groupStarts(shape.groups().names()),
        kind,
        bounds.map(means -> new BoundDistances(summary, means, kind)),
        ranking(summary, kind));
  }

  private Summary sum() throws IOException, InvalidInputException {
    ResumableFolder.tidy(path);
    if (shape.tables().segments().isPresent()) {
      return SweptSegments.sumOf(path, shape);
    }
    Summary summary = shape.emptySummary();
    RunsScan.sum(
        path.resolve(RunsCsv.FILE),
        summary,
        shape.groups().workloads(),
        0,
        shape.range().count(),
        shape.tables().columns());
    return summary;
  }

  private Summary merge(ResumableFolder folder, JobListener listener, JobListener.Counter counter)
      throws IOException, InvalidInputException, InterruptedException {
    try (folder) {
      SweepResults results = new SweepResults(folder, shape);
      for (ShareFolder share : shares) {
        if (share.end() > results.workloads() || share.end() == share.first()) {
          if (!results.mayContinueShare()) {
            requireNext(share, share.first(), share.end(), results.workloads());
          }
          listener.requireWanted();
          results.add(share, listener);
        }
        counter.done(1);
      }
      if (shape.tables().draws()) {
        addDraws(results, listener);
      }
      Summary summary = results.before();
      results.publish(summary, InputPaths.in(shares.getFirst().path()));
      return summary;
    }
  }

  /** They come behind the runs of all shares. */
  private void addDraws(SweepResults results, JobListener listener)
      throws IOException, InvalidInputException, InterruptedException {
    long begin = shape.range().count();
    for (ShareFolder share : shares) {
      WorkloadRange range =
          WorkloadRange.drawnShare(
              share.share().number(),
              share.share().of(),
              shape.draws().count() / begin,
              shape.groups().names().size(),
              shape.groups().workloads());
      if (begin + range.end() > results.workloads()) {
        requireNext(share, begin + range.first(), begin + range.end(), results.workloads());
        listener.requireWanted();
        results.addDraws(share, range.count());
      }
    }
  }

  /** A sweep that was interrupted in the middle of a share has done part of it already. */
  private void requireNext(ShareFolder share, long first, long end, long workloads) {
    if (first < workloads && end > workloads) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          ("the unfinished sweep in %s ends in the middle of share %s; resume it with 'akula"
                  + " sweep', or --overwrite to begin anew")
              .formatted(path, share.share()));
    }
  }

  /** Returns means of the bounds by category. */
  private List<BoundsMeans> addBounds(JobListener listener)
      throws IOException, InvalidInputException, InterruptedException {
    List<BoundsMeans> means = shape.groups().names().stream().map(_ -> new BoundsMeans()).toList();
    try (AddedFile out = new AddedFile(path, BoundsCsv.FILE)) {
      RowEncoder header = new RowEncoder();
      BoundsCsv.header(header);
      header.writeTo(out.stream());
      for (ShareFolder share : shares) {
        listener.requireWanted();
        addBounds(share, out.stream(), means);
      }
      out.publish();
    }
    return means;
  }

  /** Each workload has its row, in order. */
  private void addBounds(ShareFolder share, OutputStream out, List<BoundsMeans> means)
      throws IOException, InvalidInputException {
    Path file = share.path().resolve(BoundsCsv.FILE);
    try (BufferedReader in = reader(file)) {
      require(file, 1, BoundsCsv.SCHEMA.header(), in.readLine(), "");
      for (long i = share.first(); i < share.end(); i++) {
        int category = (int) (i / shape.groups().workloads());
        String begin =
            new RowEncoder()
                    .text(shape.groups().names().get(category))
                    .integer(i % shape.groups().workloads())
                + ",";
        String row = in.readLine();
        long line = i - share.first() + 2;
        require(file, line, begin, row, "...");
        try {
          means.get(category).add(row.substring(begin.length()));
        } catch (IllegalArgumentException _) {
          throw ShareFolder.damaged(
              file, line, "found '%s', which no sweep wrote; was it edited?".formatted(row));
        }
        out.write((row + "\n").getBytes(UTF_8));
      }
      if (in.readLine() != null) {
        throw ShareFolder.damaged(
            file, share.end() - share.first() + 2, "has more rows than workloads; was it edited?");
      }
    }
  }

  private static void require(Path file, long line, String begin, String found, String more)
      throws InvalidInputException {
    if (found == null || !found.startsWith(begin)) {
      throw ShareFolder.damaged(
          file,
          line,
          "found %s; expected '%s%s'"
              .formatted(found == null ? "nothing" : "'" + found + "'", begin, more));
    }
  }
}
