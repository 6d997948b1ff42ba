package akula.wrapper.parameters;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.Scaling;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a table of formulas: {@code parameter}, {@code unit} (may be left empty for parameters of
 * {@link Parameters}), {@code processor} (a pattern with {@code *} that the name of the processor
 * has to match; empty for all) and {@code formula}, or {@code reported} for what applications
 * report. Of several formulas of a parameter the better one comes first.
 */
final class FormulaFile {
  private static final String REPORTED = "reported";
  private static final Pattern NAME = Pattern.compile("[A-Za-z][\\w.:-]{0,99}");

  private final Mistakes mistakes = new Mistakes();
  private final int lineBytes;
  private final Map<String, String> units = new HashMap<>();

  /**
   * A line.
   *
   * @param parameter its name
   * @param unit of the parameter
   * @param processor which processors' names match, all of them if it is empty
   * @param formula nothing if applications report the parameter
   */
  record Line(String parameter, String unit, String processor, Optional<Formula> formula) {
    /** Returns whether it is for a processor that is called so, or so. */
    boolean isFor(Collection<String> names) {
      return processor.isEmpty() || names.stream().anyMatch(this::matches);
    }

    private boolean matches(String name) {
      String[] parts = processor.split("\\*", -1);
      StringBuilder pattern = new StringBuilder(Pattern.quote(parts[0]));
      for (int i = 1; i < parts.length; i++) {
        pattern.append(".*").append(Pattern.quote(parts[i]));
      }
      return name.matches(pattern.toString());
    }
  }

  private FormulaFile(int lineBytes) {
    this.lineBytes = lineBytes;
  }

  /**
   * Reads a file of a user.
   *
   * @param lineBytes how much one miss of the last-level cache moves, bytes
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  static List<Line> read(Path file, int lineBytes) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow(), lineBytes);
  }

  /** Reads a file that lies beside this class. */
  static List<Line> shipped(String name, int lineBytes) {
    try (InputStream in = FormulaFile.class.getResourceAsStream(name)) {
      Mistakes mistakes = new Mistakes();
      Optional<SourceText> source = SourceText.of(name, in.readAllBytes(), mistakes);
      mistakes.throwIfAny();
      return read(source.orElseThrow(), lineBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // a test reads it
    }
  }

  /**
   * Reads the lines.
   *
   * @param lineBytes how much one miss of the last-level cache moves, bytes
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  static List<Line> read(SourceText source, int lineBytes) throws InvalidInputException {
    FormulaFile file = new FormulaFile(lineBytes);
    List<Line> lines = new ArrayList<>();
    CsvTable.read(source, file.mistakes).ifPresent(table -> file.read(table, lines));
    file.mistakes.throwIfAny();
    return lines;
  }

  private void read(CsvTable table, List<Line> lines) {
    int parameter = table.required("parameter");
    int unit = table.optional("unit");
    int processor = table.optional("processor");
    int formula = table.required("formula");
    table.end();
    if (parameter < 0 || formula < 0) {
      return;
    }
    for (CsvRow row : table.rows()) {
      String name = row.text(parameter);
      if (!NAME.matcher(name).matches()) {
        row.complain(parameter, "parameter", "a name (a letter, then letters, digits, _ . : -)");
      }
      lines.add(
          new Line(name, unit(row, name, unit), row.text(processor), formula(row, name, formula)));
    }
  }

  private String unit(CsvRow row, String name, int column) {
    String written = row.text(column);
    Optional<String> known =
        Parameters.find(name).map(Parameter::unit).or(() -> Optional.ofNullable(units.get(name)));
    if (known.isEmpty() && Scaling.ofUnit(written).isEmpty()) {
      row.complain(column, "unit of " + name, Scaling.EXPECTED_UNITS);
    } else if (known.isPresent() && !written.isEmpty() && !written.equals(known.get())) {
      row.complain(column, "unit of " + name, "'%s', or nothing".formatted(known.get()));
    }
    String unit = known.orElse(written);
    if (Scaling.ofUnit(unit).isPresent()) {
      units.put(name, unit);
    }
    return unit;
  }

  private Optional<Formula> formula(CsvRow row, String name, int column) {
    String text = row.text(column);
    if (text.equals(REPORTED)) {
      Parameter progress = Parameters.of(Quantity.WORK);
      if (!progress.name().equals(name)) {
        row.complain(
            column,
            "formula of %s is '%s'; expected one of events: what applications report is %s"
                .formatted(name, REPORTED, progress.name()));
      }
      return Optional.empty();
    }
    try {
      return Optional.of(Formula.parse(text, lineBytes));
    } catch (IllegalArgumentException e) {
      row.complain(column, "formula '%s' of %s %s".formatted(text, name, e.getMessage()));
      return Optional.empty();
    }
  }
}
