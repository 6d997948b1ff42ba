package akula.formats.workload;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.SpreadsheetFormula;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.script.Behaviour;
import akula.formats.script.BehaviourReader;
import akula.formats.tree.Fields;
import akula.formats.tree.Moment;
import akula.formats.tree.Node;
import akula.formats.tree.TreeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads workloads.
 *
 * <ul>
 *   <li>CSV: {@code application,launch_s[,count]}; the name of the workload is that of the file.
 *   <li>YAML or JSON: {@code name} and {@code launches}, a list of {@code application}, {@code
 *       launch} (a duration such as {@code 250ms}, or a number of seconds; 0 if left out) and
 *       {@code count} and {@code threads} (1 if left out); {@code program} or {@code pattern}, and
 *       {@code tells}, see {@link BehaviourReader}; for real runs {@code command}, {@code
 *       arguments}, {@code directory}, {@code inputs} and {@code environment}, see {@link Program}.
 * </ul>
 *
 * <p>A count makes that many independent copies. Times are whole nanoseconds; nothing is rounded.
 */
public final class WorkloadReader {
  /** The most threads that a workload may launch. */
  public static final int MOST_THREADS = 1_000_000;

  /** Keys that only files of sweeps have. */
  private static final List<String> OF_SWEEPS =
      List.of("policies", "categories", "workloads", "workload", "parts");

  private final SourceText source;
  private final Mistakes mistakes;
  private final Optional<Collection<String>> known;
  private final ProgramReader programs;
  private final List<Workload.Launch> launches = new ArrayList<>();
  private long threads;

  private WorkloadReader(SourceText source, Mistakes mistakes, Optional<Collection<String>> known) {
    this.source = source;
    this.mistakes = mistakes;
    this.known = known;
    Path folder = Path.of(source.name()).toAbsolutePath().getParent();
    programs = new ProgramReader(folder == null ? Path.of("/") : folder);
  }

  /**
   * Reads a workload, whatever its applications are.
   *
   * @param file the file
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static Workload read(Path file) throws InvalidInputException {
    return read(file, Optional.empty());
  }

  /**
   * Reads a workload whose applications have to be known.
   *
   * @param file the file
   * @param applications the names that a data set has
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static Workload read(Path file, Collection<String> applications)
      throws InvalidInputException {
    return read(file, Optional.of(applications));
  }

  private static Workload read(Path file, Optional<Collection<String>> known)
      throws InvalidInputException {
    var mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow(), known);
  }

  /**
   * Reads a workload from a text.
   *
   * @param source the text; its name tells the format
   * @param known the names that a data set has; if left out, any will do
   * @throws InvalidInputException with all mistakes of the text, if there is any
   */
  public static Workload read(SourceText source, Optional<Collection<String>> known)
      throws InvalidInputException {
    var mistakes = new Mistakes();
    Workload workload = new WorkloadReader(source, mistakes, known).read();
    mistakes.throwIfAny();
    return workload;
  }

  private Workload read() {
    String name = nameOf(source.name());
    if (source.name().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      CsvTable.read(source, mistakes).ifPresent(this::readTable);
    } else {
      name =
          TreeReader.read(source, mistakes, "the key launches: before the list")
              .map(this::readTree)
              .orElse(name);
    }
    if (launches.isEmpty() && mistakes.isEmpty()) {
      mistakes.add(source.name(), 0, 0, "launches nothing; expected at least one application");
    }
    if (threads > MOST_THREADS) {
      String message = "launches %d threads; expected at most %d";
      mistakes.add(source.name(), 0, 0, message.formatted(threads, MOST_THREADS));
    }
    return new Workload(name, launches);
  }

  private static String nameOf(String file) {
    Path last = Path.of(file).getFileName();
    String name = last == null ? file : last.toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private void readTable(CsvTable table) {
    int application = table.required("application");
    int launch = table.required("launch_s");
    int count = table.optional("count");
    table.end();
    for (CsvRow row : table.rows()) {
      String name = row.text(application);
      if (application >= 0) {
        check(name).ifPresent(message -> row.complain(application, message));
      }
      long nanos = launch < 0 ? 0 : launch(row, launch);
      long copies = count < 0 ? 1 : row.whole(count, 1, MOST_THREADS);
      if (fits(copies, 1)) {
        add(new Workload.Launch(name, nanos), copies);
      }
    }
  }

  private String readTree(Fields fields) {
    if (!fields.has("launches") && OF_SWEEPS.stream().anyMatch(fields::has)) {
      fields.complain(
          "is a sweep file, not a workload; 'akula sweep %s' runs it".formatted(source.name()));
      return nameOf(source.name());
    }
    String name = fields.text("name", nameOf(source.name()));
    fields.text("description", "");
    fields.eachObject("launches", this::readEntry);
    fields.end();
    return name;
  }

  private void readEntry(Fields entry) {
    String application = entry.text("application");
    if (!application.isBlank()) {
      check(application).ifPresent(message -> entry.complainAt("application", message));
    }
    long nanos = entry.optional("launch").map(node -> launch(entry, node)).orElse(0L);
    long count = entry.whole("count", 1, MOST_THREADS, 1);
    int ofEach = (int) entry.whole("threads", 1, MOST_THREADS, 1);
    if (!fits(count, ofEach)) {
      return; // what so many threads do would take memory, for nothing
    }
    Behaviour behaviour = BehaviourReader.read(entry, ofEach);
    add(new Workload.Launch(application, nanos, ofEach, behaviour, programs.read(entry)), count);
    entry.end();
  }

  private static long launch(CsvRow row, int column) {
    try {
      return Moment.ofSeconds(row.text(column));
    } catch (IllegalArgumentException e) {
      row.complain(column, "launch_s", e.getMessage());
      return 0;
    }
  }

  private static long launch(Fields entry, Node node) {
    try {
      return Moment.of(node);
    } catch (IllegalArgumentException e) {
      entry.complain(node, "launch is " + node.found() + "; expected " + e.getMessage());
      return 0;
    }
  }

  private Optional<String> check(String application) {
    if (application.isBlank()) {
      return Optional.of("application is empty; expected a name");
    }
    if (SpreadsheetFormula.isOne(application)) {
      return Optional.of(
          "application is '%s'; expected %s".formatted(application, SpreadsheetFormula.EXPECTED));
    }
    if (application.chars().anyMatch(Character::isISOControl)) {
      return Optional.of(
          ("application is '%s'; expected a name without tabs, line breaks and other control"
                  + " characters")
              .formatted(application));
    }
    return known
        .filter(names -> !names.contains(application))
        .map(names ->
            "'%s' is no application of the data set%s"
                .formatted(application, Spelling.hintOrNames(application, names)));
  }

  /** Counts the threads of an entry; returns whether there are not too many by now. */
  private boolean fits(long copies, int ofEach) {
    threads += copies * ofEach;
    return threads <= MOST_THREADS;
  }

  private void add(Workload.Launch launch, long copies) {
    if (mistakes.isEmpty()) {
      launches.addAll(Collections.nCopies((int) copies, launch));
    }
  }
}
