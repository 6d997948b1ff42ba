package akula.cli.data;

import akula.formats.dataset.Application;
import akula.formats.dataset.Cell;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import akula.profiler.pairs.PairSpeeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/** A data set as fields of JSON. */
final class ShowFields {
  private ShowFields() {}

  /**
   * Returns the fields.
   *
   * @param only the position of the application that is asked for; -1 for all
   */
  static SequencedMap<String, Object> of(ShownData data, int only) {
    DataSet set = data.set();
    SequencedMap<String, Object> fields = header(set);
    fields.put("models", models(set));
    fields.put("applications", only < 0 ? applications(data) : List.of(application(data, only)));
    fields.put("level", data.speeds().map(speeds -> speeds.level().word()).orElse(null));
    fields.put("model", data.speeds().map(PairSpeeds::model).orElse(null));
    fields.put("computed", data.speeds().map(PairSpeeds::computed).orElse(false));
    List<FigureRow> speeds =
        only < 0 ? data.speedsOfLevel() : data.of(set.applications().get(only).name());
    fields.put("speeds", speeds.stream().map(FigureRow::fields).toList());
    return fields;
  }

  /** Returns what a data set tells of each of its applications, with its solo time. */
  static List<SequencedMap<String, Object>> applications(ShownData data) {
    return data.positions().stream().map(position -> application(data, position)).toList();
  }

  /** Returns what a data set tells of itself, with its hash. */
  static SequencedMap<String, Object> header(DataSet set) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", set.name());
    fields.put("description", set.description());
    Provenance from = set.provenance();
    fields.put("machine", from.machine());
    fields.put("method", from.method());
    fields.put("date", from.date());
    fields.put("origin", from.origin());
    fields.put("licence", from.licence());
    fields.put("modelled", set.modelled());
    fields.put("sha256", set.contentHash());
    return fields;
  }

  private static SequencedMap<String, Object> models(DataSet set) {
    SequencedMap<String, Object> levels = new LinkedHashMap<>();
    for (SharingLevel level : set.levels().keySet()) {
      levels.put(level.word(), set.levels().get(level).stream().map(ShowFields::model).toList());
    }
    return levels;
  }

  private static SequencedMap<String, Object> model(LevelModel model) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", model.name());
    fields.putAll(KindCalls.facts(model));
    return fields;
  }

  private static SequencedMap<String, Object> application(ShownData data, int position) {
    DataSet set = data.set();
    Application application = set.applications().get(position);
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", application.name());
    fields.put("class", application.kind().word().isEmpty() ? null : application.kind().word());
    fields.put("solo_s", application.soloSeconds());
    fields.put("uncertainty", data.trust(Cell.solo(position)).map(FigureRow::fields).orElse(null));
    fields.put("instructions", application.instructions());
    fields.put("speed_sensitivity", application.speedSensitivity());
    fields.put("serial_share", known(application.serialShare()).orElse(null));
    threads(fields, application.team());
    SequencedMap<String, Object> parameters = new LinkedHashMap<>();
    for (int i = 0; i < set.parameters().size(); i++) {
      ParameterColumn column = set.parameters().get(i);
      parameters.put(column.name() + " [" + column.unit() + "]", application.parameters().get(i));
    }
    fields.put("parameters", parameters);
    fields.put("phases", application.phases().stream().map(phase -> phase(set, phase)).toList());
    return fields;
  }

  private static void threads(SequencedMap<String, Object> fields, TeamShape team) {
    fields.put("threads", team.threads());
    fields.put("barrier_s", known(team.barrierSeconds()).orElse(null));
    fields.put("barrier_wait", team.barrierSeconds().isPresent() ? team.waiting().word() : null);
  }

  private static Optional<Double> known(OptionalDouble value) {
    return value.stream().boxed().findFirst();
  }

  private static SequencedMap<String, Object> phase(DataSet set, Phase phase) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("row", set.applicationNames().get(phase.row()));
    fields.put("solo_s", phase.soloSeconds());
    return fields;
  }
}
