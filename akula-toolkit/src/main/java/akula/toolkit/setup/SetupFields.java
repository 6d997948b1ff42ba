package akula.toolkit.setup;

import akula.api.plugin.DurationText;
import akula.bootstrap.Settings;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.formats.script.Habits;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.Words;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** A setup as fields of JSON: what is needed to repeat a run, and nothing that differs. */
public final class SetupFields {
  private SetupFields() {}

  /**
   * Returns the fields {@code machine}, {@code data} and {@code settings}.
   *
   * @throws IOException if the jar of a contention kind cannot be read any more
   */
  public static SequencedMap<String, Object> of(Setup setup) throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    SequencedMap<String, Object> machine = new LinkedHashMap<>();
    machine.put("name", setup.machine().name());
    machine.put("contexts", setup.machine().contextCount());
    // The text of a description, made of records and lists, says all of it.
    machine.put("sha256", Sha256.of(setup.machine().toString()));
    fields.put("machine", machine);
    SequencedMap<String, Object> data = new LinkedHashMap<>();
    data.put("name", setup.dataSet().name());
    data.put("sha256", setup.dataSet().contentHash());
    data.put("models", models(setup.models(), setup.dataSet()));
    data.put("kinds", KindFields.of(setup.models().values()));
    fields.put("data", data);
    fields.put("settings", settings(setup.settings()));
    return fields;
  }

  /** Returns the field {@code settings} where no option says anything else. */
  public static SequencedMap<String, Object> defaultSettings() {
    return settings(Settings.DEFAULT);
  }

  /** Returns the field {@code models} of a data set where no option says anything else. */
  public static SequencedMap<String, Object> models(DataSet data) {
    return models(ModelChoice.DEFAULT.chosen(data), data);
  }

  private static SequencedMap<String, Object> models(
      SequencedMap<SharingLevel, LevelModel> chosen, DataSet data) {
    SequencedMap<String, Object> models = new LinkedHashMap<>();
    chosen.forEach((level, model) -> {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("model", model.name());
      model.figures().ifPresent(pairs -> fields.put("composition", pairs.composition().word()));
      KindCalls.solver(model, level, data)
          .switchCost()
          .ifPresent(cost -> fields.put("switch_cost", cost.text()));
      models.put(level.word(), fields);
    });
    return models;
  }

  private static SequencedMap<String, Object> settings(Settings settings) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("mode", Words.of(settings.mode()));
    fields.put("tick", DurationText.format(settings.tick()));
    fields.put("interval", DurationText.format(settings.interval()));
    fields.put("slice", DurationText.format(settings.slice()));
    fields.put("migration_cost", DurationText.format(settings.migrationCost()));
    fields.put("switch_cost", settings.switchPrice().text());
    fields.put("numa_penalty", settings.numaPenalty());
    fields.put("noise", settings.noise());
    if (!settings.decisionTime().isZero()) {
      fields.put("decision_time", DurationText.format(settings.decisionTime()));
    }
    habits(fields, settings.habits());
    return fields;
  }

  /** Adds the fields {@code jitter} and {@code drift}, where there is any. */
  public static void habits(SequencedMap<String, Object> fields, Habits habits) {
    if (habits.jitter() > 0) {
      fields.put("jitter", habits.jitter());
    }
    if (habits.drift() > 0) {
      fields.put("drift", habits.drift());
    }
  }
}
