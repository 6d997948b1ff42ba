package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellNames;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All figures of two data sets, at their places in the merged one. */
final class MergedFigures {
  private final Map<Cell, Figure> figures = new LinkedHashMap<>();
  private int contradictions;
  private int unreconciled;

  MergedFigures(DataSet first, DataSet second, List<String> names) {
    var one = new FigureSource(first);
    var other = new FigureSource(second);
    var all = new LinkedHashSet<CellName>(one.all());
    all.addAll(other.all());
    var places = new CellNames(names);
    for (CellName name : all) {
      add(places.cell(name).orElseThrow(), one.figure(name), other.figure(name));
    }
  }

  private void add(Cell cell, Optional<Figure> first, Optional<Figure> second) {
    if (first.isEmpty() || second.isEmpty()) {
      figures.put(cell, FigureRule.of(cell, first.or(() -> second).orElseThrow()));
      return;
    }
    Figure one = first.get();
    Figure other = second.get();
    figures.put(cell, FigureRule.combined(cell, one, other));
    if (FigureRule.disagree(one, other)) {
      contradictions++;
    } else if (one.trust().isEmpty() && other.trust().isEmpty() && one.value() != other.value()) {
      unreconciled++;
    }
  }

  /** Returns a figure, or nothing if neither data set has it. */
  Optional<Figure> figure(Cell cell) {
    return Optional.ofNullable(figures.get(cell));
  }

  /** Returns the cells that are there. */
  Collection<Cell> cells() {
    return figures.keySet();
  }

  /** Returns how far figures are to be trusted, of those of which it is known. */
  List<CellUncertainty> trust() {
    var known = new ArrayList<CellUncertainty>();
    figures.values().forEach(figure -> figure.trust().ifPresent(known::add));
    return known;
  }

  /** How many figures were measured in both with intervals that have no point in common. */
  int contradictions() {
    return contradictions;
  }

  /** How many figures differ and have an interval in neither data set. */
  int unreconciled() {
    return unreconciled;
  }
}
