package akula.bootstrap.contention.smtcore;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.csv.CsvText;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A core with up to eight hardware contexts, and what each application needs of it.
 *
 * @param constants of the model
 * @param rows one per application, in order; at most one is {@code nop}
 */
public record SmtCore(CoreConstants constants, List<CoreRow> rows) implements LevelModel {

  /** Keeps its own copy. */
  public SmtCore {
    rows = List.copyOf(rows);
  }

  /** Returns the applications in the form that the solver wants; null for {@code nop}. */
  CoreThread[] threads() {
    return rows.stream()
        .map(row ->
            switch (row) {
              case CoreRow.Whole(ProgramParts parts) -> new CoreThread(parts, PhaseFactors.NONE);
              case CoreRow.Part(int program, PhaseFactors factors) ->
                  new CoreThread(((CoreRow.Whole) rows.get(program)).parts(), factors);
              case CoreRow.Nop() -> null;
            })
        .toArray(CoreThread[]::new);
  }

  @Override
  public ContentionKind kind() {
    return new SmtCoreKind();
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new SmtCoreModel(this, parameters);
  }

  @Override
  public void write(ModelText text) {
    List<String> names = text.applications();
    text.file(SmtCoreKind.PROGRAMS, "programs", programs(names));
    text.file(SmtCoreKind.CURVES, "way-curves", curves(names));
    if (rows.stream().anyMatch(CoreRow.Part.class::isInstance)) {
      text.file(SmtCoreKind.PHASES, "phase-factors", phases(names));
    }
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row) instanceof CoreRow.Nop) {
        text.put(SmtCoreKind.NOP, names.get(row));
      }
    }
    numbers().forEach((key, value) -> text.put(key, Numbers.json(value)));
    if (!constants.nodeLatencies().isEmpty()) {
      text.put(
          SmtCoreKind.NODE_LATENCY, constants.nodeLatencies().stream().map(Numbers::json).toList());
    }
  }

  private String programs(List<String> names) {
    var text = new CsvText().row(header(List.of(SmtCoreKind.APPLICATION), ProgramParts.NUMBERS));
    eachProgram((row, parts) -> text.row(header(List.of(names.get(row)), texts(parts.numbers()))));
    return text.toString();
  }

  private String curves(List<String> names) {
    var keys = List.of(SmtCoreKind.APPLICATION, SmtCoreKind.WAYS);
    var text = new CsvText().row(header(keys, ProgramParts.CURVES));
    eachProgram((row, parts) -> {
      for (int way = 1; way <= parts.ways(); way++) {
        var values = new ArrayList<Double>();
        for (List<Double> curve : parts.curves()) {
          values.add(curve.get(way - 1));
        }
        text.row(header(List.of(names.get(row), String.valueOf(way)), texts(values)));
      }
    });
    return text.toString();
  }

  private String phases(List<String> names) {
    var keys = List.of(SmtCoreKind.APPLICATION, SmtCoreKind.PROGRAM);
    var text = new CsvText().row(header(keys, PhaseFactors.COLUMNS));
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row) instanceof CoreRow.Part(int program, PhaseFactors factors)) {
        text.row(header(List.of(names.get(row), names.get(program)), texts(factors.values())));
      }
    }
    return text.toString();
  }

  /** What is done with each program. */
  private interface ProgramAction {
    void accept(int row, ProgramParts parts);
  }

  private void eachProgram(ProgramAction action) {
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row) instanceof CoreRow.Whole(ProgramParts parts)) {
        action.accept(row, parts);
      }
    }
  }

  private static List<String> header(List<String> keys, List<String> columns) {
    return Stream.concat(keys.stream(), columns.stream()).toList();
  }

  private static List<String> texts(List<Double> values) {
    return values.stream().map(Numbers::text).toList();
  }

  private SequencedMap<String, Double> numbers() {
    var numbers = new LinkedHashMap<String, Double>();
    numbers.put(SmtCoreKind.WAYS, constants.ways());
    numbers.put(SmtCoreKind.UNITS, constants.units());
    numbers.put(SmtCoreKind.FIRST_LEVEL, constants.firstLevel());
    numbers.put(SmtCoreKind.WINDOW, constants.window());
    numbers.put(SmtCoreKind.PREDICTOR, constants.predictor());
    numbers.put(SmtCoreKind.TRAFFIC, constants.traffic());
    return numbers;
  }

  @Override
  public SequencedMap<String, Object> facts() {
    var facts = new LinkedHashMap<String, Object>(numbers());
    if (!constants.nodeLatencies().isEmpty()) {
      facts.put(
          SmtCoreKind.NODE_LATENCY,
          texts(constants.nodeLatencies()).stream().collect(Collectors.joining(" ")));
    }
    return facts;
  }

  @Override
  public SequencedMap<String, String> settingsOf(int row, String application, SharingLevel level) {
    var settings = new LinkedHashMap<String, String>();
    String what = "%s of %s on " + level.word() + ", %s";
    switch (rows.get(row)) {
      case CoreRow.Whole(ProgramParts parts) -> {
        settings.put(
            what.formatted("parts", application, String.join(" ", ProgramParts.NUMBERS)),
            String.join(", ", texts(parts.numbers())));
        for (int i = 0; i < ProgramParts.CURVES.size(); i++) {
          settings.put(
              what.formatted("curve", application, ProgramParts.CURVES.get(i)),
              String.join(", ", texts(parts.curves().get(i))));
        }
      }
      case CoreRow.Part(_, PhaseFactors factors) ->
          settings.put(
              what.formatted("factors", application, String.join(" ", PhaseFactors.COLUMNS)),
              String.join(", ", texts(factors.values())));
      case CoreRow.Nop() -> {}
    }
    return settings;
  }
}
