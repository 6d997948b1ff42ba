package akula.papers.pairing;

import akula.bootstrap.BootstrapData;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.papers.claims.SettingGrid.Setting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A data set as it is at the settings of a grid. It knows levels, and no kind of contention. */
final class VariedData {
  private final DataSet set;
  private final Map<SharingLevel, ContentionModel> models = new EnumMap<>(SharingLevel.class);

  VariedData(DataSet set) {
    this.set = set;
    set.levels()
        .forEach((level, of) -> models.put(level, KindCalls.solver(of.getFirst(), level, set)));
  }

  /** Returns whether there is something in the data that a setting changes, wherever it does. */
  boolean has(Setting setting) {
    return (bus() || PairingAxis.CAPACITY.of(setting) == 1)
        && (models.containsKey(SharingLevel.SMT_CORE) || PairingAxis.STEEPNESS.of(setting) == 1);
  }

  private boolean bus() {
    return models.get(SharingLevel.MACHINE) instanceof RateModel;
  }

  /** Returns the data at a setting. */
  BootstrapData at(Setting setting) {
    Map<SharingLevel, ContentionModel> varied = new EnumMap<>(models);
    if (bus()) {
      varied.put(
          SharingLevel.MACHINE,
          VariedModel.wider(
              (RateModel) models.get(SharingLevel.MACHINE), PairingAxis.CAPACITY.of(setting)));
    }
    varied.computeIfPresent(
        SharingLevel.SMT_CORE,
        (_, model) -> VariedModel.steeper(model, PairingAxis.STEEPNESS.of(setting)));
    return new BootstrapData(longer(PairingAxis.SOLO.of(setting)), varied);
  }

  /** All programs take so many times as long, at the same rates; barriers are as far apart. */
  private DataSet longer(double factor) {
    return new DataSet(
        set.name(),
        set.description(),
        set.provenance(),
        set.modelled(),
        set.parameters(),
        set.applications().stream().map(row -> longer(row, factor)).toList(),
        set.levels(),
        set.uncertainty(),
        "");
  }

  private static Application longer(Application row, double factor) {
    List<Phase> phases =
        row.phases().stream()
            .map(phase -> new Phase(phase.row(), factor * phase.soloSeconds()))
            .toList();
    return new Application(
        row.name(),
        factor * row.soloSeconds(),
        factor * row.instructions(),
        row.kind(),
        row.parameters(),
        phases,
        row.speedSensitivity(),
        row.serialShare(),
        row.team());
  }
}
