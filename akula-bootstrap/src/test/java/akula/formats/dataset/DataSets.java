package akula.formats.dataset;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.Curve;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.script.Waiting;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random valid data sets. */
final class DataSets {
  private DataSets() {}

  private record Draft(List<ParameterColumn> parameters, List<Application> applications) {}

  static Arbitrary<DataSet> any() {
    var text = Arbitraries.strings().all().excludeChars('\uFFFE', '\uFFFF').ofMaxLength(12);
    var clean = text.filter(s -> s.codePoints().noneMatch(DataSets::surrogate));
    var provenance =
        Combinators.combine(clean, clean, Arbitraries.of("", "2010", "2010-09", "2010-09-11"))
            .as((a, b, date) -> new Provenance(a, b, date, b, a));
    return drafts()
        .flatMap(draft ->
            Combinators.combine(
                    clean.filter(s -> !s.isBlank()),
                    clean,
                    provenance,
                    Arbitraries.of(true, false),
                    levels(draft.applications().size()))
                .as((name, description, from, modelled, levels) ->
                    new DataSet(
                        name,
                        description,
                        from,
                        modelled,
                        draft.parameters(),
                        draft.applications(),
                        levels,
                        "")))
        .flatMap(DataSets::withUncertainty);
  }

  /** Any of the cells, each with an interval around its figure. */
  private static Arbitrary<DataSet> withUncertainty(DataSet set) {
    var values = new CellValues(set);
    var cells = List.copyOf(values.all());
    var note = Arbitraries.strings().ascii().excludeChars('\0').ofMaxLength(8);
    var printable = note.map(n -> n.replaceAll("\\p{Cntrl}", "").strip()).withoutEdgeCases();
    Arbitrary<CellUncertainty> any =
        Combinators.combine(
                Arbitraries.of(cells),
                Arbitraries.doubles().between(0, 1).ofScale(9),
                Arbitraries.doubles().between(0.01, 0.99).ofScale(4),
                Arbitraries.integers().between(0, 100),
                Arbitraries.of(true, false),
                printable)
            .as((cell, width, confidence, runs, sure, said) -> {
              double value = values.value(cell).orElseThrow();
              return new CellUncertainty(
                  cell,
                  value * (1 - width) + 0.0,
                  value * (1 + width),
                  confidence,
                  runs,
                  runs == 0 ? CellUncertainty.Origin.PREDICTED : CellUncertainty.Origin.MEASURED,
                  sure,
                  said);
            });
    return any.list().uniqueElements(CellUncertainty::cell).ofMaxSize(6).map(set::withUncertainty);
  }

  private static boolean surrogate(int codePoint) {
    return codePoint >= 0xD800 && codePoint < 0xE000;
  }

  private static Arbitrary<Draft> drafts() {
    var name =
        Arbitraries.strings().withCharRange('a', 'z').withChars("0123456789._ =").ofLength(6);
    var names = name.map(s -> "n" + s + "n").list().uniqueElements().ofMinSize(1).ofMaxSize(4);
    var units =
        Arbitraries.of("1/cycle", "1/kiloinstruction", "MB/s", "1/us", "fraction of cycles");
    var columns = units.list().ofMaxSize(3).map(DataSets::columns);
    return Combinators.combine(names, columns)
        .flatAs((all, parameters) -> applications(all, parameters));
  }

  private static List<ParameterColumn> columns(List<String> units) {
    var columns = new java.util.ArrayList<ParameterColumn>();
    units.forEach(unit -> columns.add(ParameterColumn.of("P" + columns.size(), unit)));
    return columns;
  }

  private static Arbitrary<Draft> applications(List<String> names, List<ParameterColumn> columns) {
    var applications = new java.util.ArrayList<Arbitrary<Application>>();
    for (int i = 0; i < names.size(); i++) {
      applications.add(application(names, i, columns.size()));
    }
    return Combinators.combine(applications).as(list -> new Draft(columns, list));
  }

  private static Arbitrary<Application> application(List<String> names, int i, int parameters) {
    var seconds =
        Arbitraries.doubles().between(1e-6, 1e6).ofScale(9).withSpecialValue(12345678.25e-1);
    var value =
        Arbitraries.doubles().between(0, 1).ofScale(12).injectNull(0.2).map(DataSets::orUnknown);
    return Combinators.combine(
            seconds,
            Arbitraries.doubles().between(1, 1e15).injectNull(0.3).map(DataSets::orUnknown),
            Arbitraries.of(ApplicationClass.class),
            value.list().ofSize(parameters),
            Arbitraries.integers().between(0, names.size() - 1).list().ofMaxSize(3),
            value,
            value,
            Arbitraries.integers().between(0, 5))
        .as((solo, instructions, kind, values, rows, sensitivity, share, team) ->
            new Application(
                names.get(i),
                solo,
                instructions,
                kind,
                values,
                phases(i, solo, rows),
                Double.isNaN(sensitivity) || sensitivity > 1 ? 1 : sensitivity,
                Double.isNaN(share) || share > 1 || team > 2
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(share),
                team(team, solo)));
  }

  private static TeamShape team(int which, double solo) {
    return switch (which) {
      case 3 -> new TeamShape(4, OptionalDouble.empty(), Waiting.SLEEP);
      case 4 -> new TeamShape(2, OptionalDouble.of(solo / 7), Waiting.SPIN);
      case 5 -> new TeamShape(1000, OptionalDouble.of(3 * solo), Waiting.SLEEP);
      default -> TeamShape.ALONE;
    };
  }

  private static Double orUnknown(Double value) {
    return value == null ? Double.NaN : value + 0.0;
  }

  private static List<Phase> phases(int self, double solo, List<Integer> rows) {
    return rows.isEmpty()
        ? List.of(new Phase(self, solo))
        : rows.stream().map(row -> new Phase(row, solo / rows.size())).toList();
  }

  private static Arbitrary<Map<SharingLevel, List<LevelModel>>> levels(int count) {
    var models = Combinators.combine(matrix(count), cache(count)).as(DataSets::choices);
    return Combinators.combine(models, models, Arbitraries.integers().between(0, 4))
        .as((first, second, which) ->
            Map.of(
                SharingLevel.MEMORY_DOMAIN,
                first.get(which),
                SharingLevel.MACHINE,
                second.get(4 - which)));
  }

  private static List<List<LevelModel>> choices(LevelModel matrix, LevelModel cache) {
    return List.of(
        List.of(), List.of(matrix), List.of(cache), List.of(matrix, cache), List.of(cache, matrix));
  }

  private static Arbitrary<LevelModel> matrix(int count) {
    var speed = Arbitraries.doubles().between(0.01, 1.5).ofScale(9);
    var cells = speed.array(double[].class).ofSize(count).array(double[][].class).ofSize(count);
    var rows =
        Arbitraries.integers()
            .between(0, count - 1)
            .list()
            .ofMinSize(3)
            .ofMaxSize(5)
            .map(DataSets::sorted);
    var groups = rows.list().uniqueElements().ofMaxSize(3);
    var spinning = Arbitraries.of(1.0, 0.5, 0.123456789);
    var rules = Arbitraries.of(Composition.class);
    return Combinators.combine(cells, groups, speed, rules, spinning)
        .as((speeds, members, base, composition, beside) ->
            new PairMatrix(
                speeds, members.stream().map(m -> group(m, base)).toList(), composition, beside));
  }

  private static List<Integer> sorted(List<Integer> rows) {
    return rows.stream().sorted().toList();
  }

  private static MeasuredGroup group(List<Integer> rows, double base) {
    return new MeasuredGroup(rows, rows.stream().map(row -> base / (1 + row)).toList());
  }

  private static Arbitrary<LevelModel> cache(int count) {
    var value = Arbitraries.doubles().between(0.001, 1).ofScale(6);
    return Arbitraries.integers()
        .between(1, 4)
        .flatMap(ways ->
            Combinators.combine(
                    value
                        .list()
                        .ofSize(ways)
                        .list()
                        .ofSize(6)
                        .map(c ->
                            new Curve(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5)))
                        .list()
                        .ofSize(count),
                    Arbitraries.integers().between(1, ways),
                    Arbitraries.doubles().between(1, 1e6))
                .as((curves, used, bandwidth) -> new SharedCache(used, bandwidth, curves)));
  }
}
