package akula.toolkit.results;

import akula.api.plugin.PolicySpec;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.statistics.results.InputPaths;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.UnfinishedFolder;
import akula.toolkit.common.ResultsOrigin;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands that follow from what is written down in a folder of results. */
public final class FolderCommands {
  private final Path folder;
  private final Manifest manifest;
  private final ReportInputs inputs;

  private FolderCommands(Path folder, Manifest manifest, InputPaths paths) {
    this.folder = folder;
    this.manifest = manifest;
    this.inputs = new ReportInputs(manifest, InputPlaces.shipped(), paths);
  }

  /**
   * Returns the words of the command that began it, without the name of the program and without the
   * folder.
   *
   * @param command the first of them: {@code sweep} or {@code run}
   * @return nothing if no such command wrote anything down there
   * @throws InvalidInputException if what is there was edited
   * @throws UsageException if it needs what was not written down
   */
  public static Optional<List<String>> begun(Path folder, String command)
      throws InvalidInputException, IOException {
    if (command.equals("sweep") && PartsFolder.isUnfinished(folder)) {
      throw untold(folder, "it has parts, which stand in its sweep file");
    }
    Optional<FolderCommands> begun = read(folder);
    if (begun.isEmpty() || !command.equals(begun.get().manifest.text("command").orElse(""))) {
      return Optional.empty();
    }
    return Optional.of(begun.get().words());
  }

  /**
   * Returns a command that explains a run of a sweep, its first one; nothing if the folder has no
   * sweep that is whole.
   *
   * @throws InvalidInputException if its manifest was edited
   */
  public static Optional<String> explaining(Path folder) throws InvalidInputException, IOException {
    Path whole = folder.resolve(ResultsFolder.MANIFEST);
    if (!ResultsOrigin.command(folder).equals("sweep")) {
      return Optional.empty();
    }
    Manifest manifest = Manifest.of(whole.toString(), FolderFile.content(whole));
    List<String> parts = manifest.texts("parts");
    if (!parts.isEmpty()) {
      return explaining(folder.resolve(parts.getFirst()));
    }
    List<String> categories = manifest.texts("categories");
    List<String> policies = manifest.policies();
    if (categories.isEmpty() || policies.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ReportInputs(manifest, InputPlaces.shipped(), InputPaths.in(folder))
                .replay()
                .command(categories.getFirst(), 0, policies.getFirst())
            + " --explain");
  }

  private static Optional<FolderCommands> read(Path folder)
      throws InvalidInputException, IOException {
    Path whole = folder.resolve(ResultsFolder.MANIFEST);
    Optional<UnfinishedFolder> left = UnfinishedFolder.look(folder);
    if (left.isPresent()) {
      byte[] task = left.get().task().getBytes(StandardCharsets.UTF_8);
      return Optional.of(
          new FolderCommands(
              folder, Manifest.of(folder.resolve(Journal.FILE).toString(), task), InputPaths.NONE));
    }
    return PlainFile.exists(whole)
        ? Optional.of(
            new FolderCommands(
                folder,
                Manifest.of(whole.toString(), FolderFile.content(whole)),
                InputPaths.in(folder)))
        : Optional.empty();
  }

  private List<String> words() throws InvalidInputException {
    if (!manifest.texts("parts").isEmpty()) {
      throw untold(folder, "it has parts, which stand in its sweep file");
    }
    Repeats repeats = inputs.repeats();
    List<String> words = new ArrayList<>(repeats.words(manifest.policies()));
    if (!repeats.missing().isEmpty()) {
      throw untold(folder, String.join(" and ", repeats.missing()) + " does not ship");
    }
    if (!words.contains("--plugins")) {
      for (String name : manifest.policies()) {
        requireWithoutPlugin(name);
      }
    }
    if (manifest.kind() != RunKind.REAL) {
      words.add(isTrue("threads") ? "--threads" : "--no-threads");
      if (isTrue("parquet")) {
        words.add("--parquet");
      }
      add(words, "--parquet-from", "parquet_from");
      add(words, "--share", "share");
    } else if (isTrue("explain")) {
      words.add("--explain");
    }
    return words;
  }

  private void requireWithoutPlugin(String name) {
    var policy = manifest.policy(name);
    if (policy.hash().isPresent() && !PolicySpec.parse(policy.spec()).isSourceFile()) {
      throw untold(folder, "policy %s comes from a plugin".formatted(name));
    }
  }

  private boolean isTrue(String key) {
    return manifest.text(key).orElse("").equals("true");
  }

  private void add(List<String> words, String option, String key) {
    manifest.text(key).ifPresent(value -> words.addAll(List.of(option, value)));
  }

  private static UsageException untold(Path folder, String why) {
    return new UsageException(
        MessageCode.MISSING_ARGUMENT,
        "--resume alone does not say what is to be resumed in %s: %s; give the whole command that"
                .formatted(folder, why)
            + " began it, with --resume --out "
            + ShellWord.quoted(folder.toString()));
  }
}
