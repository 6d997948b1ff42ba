package akula.cli.results;

import java.io.Closeable;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on standard error for results that take longer than a moment to read. */
final class ReadingProgress implements LongConsumer, Closeable {
  private static final long QUIET_NANOS = 1_000_000_000;
  private static final long MEGA = 1_000_000;

  private final List<Path> folders;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");
  private final long start = System.nanoTime();
  private long read;
  private ProgressBar bar;

  ReadingProgress(List<Path> folders) {
    this.folders = folders;
  }

  @Override
  public void accept(long bytes) {
    read += bytes;
    if (bar == null && terminal && System.nanoTime() - start > QUIET_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("reading")
              .setUnit(" MB", 1)
              .setInitialMax(total() / MEGA)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .build();
    }
    if (bar != null) {
      bar.stepTo(read / MEGA);
    }
  }

  /** All tables are read. */
  private long total() {
    return folders.stream()
        .flatMap(ReadingProgress::withParts)
        .map(folder -> folder.listFiles((_, name) -> name.endsWith(".csv")))
        .flatMap(Stream::ofNullable)
        .flatMap(Stream::of)
        .mapToLong(File::length)
        .sum();
  }

  private static Stream<File> withParts(Path folder) {
    File[] inner = folder.toFile().listFiles(File::isDirectory);
    return Stream.concat(Stream.of(folder.toFile()), Stream.ofNullable(inner).flatMap(Stream::of));
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
