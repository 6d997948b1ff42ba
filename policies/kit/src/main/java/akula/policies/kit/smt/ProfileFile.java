package akula.policies.kit.smt;

import akula.api.Machine;
import akula.policies.kit.OptionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of what programs do on one machine, as {@code akula model profile} writes it: CSV, with
 * the machine and the data set first in each row.
 */
public final class ProfileFile {
  private static final List<String> FROM = List.of("machine", "data_set");
  private static final int MOST_BYTES = 50_000_000;

  private final Path file;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Integer> lines = new HashMap<>();
  private List<String> from = List.of();

  /**
   * A row.
   *
   * @param line its number in the file, from 1
   * @param fields behind the machine and the data set
   */
  public record Row(int line, List<String> fields) {}

  /**
   * Reads one.
   *
   * @param columns behind the machine and the data set
   * @throws IllegalArgumentException if it cannot be read or has mistakes
   */
  public ProfileFile(Path file, List<String> columns) {
    this.file = file;
    List<String> all = new ArrayList<>(FROM);
    all.addAll(columns);
    String header = String.join(",", all);
    List<String> text = OptionFile.lines(file, MOST_BYTES);
    String first = text.isEmpty() ? "" : text.getFirst().strip();
    if (!first.equals(header)) {
      throw wrong(
          1,
          "the first line has to be %s, not '%s'; 'akula model profile' writes such a file"
              .formatted(header, first));
    }
    for (int line = 2; line <= text.size(); line++) {
      if (text.get(line - 1).isBlank()) {
        continue;
      }
      List<String> fields = List.of(text.get(line - 1).strip().split(",", -1));
      if (fields.size() != all.size()) {
        throw wrong(
            line,
            "%d field(s) found, %d expected: %s".formatted(fields.size(), all.size(), header));
      }
      take(line, fields);
    }
    if (rows.isEmpty()) {
      throw wrong(1, "there is no row below the header");
    }
  }

  private void take(int line, List<String> fields) {
    List<String> here = fields.subList(0, FROM.size());
    if (from.isEmpty()) {
      from = here;
    }
    for (int i = 0; i < FROM.size(); i++) {
      if (here.get(i).isBlank() || !here.get(i).equals(from.get(i))) {
        throw wrong(
            line,
            "%s is '%s'; expected the same name in all rows".formatted(FROM.get(i), here.get(i)));
      }
    }
    rows.add(new Row(line, fields.subList(FROM.size(), fields.size())));
  }

  /** Returns the rows. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Returns the name of the data set whose programs it tells of. */
  public String dataSet() {
    return from.getLast();
  }

  /**
   * Refuses a machine that it does not tell of.
   *
   * @throws IllegalArgumentException if that is so
   */
  public void checkMachine(Machine machine) {
    if (!machine.name().equals(from.getFirst())) {
      throw new IllegalArgumentException(
          "%s is a profile of machine %s, not of %s; 'akula model profile --machine %s' makes one"
              .formatted(file, from.getFirst(), machine.name(), machine.name()));
    }
  }

  /**
   * Refuses a second row of what another one is of.
   *
   * @param what each row is of another one
   * @throws IllegalArgumentException if that is so
   */
  public void requireFirst(Row row, String what) {
    Integer before = lines.putIfAbsent(what, row.line());
    if (before != null) {
      throw wrong(row.line(), "%s is in line %d already".formatted(what, before));
    }
  }

  /** Returns what is wrong, with the file and the line. */
  public IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException(file + ":" + line + ": " + what);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
