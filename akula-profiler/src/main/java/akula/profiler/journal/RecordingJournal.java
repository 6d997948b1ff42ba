package akula.profiler.journal;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.formats.journal.TaskJournal;
import akula.formats.tree.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The journal of recordings: a {@link Journal} with a line for each mix whose file is whole. */
public final class RecordingJournal implements TaskJournal {
  private static final String WHAT = "recording";
  private static final JsonMapper JSON = new JsonMapper();

  private final Journal lines;
  private final Map<String, String> files = new LinkedHashMap<>();

  private RecordingJournal(Journal lines) {
    this.lines = lines;
  }

  /**
   * Begins a journal, in place of one that may be there.
   *
   * @param folder which has to be there
   * @param task what is recorded, as one line of JSON
   * @throws IOException if it cannot be written, or another process has it open
   */
  public static RecordingJournal begin(Path folder, String task) throws IOException {
    return new RecordingJournal(Journal.begin(folder, WHAT, task));
  }

  /**
   * Opens the journal of what was interrupted.
   *
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read, or another process has it open
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<RecordingJournal> reopen(Path folder)
      throws IOException, InvalidInputException {
    Optional<Journal> lines = Journal.reopen(folder, WHAT);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    RecordingJournal journal = new RecordingJournal(lines.get());
    try {
      int line = 1; // it has the task
      for (String step : lines.get().steps()) {
        journal.take(step, ++line);
      }
      return Optional.of(journal);
    } catch (InvalidInputException e) {
      journal.close();
      throw e;
    }
  }

  private void take(String json, int line) throws InvalidInputException {
    try {
      JsonNode node = JSON.readTree(json);
      files.put(node.required("file").stringValue(), node.required("sha256").stringValue());
    } catch (JacksonException | IllegalArgumentException e) {
      throw lines.edited(line);
    }
  }

  @Override
  public String task() {
    return lines.task();
  }

  /** Returns the checksum that a file had when it was whole; nothing if it never was. */
  public Optional<String> checksum(String file) {
    return Optional.ofNullable(files.get(file));
  }

  /** Adds a file that is whole. When this returns, it is on disk. */
  public void add(String file, String sha256) throws IOException {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("file", file);
    step.put("sha256", sha256);
    lines.add(JsonText.line(step));
    files.put(file, sha256);
  }

  @Override
  public void close() {
    lines.close();
  }
}
