package akula.profiler.measure;

import akula.wrapper.agent.AgentException;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Programs run until each has ended once; those that end earlier start again, so that nobody is
 * alone meanwhile. Each instance that ended is an observation. A program alone may be looked at
 * from window to window.
 */
final class FullRun extends RunDriver {
  private static final int BUFFER_BYTES = 1 << 16;

  /** More is not looked at: reading it would disturb the others. */
  private static final long MOST_OUTPUT_BYTES = 1 << 20;

  private final List<Observation> observations = new ArrayList<>();
  private final Watch watch;
  private final boolean[] ended;

  /** Prepares a run; {@code watch} looks at a program alone, or is null. */
  FullRun(
      TestBed testBed,
      List<CpuAssignment> assignments,
      Watch watch,
      long limitNanos,
      long mostBytes) {
    super(testBed, assignments, limitNanos, mostBytes);
    this.watch = watch;
    ended = new boolean[assignments.size()];
  }

  @Override
  boolean repeats() {
    return assignments.size() > 1;
  }

  @Override
  void begun(long nanos) {
    if (watch != null) {
      watch.begin(nanos);
    }
  }

  @Override
  void ended(ProgramInstance instance) throws IOException, MeasuringException {
    double seconds = (instance.exit.nanos() - instance.beginNanos) * 1e-9;
    ended[instance.position] = true;
    observations.add(
        new Observation(
            instance.position,
            1 / seconds,
            seconds,
            instance.processorNanos() * 1e-9,
            instance.counts,
            assignments.size() == 1 ? output(instance) : "",
            watch == null ? List.of() : watch.end(instance)));
  }

  private static String output(ProgramInstance instance) throws IOException {
    Path file = instance.directory.resolve(RunDirectory.OUTPUT);
    if (!Files.isRegularFile(file)) {
      return "";
    }
    CRC32 sum = new CRC32();
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      long left = MOST_OUTPUT_BYTES;
      for (int read = stream.read(buffer); read > 0 && left > 0; read = stream.read(buffer)) {
        sum.update(buffer, 0, read);
        left -= read;
      }
    }
    return String.format(Locale.ROOT, "%d:%08x", Files.size(file), sum.getValue());
  }

  @Override
  boolean isDone() {
    for (boolean one : ended) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  @Override
  int waitsFor() {
    for (int position = 0; position < ended.length; position++) {
      if (!ended[position]) {
        return position;
      }
    }
    return 0;
  }

  @Override
  long nextTick() {
    return watch == null ? Long.MAX_VALUE : watch.next();
  }

  @Override
  void tick() throws AgentException {
    watch.look(testBed, at(0));
  }

  @Override
  List<Observation> observations() {
    return observations;
  }
}
