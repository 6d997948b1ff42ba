package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.tree.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The files of a data set as texts, as {@link DataSetReader} reads them. */
final class DataSetTexts {
  private final DataSet dataSet;
  private final Map<String, String> files = new TreeMap<>();

  DataSetTexts(DataSet dataSet) {
    this.dataSet = dataSet;
    build();
  }

  /** Returns the text of each file by its name. */
  Map<String, String> byName() {
    return files;
  }

  private void build() {
    files.put(ApplicationsReader.FILE, applications());
    var levels = new LinkedHashMap<String, Object>();
    dataSet.levels().forEach((level, models) -> levels.put(level.word(), models(level, models)));
    var header = new LinkedHashMap<String, Object>();
    header.put("name", dataSet.name());
    header.put("description", dataSet.description());
    header.put("machine", dataSet.provenance().machine());
    header.put("method", dataSet.provenance().method());
    header.put("date", dataSet.provenance().date());
    header.put("origin", dataSet.provenance().origin());
    header.put("licence", dataSet.provenance().licence());
    header.put("modelled", dataSet.modelled());
    header.put("models", levels);
    if (!dataSet.uncertainty().isEmpty()) {
      header.put("uncertainty", UncertaintyReader.FILE);
      files.put(UncertaintyReader.FILE, UncertaintyWriter.cells(names(), dataSet.uncertainty()));
    }
    files.put(DataSetReader.FILE, JsonText.of(header));
    phases();
  }

  private List<Object> models(SharingLevel level, List<LevelModel> models) {
    var all = new ArrayList<Object>();
    for (LevelModel model : models) {
      var text = new ModelText(model.name(), names(), level, files);
      KindCalls.write(model, text);
      all.add(text.fields());
    }
    return all;
  }

  private List<String> names() {
    return dataSet.applicationNames();
  }

  private String applications() {
    var header = new ArrayList<>(List.of("application", "solo_s", "instructions", "class"));
    boolean sensitive =
        dataSet.applications().stream().anyMatch(row -> row.speedSensitivity() != 1);
    if (sensitive) {
      header.add(ApplicationsReader.SENSITIVITY);
    }
    boolean divided =
        dataSet.applications().stream().anyMatch(row -> row.serialShare().isPresent());
    if (divided) {
      header.add(ApplicationsReader.SERIAL_SHARE);
    }
    boolean teams = dataSet.hasTeams();
    if (teams) {
      header.addAll(TeamColumns.NAMES);
    }
    dataSet.parameters().forEach(p -> header.add(p.name() + " [" + p.unit() + "]"));
    var text = new CsvText().row(header);
    for (Application application : dataSet.applications()) {
      var row = new ArrayList<String>();
      row.add(application.name());
      row.add(Numbers.text(application.soloSeconds()));
      row.add(Numbers.text(application.instructions()));
      row.add(application.kind().word());
      if (sensitive) {
        row.add(Numbers.text(application.speedSensitivity()));
      }
      if (divided) {
        row.add(Numbers.text(application.serialShare().orElse(Double.NaN)));
      }
      if (teams) {
        row.addAll(TeamColumns.fields(application.team()));
      }
      application.parameters().forEach(value -> row.add(Numbers.text(value)));
      text.row(row);
    }
    return text.toString();
  }

  private void phases() {
    var text = new CsvText().row("application", "phase", "row", "solo_s");
    boolean any = false;
    for (int i = 0; i < dataSet.applications().size(); i++) {
      Application application = dataSet.applications().get(i);
      if (application.phases().equals(List.of(new Phase(i, application.soloSeconds())))) {
        continue;
      }
      any = true;
      for (int p = 0; p < application.phases().size(); p++) {
        Phase phase = application.phases().get(p);
        String row = names().get(phase.row());
        String seconds = Numbers.text(phase.soloSeconds());
        text.row(application.name(), String.valueOf(p + 1), row, seconds);
      }
    }
    if (any) {
      files.put(PhasesReader.FILE, text.toString());
    }
  }
}
