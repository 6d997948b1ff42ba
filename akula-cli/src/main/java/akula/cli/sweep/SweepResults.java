package akula.cli.sweep;

import akula.bootstrap.sweep.SweepSink;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RowEncoder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

/** The files of a sweep while they are written; without {@link #publish} nothing stays. */
final class SweepResults implements Closeable {
  private final ResultsFolder folder;
  private final OutputStream runs;
  private final OutputStream threads;

  SweepResults(Path path, boolean overwrite, boolean withThreads) throws IOException {
    folder = ResultsFolder.create(path, overwrite);
    RowEncoder header = new RowEncoder();
    RunsCsv.header(header);
    runs = folder.open(RunsCsv.FILE);
    header.writeTo(runs);
    if (!withThreads) {
      threads = OutputStream.nullOutputStream();
      return;
    }
    header.clear();
    ThreadsCsv.header(header);
    threads = folder.open(ThreadsCsv.FILE);
    header.writeTo(threads);
  }

  /** Returns what takes the rows and counts the runs. */
  SweepSink sink(Progress progress) {
    return (runRows, threadRows, count) -> {
      runRows.writeTo(runs);
      threadRows.writeTo(threads);
      progress.done(count);
    };
  }

  /** Writes the summary and the manifest and gives all files their names. */
  void publish(Summary summary, Map<String, ?> manifest) throws IOException {
    folder.write(SummaryCsv.FILE, SummaryCsv.encode(summary));
    folder.writeManifest(manifest);
    folder.publish();
  }

  Path path() {
    return folder.path();
  }

  @Override
  public void close() {
    folder.close();
  }
}
