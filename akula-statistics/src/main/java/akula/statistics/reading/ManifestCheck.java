package akula.statistics.reading;

import java.util.List;
import java.util.Optional;

/** Compares the runs of a folder with what its manifest says was run. */
final class ManifestCheck {
  private final Manifest manifest;
  private final RunTable runs;
  private final FileMistakes complaints;

  ManifestCheck(Manifest manifest, RunTable runs, FileMistakes complaints) {
    this.manifest = manifest;
    this.runs = runs;
    this.complaints = complaints;
  }

  /** A manifest that does not list something leaves it open. */
  void check() {
    List<String> categories = manifest.texts("categories");
    List<String> policies = manifest.policies();
    foreign("category", runs.categories(), categories, "categories");
    foreign("policy", runs.policies(), policies, "policies");
    for (String category : categories) {
      for (String policy : policies) {
        count(category, policy);
      }
    }
  }

  private void foreign(String what, List<String> found, List<String> listed, String key) {
    for (String name : found) {
      if (!listed.isEmpty() && !listed.contains(name)) {
        complaints.add(
            firstLine(name),
            "has %s '%s', which is not among the %s of %s: one of the two was edited",
            what,
            name,
            key,
            manifest.place(key));
      }
    }
  }

  private long firstLine(String name) {
    long least = Long.MAX_VALUE;
    for (String category : runs.categories()) {
      for (String policy : runs.policies()) {
        Optional<PolicyRuns> cell = runs.runs(category, policy);
        if (cell.isPresent() && (category.equals(name) || policy.equals(name))) {
          least = Math.min(least, cell.get().line(0));
        }
      }
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  private void count(String category, String policy) {
    String expected = manifest.text("workloads_per_category").orElse("");
    int count = runs.runs(category, policy).map(PolicyRuns::count).orElse(0);
    if (count == 0 || !expected.isEmpty() && !expected.equals(Integer.toString(count))) {
      long line = runs.runs(category, policy).map(cell -> cell.line(count - 1)).orElse(0L);
      complaints.add(
          line,
          "%s %d of %s under %s, but %s says %s: the file was cut or one of the two was edited",
          line == 0 ? "the number of runs is" : "here ends the last row, number",
          count,
          category,
          policy,
          manifest.place("workloads_per_category"),
          expected.isEmpty() ? "that there are some" : expected);
    }
  }
}
