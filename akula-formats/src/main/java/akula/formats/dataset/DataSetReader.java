package akula.formats.dataset;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.journal.Journal;
import akula.formats.tree.Fields;
import akula.formats.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Reads a data set from its folder.
 *
 * <ul>
 *   <li>{@code dataset.json}: {@code name}, {@code description}, {@code machine}, {@code method},
 *       {@code date}, {@code origin}, {@code licence}, {@code modelled}, and {@code models}, an
 *       object with a list of models per sharing level ({@code smt_core}, {@code memory_domain},
 *       {@code numa_node}, {@code machine}), the first of which is the default. The field {@code
 *       model} names the {@link ContentionKind}, which says what others there are.
 *   <li>{@code applications.csv}: {@code application,solo_s,instructions,class} and parameters with
 *       their unit, as in {@code LLC_MISS_RATE [1/kiloinstruction]}. An empty field is 'not known'.
 *   <li>the files that the models name.
 *   <li>{@code phases.csv}, if there: {@code application,phase,row,solo_s}.
 *   <li>the table that the key {@code uncertainty} names, if there: how far each figure is to be
 *       trusted.
 * </ul>
 */
public final class DataSetReader {
  static final String FILE = "dataset.json";

  private final DataSetFolder folder;
  private final Mistakes mistakes;
  private final ContentionKinds kinds;

  private DataSetReader(DataSetFolder folder, Mistakes mistakes, ContentionKinds kinds) {
    this.folder = folder;
    this.mistakes = mistakes;
    this.kinds = kinds;
  }

  /**
   * Reads a data set whose models are of kinds of the class path.
   *
   * @param folder its folder
   * @return the data set
   * @throws InvalidInputException with all mistakes of all files, if there is any
   */
  public static DataSet read(Path folder) throws InvalidInputException {
    return read(folder, ContentionKinds.ofClassPath());
  }

  /**
   * Reads a data set.
   *
   * @param folder its folder
   * @param kinds those that its models may be of
   * @return the data set
   * @throws InvalidInputException with all mistakes of all files, if there is any
   */
  public static DataSet read(Path folder, ContentionKinds kinds) throws InvalidInputException {
    var mistakes = new Mistakes();
    if (!Files.isDirectory(folder)) {
      String found = Files.exists(folder) ? "is no folder" : "there is no such folder";
      mistakes.add(folder.toString(), 0, 0, found + "; expected the folder of a data set");
    }
    if (isBeingMeasured(folder)) {
      mistakes.add(
          folder.toString(),
          0,
          0,
          MessageCode.NOT_THERE,
          "is no data set yet, as the campaign that is measured into it is not finished;"
              + " 'akula profile' with the name or file of that campaign resumes it with --resume"
              + " --out "
              + folder);
    }
    mistakes.throwIfAny();
    if (!Files.exists(folder.resolve(FILE))
        && !Files.exists(folder.resolve(ApplicationsReader.FILE))) {
      mistakes.add(
          folder.toString(),
          0,
          0,
          "is no data set; expected a folder with %s and %s"
              .formatted(FILE, ApplicationsReader.FILE));
    }
    mistakes.throwIfAny();
    return read(new DataSetFolder(folder, null, mistakes), mistakes, kinds);
  }

  /** What is whole has no journal any more. */
  private static boolean isBeingMeasured(Path folder) throws InvalidInputException {
    try {
      return !Files.exists(folder.resolve(FILE))
          && Journal.look(folder, "campaign")
              .filter(begun -> begun.task().contains("\"command\":\"profile\""))
              .isPresent();
    } catch (IOException _) {
      return false; // whoever reads the files is told
    }
  }

  /**
   * Returns the files of which a data set is made, by their names: those that are read.
   *
   * @param folder its folder
   * @param kinds those that its models may be of
   * @throws InvalidInputException with all mistakes of all files, if there is any
   */
  public static SortedMap<String, byte[]> files(Path folder, ContentionKinds kinds)
      throws InvalidInputException {
    var mistakes = new Mistakes();
    var files = new DataSetFolder(folder, null, mistakes);
    read(files, mistakes, kinds);
    return files.used();
  }

  /**
   * Reads a data set from files in memory, as if they stood in a folder.
   *
   * @param folder its name in messages
   * @param files their contents by name
   * @param kinds those that its models may be of
   * @return the data set
   * @throws InvalidInputException with all mistakes of all files, if there is any
   */
  public static DataSet read(Path folder, Map<String, byte[]> files, ContentionKinds kinds)
      throws InvalidInputException {
    var mistakes = new Mistakes();
    return read(new DataSetFolder(folder, files, mistakes), mistakes, kinds);
  }

  private static DataSet read(DataSetFolder folder, Mistakes mistakes, ContentionKinds kinds)
      throws InvalidInputException {
    DataSet dataSet = new DataSetReader(folder, mistakes, kinds).read();
    mistakes.throwIfAny();
    return dataSet;
  }

  private DataSet read() {
    Optional<Fields> header =
        folder.text(FILE).flatMap(source -> TreeReader.read(source, mistakes));
    String name = header.map(fields -> fields.text("name")).orElse("");
    String description = header.map(fields -> fields.text("description", "")).orElse("");
    Provenance provenance = header.map(DataSetReader::provenance).orElse(Provenance.UNKNOWN);
    boolean modelled = header.map(fields -> fields.truth("modelled", false)).orElse(false);
    var applications = new ApplicationsReader(folder);
    var names = applications.names();
    Map<SharingLevel, List<LevelModel>> levels =
        header
            .flatMap(fields -> fields.object("models"))
            .map(models -> new ModelsReader(folder, applications, kinds).read(models))
            .orElseGet(() -> new EnumMap<>(SharingLevel.class));
    String trust =
        header.map(fields -> ModelSource.fileNamed(fields, "uncertainty", "")).orElse("");
    header.ifPresent(Fields::end);
    List<Application> rows = withPhases(applications, names);
    var figures =
        new DataSet(
            name, description, provenance, modelled, applications.parameters(), rows, levels, "");
    List<CellUncertainty> uncertainty = uncertainty(trust, figures, names);
    if (mistakes.isEmpty()) {
      checkUnused();
    }
    return figures.withUncertainty(uncertainty).withContentHash(folder.hash());
  }

  /** The intervals are held against the figures only if these have no mistake. */
  private List<CellUncertainty> uncertainty(String file, DataSet figures, ApplicationNames names) {
    if (file.isEmpty()) {
      return List.of();
    }
    Optional<CellValues> values =
        mistakes.isEmpty() ? Optional.of(new CellValues(figures)) : Optional.empty();
    return new UncertaintyReader(folder, file, names, values).read();
  }

  private static Provenance provenance(Fields fields) {
    String date = fields.text("date", "");
    if (!date.matches("|\\d{4}(-\\d{2}(-\\d{2})?)?")) {
      fields.complainAt("date", "date is '" + date + "'; expected one such as 2010 or 2010-09-11");
    }
    return new Provenance(
        fields.text("machine", ""),
        fields.text("method", ""),
        date,
        fields.text("origin", ""),
        fields.text("licence", ""));
  }

  private List<Application> withPhases(ApplicationsReader applications, ApplicationNames names) {
    var phases = new PhasesReader(folder, names);
    var all = new ArrayList<Application>();
    for (int i = 0; i < names.size(); i++) {
      var row = applications.rows().get(i);
      all.add(
          new Application(
              row.name(),
              row.soloSeconds(),
              row.instructions(),
              row.kind(),
              row.values(),
              phases.of(i, row.soloSeconds()),
              row.speedSensitivity(),
              row.serialShare(),
              row.team()));
    }
    return all;
  }

  /** A file that somebody wrote but no model names would be left out silently. */
  private void checkUnused() {
    for (String file : kinds.usualFiles()) {
      if (folder.has(file) && !folder.used(file)) {
        folder.complain(file, "is named by no model of " + FILE + "; name it there or remove it");
      }
    }
    if (folder.has(UncertaintyReader.FILE) && !folder.used(UncertaintyReader.FILE)) {
      String message = "is not named by %s; name it there as 'uncertainty' or remove it";
      folder.complain(UncertaintyReader.FILE, message.formatted(FILE));
    }
  }
}
