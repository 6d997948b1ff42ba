package akula.bootstrap.uncertainty;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Mixing;
import akula.formats.dataset.Application;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.PairFigures;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Data sets that could have been measured in place of one: each figure whose interval is known is
 * drawn from it, all others stay. A draw is a function of seed and number.
 *
 * <p>A relative speed is a quotient: the rate together over the rate alone, which is measured once
 * for a whole row. So the error of the solo time is part of the error of each measured relative
 * speed of its row, at the outermost level that has such figures (further in, speeds are quotients
 * of rates together). With standard deviations of the logarithms s of the solo time and r of a
 * relative speed, the two correlate by s / r (by 1 if r is less than s), and what is left is drawn
 * for each relative speed by itself. A predicted figure has an error of its own.
 */
public final class DataDraws {
  private static final long SALT = 0x756e63657274L;
  private static final double LEAST_SECONDS = 1e-9;
  private static final double MOST_SECONDS = 10_000_000;
  private static final double LEAST_SPEED = 1e-9;
  private static final double MOST_SPEED = 1.5;

  private final DataSet dataSet;
  private final Map<SharingLevel, LevelModel> chosen;
  private final int count;
  private final Map<SharingLevel, PairFigures> told = new EnumMap<>(SharingLevel.class);
  private final Map<Cell, FigureSpread> spreads = new HashMap<>();
  private final Map<Cell, Double> shares = new HashMap<>();
  private final int fixed;

  /**
   * Makes them.
   *
   * @param dataSet as it was measured
   * @param chosen the models that are used
   * @param count how many data sets are drawn
   */
  public DataDraws(DataSet dataSet, Map<SharingLevel, ? extends LevelModel> chosen, int count) {
    this.dataSet = dataSet;
    this.chosen = new EnumMap<>(SharingLevel.class);
    this.chosen.putAll(chosen);
    this.count = count;
    int untold = 0;
    for (Map.Entry<SharingLevel, LevelModel> one : this.chosen.entrySet()) {
      PairFigures figures = one.getValue().figures().orElse(null);
      if (figures != null && isTold(one.getKey(), figures)) {
        told.put(one.getKey(), figures);
      } else if (figures != null) {
        untold += count(one.getKey(), figures);
      }
    }
    CellValues values = new CellValues(dataSet);
    Set<Cell> cells = values.all();
    cells.removeIf(cell -> !cell.isSolo() && !told.containsKey(cell.level().orElseThrow()));
    Map<Cell, CellUncertainty> known = dataSet.uncertaintyByCell();
    for (Cell cell : cells) {
      if (known.containsKey(cell)) {
        spreads.put(cell, FigureSpread.of(values.value(cell).orElseThrow(), known.get(cell)));
      }
    }
    spreads.forEach((cell, spread) -> shares.put(cell, shared(cell, spread, known.get(cell))));
    fixed = untold + cells.size() - spreads.size();
  }

  /** How many figures a model has, of which equal members of a group are one. */
  private static int count(SharingLevel level, PairFigures figures) {
    Set<Cell> groups = new HashSet<>();
    for (MeasuredGroup group : figures.groups()) {
      for (int member = 0; member < group.rows().size(); member++) {
        groups.add(group.cell(level, member));
      }
    }
    return figures.speeds().length * figures.speeds().length + groups.size();
  }

  /** Only of the figures of one model of a level there are intervals. */
  private boolean isTold(SharingLevel level, PairFigures figures) {
    return CellValues.matrix(dataSet, level)
        .filter(first -> first.speeds() == figures.speeds())
        .isPresent();
  }

  /** How much the error of a relative speed correlates with that of the solo time. */
  private double shared(Cell cell, FigureSpread spread, CellUncertainty known) {
    FigureSpread solo = spreads.get(Cell.solo(cell.row()));
    boolean isQuotient =
        !cell.isSolo()
            && known.origin() == Origin.MEASURED
            && cell.level().orElseThrow() == outermost();
    return isQuotient && solo != null && spread.deviation() > 0
        ? Math.min(1, solo.deviation() / spread.deviation())
        : 0;
  }

  private SharingLevel outermost() {
    return Arrays.stream(SharingLevel.values())
        .filter(level -> CellValues.matrix(dataSet, level).isPresent())
        .reduce((_, further) -> further)
        .orElseThrow();
  }

  /** Returns how many data sets are drawn. */
  public int count() {
    return count;
  }

  /** Returns how many figures are drawn from their intervals. */
  public int drawnFigures() {
    return spreads.size();
  }

  /** Returns how many figures stay as they are, since nothing is known of how sure they are. */
  public int fixedFigures() {
    return fixed;
  }

  /**
   * Returns a data set, made ready.
   *
   * @param seed of the sweep
   * @param number of the draw, from 0
   */
  public BootstrapData data(long seed, int number) {
    Draw draw = new Draw(seed, number);
    Map<SharingLevel, LevelModel> models = new EnumMap<>(SharingLevel.class);
    chosen.forEach((level, model) -> models.put(level, draw.model(level, model)));
    return BootstrapData.ofChosen(draw.dataSet(), models);
  }

  /**
   * Returns a data set, which could be written to a folder; of its figures no intervals are known.
   *
   * @param seed of the sweep
   * @param number of the draw, from 0
   */
  public DataSet dataSet(long seed, int number) {
    return new Draw(seed, number).dataSet();
  }

  /** One of them. */
  private final class Draw {
    private final long key;

    Draw(long seed, int number) {
      key = Mixing.mix(Mixing.mix(seed ^ SALT) ^ number);
    }

    DataSet dataSet() {
      Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
      dataSet
          .levels()
          .forEach((level, models) ->
              levels.put(level, models.stream().map(model -> model(level, model)).toList()));
      List<Application> applications = new ArrayList<>();
      for (int row = 0; row < dataSet.applications().size(); row++) {
        applications.add(application(row));
      }
      return new DataSet(
          dataSet.name(),
          dataSet.description(),
          dataSet.provenance(),
          dataSet.modelled(),
          dataSet.parameters(),
          applications,
          levels,
          "");
    }

    /** Phases and stretches between barriers take as much longer as the whole. */
    private Application application(int row) {
      Application as = dataSet.applications().get(row);
      double seconds = solo(row, as.soloSeconds());
      double factor = seconds / as.soloSeconds();
      List<Phase> phases =
          factor == 1
              ? as.phases()
              : as.phases().stream()
                  .map(phase -> new Phase(phase.row(), phase.soloSeconds() * factor))
                  .toList();
      OptionalDouble barriers = as.team().barrierSeconds();
      return new Application(
          as.name(),
          seconds,
          as.instructions(),
          as.kind(),
          as.parameters(),
          phases,
          as.speedSensitivity(),
          as.serialShare(),
          barriers.isEmpty()
              ? as.team()
              : new TeamShape(
                  as.team().threads(),
                  OptionalDouble.of(barriers.getAsDouble() * factor),
                  as.team().waiting()));
    }

    private double solo(int row, double seconds) {
      Cell cell = Cell.solo(row);
      FigureSpread spread = spreads.get(cell);
      return spread == null ? seconds : spread.at(normal(cell), LEAST_SECONDS, MOST_SECONDS);
    }

    /** The model with other figures, if there are intervals of them; else as it is. */
    LevelModel model(SharingLevel level, LevelModel model) {
      PairFigures figures = model.figures().orElse(null);
      if (figures == null || !told.containsKey(level) || !isTold(level, figures)) {
        return model;
      }
      double[][] speeds = new double[figures.speeds().length][];
      for (int row = 0; row < speeds.length; row++) {
        speeds[row] = figures.speeds()[row].clone();
        for (int other = 0; other < speeds[row].length; other++) {
          speeds[row][other] = speed(Cell.pair(row, level, other), speeds[row][other]);
        }
      }
      return figures
          .withSpeeds(speeds)
          .withGroups(figures.groups().stream().map(group -> group(level, group)).toList());
    }

    private MeasuredGroup group(SharingLevel level, MeasuredGroup group) {
      List<Double> speeds = new ArrayList<>();
      for (int i = 0; i < group.rows().size(); i++) {
        speeds.add(speed(group.cell(level, i), group.speeds().get(i)));
      }
      return new MeasuredGroup(group.rows(), speeds);
    }

    private double speed(Cell cell, double asMeasured) {
      FigureSpread spread = spreads.get(cell);
      if (spread == null) {
        return asMeasured;
      }
      double share = shares.get(cell);
      double own = share == 1 ? 0 : normal(cell) * StrictMath.sqrt(1 - share * share);
      double common = share == 0 ? 0 : normal(Cell.solo(cell.row())) * share;
      return spread.at(common + own, LEAST_SPEED, MOST_SPEED);
    }

    /** A number for each figure, that does not depend on which others are drawn. */
    private double normal(Cell cell) {
      long of = Mixing.mix(key ^ cell.row());
      of = Mixing.mix(of ^ cell.level().map(level -> level.ordinal() + 1).orElse(0));
      for (int neighbour : cell.neighbours()) {
        of = Mixing.mix(of ^ neighbour);
      }
      return Mixing.standardNormal(of);
    }
  }
}
