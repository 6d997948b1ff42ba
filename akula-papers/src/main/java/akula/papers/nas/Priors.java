package akula.papers.nas;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is believed of the programs and their machine, as a table {@code
 * program,value,prior,spread,least,most}.
 *
 * @param all in the order of the table
 */
record Priors(List<Prior> all) {
  /** Keeps its own copy. */
  Priors {
    all = List.copyOf(all);
  }

  /**
   * Reads them.
   *
   * @throws InvalidInputException with all mistakes
   */
  static Priors read(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    List<Prior> all =
        CsvTable.read(file, mistakes).map(table -> new Reader(table).read()).orElse(List.of());
    mistakes.throwIfAny();
    return new Priors(all);
  }

  /** Reads the table, in which each value of the machine and of each program stands once. */
  private static final class Reader {
    private final CsvTable table;
    private final int program;
    private final int value;
    private final int prior;
    private final int spread;
    private final int least;
    private final int most;
    private final Map<String, Set<String>> known = new LinkedHashMap<>();

    private Reader(CsvTable table) {
      this.table = table;
      program = table.required("program");
      value = table.required("value");
      prior = table.required("prior");
      spread = table.required("spread");
      least = table.required("least");
      most = table.required("most");
      table.end();
    }

    private List<Prior> read() {
      List<Prior> all = new ArrayList<>();
      table.rows().forEach(row -> all.add(row(row)));
      NasValues.PROGRAMS.stream()
          .filter(each -> table.complete() && !known.containsKey(each))
          .forEach(each ->
              table.complainOfHeader(
                  "has no lines of program %s, which workloads of Table 1 have".formatted(each)));
      known.putIfAbsent(NasValues.MACHINE, Set.of());
      if (table.complete()) {
        known.forEach((name, values) ->
            NasValues.of(name).keySet().stream()
                .filter(each -> !values.contains(each))
                .forEach(each ->
                    table.complainOfHeader("has no line for %s of %s".formatted(each, name))));
        if (all.stream().allMatch(each -> each.spread() == 0)) {
          table.complainOfHeader("has no spread above 0; expected one for each value to be fitted");
        }
      }
      return all;
    }

    private Prior row(CsvRow row) {
      String name = row.text(program);
      String what = row.text(value);
      if (!NasValues.of(name).containsKey(what)) {
        row.complain(value, "value", "one of " + String.join(", ", NasValues.of(name).keySet()));
      } else if (!known.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(what)) {
        row.complain(value, "%s of %s stands here again; expected it once".formatted(what, name));
      }
      Range range = NasValues.of(name).getOrDefault(what, Range.atLeast(0));
      double low = row.numberOrUnknown(least, Range.atLeast(range.low()));
      double high = row.numberOrUnknown(most, Range.above(0).atMost(range.high()));
      double lowest = Double.isNaN(low) ? range.low() : low;
      double highest = Double.isNaN(high) ? range.high() : high;
      if (low > high) {
        row.complain(least, "least", "a number of at most %s, which is the most".formatted(high));
      }
      double moves = row.number(spread, Range.atLeast(0).atMost(NasValues.MOST_SPREAD));
      double centre =
          row.number(prior, moves > 0 && lowest < highest ? between(lowest, highest) : range);
      double believable = NasValues.mostBelieved(what);
      if (centre > believable) {
        row.complain(prior, "prior", range.atMost(believable).expected("number"));
      }
      if (moves > 0 && centre == highest) {
        row.complain(prior, "prior", "a number below " + highest + ", since it has a spread");
      }
      return new Prior(name, what, centre, moves, lowest, highest);
    }

    private static Range between(double low, double high) {
      return new Range(low, false, high);
    }
  }

  /** Returns those that are fitted. */
  List<Prior> free() {
    return all.stream().filter(Prior::isFree).toList();
  }

  /**
   * Returns each value.
   *
   * @param moved by how many standard deviations each of {@link #free} is away from what is
   *     believed
   */
  double[] values(double[] moved) {
    double[] values = new double[all.size()];
    int free = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = all.get(i).at(all.get(i).isFree() ? moved[free++] : 0);
    }
    return values;
  }

  /** Returns the model with these values. */
  NasModel model(double[] moved) {
    double[] values = values(moved);
    Map<String, Map<String, Double>> byName = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      byName
          .computeIfAbsent(all.get(i).program(), _ -> new LinkedHashMap<>())
          .put(all.get(i).value(), values[i]);
    }
    Map<String, Double> machine = byName.remove(NasValues.MACHINE);
    return new NasModel(
        NasValues.machine(machine::get),
        byName.entrySet().stream()
            .map(entry ->
                NasValues.program(
                    entry.getKey(), machine.get("core_factor"), entry.getValue()::get))
            .toList());
  }
}
