package akula.toolkit.results;

import akula.statistics.reading.Manifest;
import akula.statistics.report.Origin;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.ArrayList;
import java.util.List;

/**
 * What a manager served does not come again; its log can be asked again.
 *
 * @param manifest of the results
 * @param data the data set as it is named on a command line; empty if there was none
 */
record ServedReplays(Manifest manifest, String data) implements Repeats {
  /** Policies draw by the seed of the log, so this one changes nothing. */
  @Override
  public Origin.Command command(String category, String policy) {
    List<String> words =
        List.of("replay", log(), "--policy", manifest.policy(policy).text(), "--seed");
    return new Origin.Command(Invocation.command(ShellWord.command(words)) + " ", 1, "");
  }

  @Override
  public List<String> words(List<String> policies) {
    List<String> words = new ArrayList<>(List.of("manager", "results", log(), "--day"));
    words.add(manifest.text("origin.day").orElse(""));
    if (!data.isEmpty()) {
      words.addAll(List.of("--data", data));
    }
    return words;
  }

  private String log() {
    return manifest.text("origin.log").orElse("");
  }
}
