package akula.statistics.results;

import akula.formats.tree.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * How far a sweep had come at some moment, as it stands in its journal.
 *
 * @param workloads how many workloads were done, in their order
 * @param files what had been written of each file by then
 */
public record Checkpoint(long workloads, List<State> files) {
  private static final JsonMapper JSON = new JsonMapper();

  /** Before anything was done. */
  public static final Checkpoint NONE = new Checkpoint(0, List.of());

  /**
   * A file at that moment.
   *
   * @param name final name of the file, such as {@code runs.csv}
   * @param length its bytes
   * @param crc CRC-32C of these bytes
   */
  public record State(String name, long length, long crc) {
    private SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", name);
      fields.put("length", length);
      fields.put("crc", crc);
      return fields;
    }
  }

  /** Keeps its own copy. */
  public Checkpoint {
    files = List.copyOf(files);
  }

  /** Reads the checkpoints of a journal: each is a step. */
  static List<Checkpoint> of(List<String> steps) {
    return steps.stream().map(step -> JSON.readValue(step, Checkpoint.class)).toList();
  }

  /** Returns the step of a journal, one line of JSON. */
  String step() {
    SequencedMap<String, Object> step = new LinkedHashMap<>();
    step.put("workloads", workloads);
    step.put("files", files.stream().map(State::fields).toList());
    return JsonText.line(step);
  }

  /** Returns the state of a file, if it was one of those that are written bit by bit. */
  public Optional<State> file(String name) {
    return files.stream().filter(state -> state.name().equals(name)).findFirst();
  }
}
