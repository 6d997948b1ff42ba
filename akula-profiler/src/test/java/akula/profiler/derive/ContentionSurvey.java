package akula.profiler.derive;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.pairs.PairMatrixModel;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.sharedcache.SharedCacheModel;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What the shared cache of a derived data set does to pairs and to random groups of four. */
final class ContentionSurvey {
  private static final int GROUPS = 20_000;

  /** How a program fares next to another. */
  record Pair(String program, String neighbour, double speed) {}

  /** How far a composition rule is off, over the members of random groups of four. */
  record RuleError(Composition rule, double mean, double meanAbsolute, double worst) {}

  private final DataSet data;
  private final SharedCacheModel cache;
  private final PairMatrix matrix;
  private final List<int[]> groups = new ArrayList<>();

  ContentionSurvey(DataSet data) {
    this.data = data;
    List<LevelModel> models = data.levels().get(SharingLevel.MEMORY_DOMAIN);
    cache = new SharedCacheModel((SharedCache) models.get(0), data.parameters());
    matrix = (PairMatrix) models.get(1);
    var random = new Random(1);
    for (int i = 0; i < GROUPS; i++) {
      groups.add(random.ints(4, 0, data.applications().size()).sorted().toArray());
    }
  }

  /** Returns every program with every neighbour, slowest first. */
  List<Pair> pairs() {
    var pairs = new ArrayList<Pair>();
    int count = data.applications().size();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        int[] rows = {Math.min(i, j), Math.max(i, j)};
        double speed = cache.solve(rows).speeds()[i <= j ? 0 : 1];
        pairs.add(new Pair(name(i), name(j), speed));
      }
    }
    pairs.sort(java.util.Comparator.comparingDouble(Pair::speed));
    return pairs;
  }

  /** Returns the median relative speed of pairs. */
  double medianOfPairs() {
    List<Pair> pairs = pairs();
    return pairs.get(pairs.size() / 2).speed();
  }

  /** Returns the median relative speed of the members of groups of four. */
  double medianOfGroups() {
    var speeds = new ArrayList<Double>();
    groups.forEach(rows -> Arrays.stream(cache.solve(rows).speeds()).forEach(speeds::add));
    Collections.sort(speeds);
    return speeds.get(speeds.size() / 2);
  }

  /** Returns the errors of a rule that composes pairs, against the shared cache. */
  RuleError error(Composition rule) {
    var composed = new PairMatrixModel(matrix.withComposition(rule));
    double sum = 0;
    double absolute = 0;
    double worst = 0;
    for (int[] rows : groups) {
      double[] exact = cache.solve(rows).speeds();
      double[] approximate = composed.solve(rows).speeds();
      for (int i = 0; i < rows.length; i++) {
        double error = approximate[i] - exact[i];
        sum += error;
        absolute += Math.abs(error);
        worst = Math.abs(error) > Math.abs(worst) ? error : worst;
      }
    }
    return new RuleError(rule, sum / (4 * GROUPS), absolute / (4 * GROUPS), worst);
  }

  /** Returns the mean loss that a program causes a neighbour, and suffers from one, together. */
  double harm(int row) {
    double harm = 0;
    double[][] speeds = matrix.speeds();
    for (int other = 0; other < speeds.length; other++) {
      harm += 2 - speeds[row][other] - speeds[other][row];
    }
    return harm / speeds.length;
  }

  private String name(int row) {
    return data.applications().get(row).name();
  }
}
