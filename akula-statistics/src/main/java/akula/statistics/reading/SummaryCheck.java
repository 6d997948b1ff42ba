package akula.statistics.reading;

import akula.statistics.results.SummaryCsv;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Computes the summary again from the runs and compares it with what stands in the folder. */
final class SummaryCheck {
  private SummaryCheck() {}

  static void check(Path file, RunTable runs, Complaints complaints) {
    try {
      List<String> found = Files.readString(file).lines().toList();
      byte[] computed = SummaryCsv.encode(runs.summary());
      List<String> expected = new String(computed, StandardCharsets.UTF_8).lines().toList();
      if (found.isEmpty() || found.getFirst().equals(expected.getFirst())) {
        compare(found, expected, complaints);
      }
    } catch (IOException e) {
      complaints.unreadable(e);
    }
    complaints.end();
  }

  private static void compare(List<String> found, List<String> expected, Complaints complaints) {
    for (int i = 0; i < Math.max(found.size(), expected.size()); i++) {
      String line = i < found.size() ? found.get(i) : "";
      String right = i < expected.size() ? expected.get(i) : "";
      if (!line.equals(right)) {
        complaints.add(
            i + 1L,
            "does not follow from runs.csv, whose rows come to %s: one of the two was edited",
            right.isEmpty() ? "no such line" : "'" + right + "'");
      }
    }
  }
}
