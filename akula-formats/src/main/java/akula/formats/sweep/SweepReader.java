package akula.formats.sweep;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import akula.formats.tree.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads sweep files, YAML or JSON. Paths in them are relative to their folder. Every mistake is
 * reported at once.
 */
public final class SweepReader {
  private static final Pattern FOLDER_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}");

  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_.-]*");

  private static final String OF_WORKLOADS = "launches";
  private static final String WORKLOAD = "--workload FILE sweeps over a workload";

  /** Keys that users look for in the file, and the options or keys that they are. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "bound", "--bound",
          "bounds", "--bound",
          "jobs", "--jobs",
          "out", "--out",
          "format", "--format",
          "plugins", "--plugins",
          "resume", "--resume",
          "overwrite", "--overwrite",
          "policy", "policies",
          "category", "categories");

  private final Mistakes mistakes = new Mistakes();
  private final SweepChecks checks;
  private final Path folder;

  private SweepReader(Path file, SweepChecks checks) {
    this.checks = checks;
    Path parent = file.getParent();
    folder = parent == null ? Path.of("") : parent;
  }

  /**
   * Reads a file.
   *
   * @param file YAML if it is called so, else JSON
   * @param checks knows which names there are
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static SweepFile read(Path file, SweepChecks checks) throws InvalidInputException {
    SweepReader reader = new SweepReader(file, checks);
    Optional<SourceText> source = SourceText.read(file, reader.mistakes);
    reader.mistakes.throwIfAny();
    return reader.read(source.orElseThrow());
  }

  /**
   * Reads a text.
   *
   * @param source the text; its name tells the format and where paths begin
   * @param checks knows which names there are
   * @throws InvalidInputException with all mistakes of the text, if there is any
   */
  public static SweepFile read(SourceText source, SweepChecks checks) throws InvalidInputException {
    return new SweepReader(Path.of(source.name()), checks).read(source);
  }

  /**
   * Returns what a file says for people, which is no part of the sweep; an empty text if it says
   * nothing.
   *
   * @throws InvalidInputException if it is no text of its form
   */
  public static String description(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<String> text =
        TreeReader.read(file, mistakes).map(fields -> fields.text("description", ""));
    mistakes.throwIfAny();
    return text.orElse("");
  }

  private SweepFile read(SourceText source) throws InvalidInputException {
    if (source.name().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      mistakes.add(source.name(), 0, 0, "is CSV; expected a sweep file, YAML or JSON; " + WORKLOAD);
    }
    mistakes.throwIfAny();
    Optional<SweepFile> file = TreeReader.read(source, mistakes).map(this::file);
    mistakes.throwIfAny();
    return file.orElseThrow();
  }

  private SweepFile file(Fields fields) {
    if (fields.has(OF_WORKLOADS)) {
      fields.complainAt(
          OF_WORKLOADS,
          "unknown key 'launches', which workloads have, not sweep files; " + WORKLOAD);
      return SweepFile.NONE; // what else is wrong with it as a sweep is beside the point
    }
    refuseWhatIsElsewhere(fields);
    String name = fields.text("name", "");
    fields.text("description", "");
    Optional<Long> seed =
        fields
            .optional("seed")
            .map(node -> fields.wholeOf("seed", node, Long.MIN_VALUE, Long.MAX_VALUE));
    Optional<Boolean> threads = truth(fields, "threads");
    Optional<Boolean> parquet = truth(fields, "parquet");
    Optional<Integer> uncertainty =
        fields
            .optional("uncertainty")
            .map(node ->
                (int)
                    fields.wholeOf(
                        "uncertainty", node, SweepFile.FEWEST_DRAWS, SweepFile.MOST_DRAWS));
    PartReader reader = new PartReader(fields, checks, folder);
    SweepPart whole = reader.read("");
    List<SweepPart> parts = new ArrayList<>();
    boolean files = reader.hasFiles();
    if (fields.optional("parts").isPresent()) {
      files |= parts(fields, whole, reader.hasFiles(), parts);
    } else {
      parts.add(whole);
    }
    if (!files && reader.inheritsFiles()) {
      reader.refuseRepeat();
    }
    fields.end();
    return new SweepFile(
        name, seed, threads, parquet, uncertainty, parts.isEmpty() ? List.of(whole) : parts);
  }

  private static void refuseWhatIsElsewhere(Fields fields) {
    for (String key : fields.keys()) {
      String meant = ELSEWHERE.get(key);
      if (meant != null) {
        boolean isOption = meant.startsWith("--");
        fields.refuse(
            key,
            isOption ? ", which is an option: " + meant : "; did you mean '%s'?".formatted(meant));
      }
    }
  }

  /** Reads the parts, and returns whether one of them names workload files. */
  private boolean parts(Fields fields, SweepPart whole, boolean filesOfAll, List<SweepPart> parts) {
    boolean files = false;
    Set<String> names = new HashSet<>();
    for (Fields entry : fields.objects("parts")) {
      String name = entry.text("name");
      if (!name.isBlank() && !FOLDER_NAME.matcher(name).matches()) {
        entry.complainAt(
            "name",
            ("name is '%s'; expected "
                    + (ALLOWED.matcher(name).matches()
                        ? "at most 100 characters that begin with a letter, a digit or '_'"
                        : "letters, digits, '-', '_' and '.'")
                    + ", since a folder will be called so")
                .formatted(name));
      } else if (!name.isBlank() && !names.add(name)) {
        entry.complainAt(
            "name", "part '%s' is here twice; expected a name of its own".formatted(name));
      }
      refuseWhatIsElsewhere(entry);
      PartReader reader = new PartReader(entry, checks, folder);
      parts.add(reader.read(name).over(whole));
      files |= reader.hasFiles();
      if (!filesOfAll && reader.inheritsFiles()) {
        reader.refuseRepeat();
      }
      entry.end();
    }
    return files;
  }

  private static Optional<Boolean> truth(Fields fields, String key) {
    Optional<Node> node = fields.optional(key);
    return node.map(_ -> fields.truth(key, false));
  }
}
