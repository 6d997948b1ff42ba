package akula.formats.dataset;

import akula.formats.csv.CsvTable;
import akula.formats.tree.Fields;
import java.util.List;
import java.util.Optional;

/**
 * A model while it is read: its section of {@code dataset.json}, the files of the data set, and the
 * applications. Whatever is wrong is reported with file, line and column, all of it at once: fields
 * and tables tell it of what they read, and have ways to complain of what only the kind knows.
 */
public final class ModelSource {
  private final SharingLevel level;
  private final Fields fields;
  private final DataSetFolder folder;
  private final ApplicationsReader applications;
  private final ApplicationNames names;

  ModelSource(
      SharingLevel level, Fields fields, DataSetFolder folder, ApplicationsReader applications) {
    this.level = level;
    this.fields = fields;
    this.folder = folder;
    this.applications = applications;
    names = applications.names();
  }

  /** Returns where the model stands. */
  public SharingLevel level() {
    return level;
  }

  /** Returns the section of the model; a field that the kind does not ask for is a mistake. */
  public Fields fields() {
    return fields;
  }

  /**
   * Returns the name of a file of the data set that a field tells; empty if there is none, or if it
   * is no such name, which is a mistake.
   *
   * @param otherwise the name where there is no such field; may be empty
   */
  public String file(String key, String otherwise) {
    return fileNamed(fields, key, otherwise);
  }

  static String fileNamed(Fields fields, String key, String otherwise) {
    String name = fields.text(key, otherwise);
    if (name.isEmpty() || name.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")) {
      return name;
    }
    fields.complainAt(
        key,
        "%s is '%s'; expected the name of a file in the data set's folder (letters, digits, - _ .)"
            .formatted(key, name));
    return "";
  }

  /** Returns the table in a file of the data set; nothing, and a mistake, if it cannot be read. */
  public Optional<CsvTable> table(String file) {
    return folder.table(file);
  }

  /** Reports a mistake about a whole file. */
  public void complain(String file, String message) {
    folder.complain(file, message);
  }

  /** Returns the names of the applications. */
  public ApplicationNames names() {
    return names;
  }

  /** Returns the parameter columns of the data set. */
  public List<ParameterColumn> parameters() {
    return applications.parameters();
  }

  /** Returns a parameter of an application as measured alone; NaN if it is not known. */
  public double parameter(int row, int column) {
    return applications.rows().get(row).values().get(column);
  }
}
