package akula.formats.dataset;

import akula.api.Scaling;
import akula.api.plugin.Spelling;
import akula.formats.Range;
import akula.formats.SpreadsheetFormula;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code applications.csv}. */
final class ApplicationsReader {
  static final String FILE = "applications.csv";

  /** Solo times: from a nanosecond to four months, so that sums of run times fit into a long. */
  static final Range SOLO_SECONDS = Range.atLeast(1e-9).atMost(10_000_000);

  private static final Pattern PARAMETER =
      Pattern.compile("([A-Za-z][\\w.:-]{0,99}) \\[([^\\]]*)]");

  /** The column of {@link Application#speedSensitivity()}, 1 where it is left out. */
  static final String SENSITIVITY = "speed_sensitivity";

  /** The column of {@link Application#serialShare()}. */
  static final String SERIAL_SHARE = "serial_share";

  private static final Range ANY = Range.atLeast(0);
  private static final Range FRACTION = Range.atLeast(0).atMost(1);

  /** A row before its phases are known. */
  record Row(
      String name,
      double soloSeconds,
      double instructions,
      ApplicationClass kind,
      double speedSensitivity,
      OptionalDouble serialShare,
      TeamShape team,
      List<Double> values) {}

  private final DataSetFolder folder;
  private final Map<Integer, ParameterColumn> parameters = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private TeamColumns teams;
  private boolean complete;
  private boolean allNamed = true;

  ApplicationsReader(DataSetFolder folder) {
    this.folder = folder;
    folder.table(FILE).ifPresent(this::read);
  }

  List<ParameterColumn> parameters() {
    return List.copyOf(parameters.values());
  }

  List<Row> rows() {
    return rows;
  }

  ApplicationNames names() {
    return new ApplicationNames(rows.stream().map(Row::name).toList(), complete, allNamed);
  }

  private void read(CsvTable table) {
    int name = table.required("application");
    int solo = table.required("solo_s");
    int instructions = table.optional("instructions");
    int kind = table.optional("class");
    int sensitivity = table.optional(SENSITIVITY);
    int serial = table.optional(SERIAL_SHARE);
    teams = new TeamColumns(table);
    readParameters(table);
    complete = name >= 0 && table.complete();
    Set<String> seen = new HashSet<>();
    for (CsvRow row : table.rows()) {
      double seconds = row.number(solo, SOLO_SECONDS);
      var application =
          new Row(
              row.text(name),
              seconds,
              row.numberOrUnknown(instructions, Range.above(0)),
              readClass(row, kind),
              sensitivity(row, sensitivity),
              serialShare(row, serial),
              teams.read(row, seconds, serial),
              readValues(row));
      if (hasGoodName(row, name, seen)) {
        rows.add(application);
      } else {
        allNamed = false;
      }
    }
    if (table.rows().isEmpty() && complete) {
      folder.complain(FILE, "has no application; expected at least one line below the header");
    }
  }

  private static double sensitivity(CsvRow row, int column) {
    double value = row.numberOrUnknown(column, FRACTION);
    return Double.isNaN(value) ? 1 : value;
  }

  private static OptionalDouble serialShare(CsvRow row, int column) {
    double value = row.numberOrUnknown(column, FRACTION);
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private void readParameters(CsvTable table) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < table.header().size(); i++) {
      String header = table.header().get(i);
      Matcher parameter = PARAMETER.matcher(header);
      if (parameter.matches()) {
        table.optional(header);
        readParameter(table, i, parameter.group(1), parameter.group(2), seen);
      } else if (looksLikeParameter(header)) {
        table.optional(header);
        table.complainOfHeader(
            i,
            "parameter '%s' has no unit; expected its name and its unit in brackets, for example"
                + " 'LLC_MISS_RATE [1/kiloinstruction]'");
      }
    }
    table.end();
  }

  private static boolean looksLikeParameter(String header) {
    List<String> fixed = new ArrayList<>(TeamColumns.NAMES);
    fixed.addAll(
        List.of("application", "solo_s", "instructions", "class", SENSITIVITY, SERIAL_SHARE));
    return !fixed.contains(header)
        && !header.isEmpty()
        && Spelling.nearest(header, fixed).isEmpty();
  }

  private void readParameter(
      CsvTable table, int column, String name, String unit, Set<String> seen) {
    Optional<Scaling> scaling = Scaling.ofUnit(unit);
    if (scaling.isEmpty()) {
      table.complainOfHeader(
          column, "the unit of '%s' is not known; expected " + Scaling.EXPECTED_UNITS);
    } else if (!seen.add(name)) {
      table.complainOfHeader(
          column, "parameter " + name + " stands in the header again, as '%s'; expected it once");
    } else {
      parameters.put(column, new ParameterColumn(name, unit, scaling.get()));
    }
  }

  /**
   * Returns whether a row is of an application that nobody knew before; if not, complains about it.
   */
  private static boolean hasGoodName(CsvRow row, int column, Set<String> seen) {
    String name = row.text(column);
    if (column < 0) {
      return false;
    }
    if (SpreadsheetFormula.isOne(name)) {
      row.complain(column, "application", SpreadsheetFormula.EXPECTED);
    } else if (!ApplicationNames.allowed(name)) {
      row.complain(column, "application", ApplicationNames.EXPECTED);
    } else if (ApplicationNames.HEADS.contains(name)) {
      row.complain(column, "application", "another name, since this one heads a column elsewhere");
    } else if (!seen.add(name)) {
      row.complain(column, "application '" + name + "' stands here again; expected it once");
    } else {
      return true;
    }
    return false;
  }

  private static ApplicationClass readClass(CsvRow row, int column) {
    String word = row.text(column);
    for (ApplicationClass kind : ApplicationClass.values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    List<String> words =
        Arrays.stream(ApplicationClass.values())
            .map(ApplicationClass::word)
            .filter(known -> !known.isEmpty())
            .toList();
    String expected = String.join(", ", words) + " or nothing";
    row.complain(column, "class", expected + Spelling.hint(word, words));
    return ApplicationClass.UNCLASSIFIED;
  }

  private List<Double> readValues(CsvRow row) {
    var values = new ArrayList<Double>();
    parameters.forEach((column, parameter) -> {
      boolean fraction = parameter.scaling() == Scaling.STALL_FRACTION;
      values.add(row.numberOrUnknown(column, fraction ? FRACTION : ANY));
    });
    return values;
  }
}
