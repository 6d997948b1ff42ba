package akula.statistics.reading;

import akula.statistics.metrics.RunKind;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Whatever the files of a results folder hold, they are read or refused with sentences. */
class ResultsFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void runs(byte[] data) throws IOException {
    FileMistakes complaints = FileMistakes.about("runs.csv");
    RunTable runs = RunsReader.read(new ByteArrayInputStream(data), complaints);
    if (complaints.isEmpty()) {
      // What is sound can be summed up, whatever the numbers are.
      runs.summary().rows();
    }
  }

  @FuzzTest(maxDuration = "30s")
  void threads(byte[] data) throws IOException {
    RunTable runs =
        RunsReader.read(
            ResultsFuzzTest.class.getResourceAsStream("fuzzed-runs.csv"),
            FileMistakes.about("fuzzed-runs.csv"));
    for (long closedNanos : new long[] {0, 100_000_000_000L}) {
      ThreadsReader.read(
              new ByteArrayInputStream(data),
              runs,
              "runs.csv",
              RunKind.SIMULATED,
              closedNanos,
              FileMistakes.about("threads.csv"))
          .applications();
    }
  }

  @FuzzTest(maxDuration = "30s")
  void bounds(byte[] data) throws IOException {
    RunTable runs =
        RunsReader.read(
            ResultsFuzzTest.class.getResourceAsStream("fuzzed-runs.csv"),
            FileMistakes.about("fuzzed-runs.csv"));
    BoundsTable.read(new ByteArrayInputStream(data), runs, FileMistakes.about("bounds.csv"));
  }

  @FuzzTest(maxDuration = "30s")
  void manifest(byte[] data) {
    Manifest manifest = ManifestReader.read(data, FileMistakes.about("manifest.json"));
    manifest.policies();
    manifest.text("seed");
    if (manifest.firstDifference(manifest).isPresent()) {
      throw new AssertionError("differs from itself: " + manifest.content());
    }
  }
}
