package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellNames;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of one of the data sets, by their names. */
final class FigureSource {
  private final CellValues values;
  private final CellNames names;
  private final Map<Cell, CellUncertainty> trust;

  FigureSource(DataSet set) {
    values = new CellValues(set);
    names = new CellNames(set.applicationNames());
    trust = set.uncertaintyByCell();
  }

  List<CellName> all() {
    return values.all().stream().map(names::name).toList();
  }

  /** Returns a figure, or nothing if this data set does not have it. */
  Optional<Figure> figure(CellName name) {
    Optional<Cell> cell = names.cell(name);
    OptionalDouble value = cell.map(values::value).orElse(OptionalDouble.empty());
    return value.isEmpty()
        ? Optional.empty()
        : Optional.of(new Figure(value.getAsDouble(), Optional.ofNullable(trust.get(cell.get()))));
  }
}
