package akula.formats.dataset;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** A model while it is written: its section of {@code dataset.json}, and its files. */
public final class ModelText {
  private final List<String> applications;
  private final String suffix;
  private final Map<String, String> files;
  private final SequencedMap<String, Object> fields = new LinkedHashMap<>();

  /**
   * Begins the text of a model.
   *
   * @param applications the names of the rows
   * @param level where it stands
   * @param files gets the texts of the files by name
   */
  ModelText(
      String model, List<String> applications, SharingLevel level, Map<String, String> files) {
    this.applications = applications;
    suffix = level == SharingLevel.MEMORY_DOMAIN ? ".csv" : "-" + level.word() + ".csv";
    this.files = files;
    fields.put("model", model);
  }

  /** Returns the names of the applications, in the order of the rows. */
  public List<String> applications() {
    return applications;
  }

  /** Adds a field to the section: a text, a whole number, or what {@code Numbers.json} returns. */
  public void put(String key, Object value) {
    fields.put(key, value);
  }

  /**
   * Adds a file, and a field that names it.
   *
   * @param key of the field
   * @param name of the file without its end, the same at all levels
   * @param text what it holds, as {@code CsvText} makes it
   */
  public void file(String key, String name, String text) {
    fields.put(key, name + suffix);
    files.put(name + suffix, text);
  }

  SequencedMap<String, Object> fields() {
    return fields;
  }
}
