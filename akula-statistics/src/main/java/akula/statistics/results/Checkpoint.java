package akula.statistics.results;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
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
    /** Refuses a file without a name. */
    public State {
      Objects.requireNonNull(name);
    }

    private boolean isSound() {
      return OwnFiles.mayGrow(name) && length >= 0 && crc >>> 32 == 0;
    }

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

  /**
   * Reads the checkpoints of a journal: each is a step.
   *
   * @param folder where the journal is
   * @throws InvalidInputException if one of them was written by nobody who writes results
   */
  static List<Checkpoint> of(Path folder, List<String> steps) throws InvalidInputException {
    List<Checkpoint> read = new ArrayList<>();
    for (String step : steps) {
      try {
        Checkpoint one = JSON.readValue(step, Checkpoint.class);
        if (one == null
            || !one.step().equals(step)
            || !one.follows(read.isEmpty() ? null : read.getLast())) {
          throw Journal.editedStep(folder, ResumableFolder.WHAT, read.size());
        }
        read.add(one);
      } catch (JacksonException e) {
        throw Journal.editedStep(folder, ResumableFolder.WHAT, read.size());
      }
    }
    return read;
  }

  /** Returns whether a sweep that writes results and no other files can have come here. */
  private boolean follows(Checkpoint before) {
    List<String> names = files.stream().map(State::name).toList();
    boolean sound =
        workloads >= 0
            && Set.copyOf(names).size() == names.size()
            && files.stream().allMatch(State::isSound);
    if (!sound || before == null) {
      return sound;
    }
    return workloads >= before.workloads
        && names.equals(before.files.stream().map(State::name).toList())
        && IntStream.range(0, files.size())
            .allMatch(i -> files.get(i).length >= before.files.get(i).length);
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
