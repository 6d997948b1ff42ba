package akula.profiler.pairs;

import akula.formats.contention.ContentionModel;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;

/**
 * How fast each application is next to each other one.
 *
 * @param level where they share
 * @param model the name of the model that they are from
 * @param computed false if they stand in the data set as they are, true if the model computed them
 * @param speeds {@code speeds[row][neighbour]}, in the order of the applications
 */
public record PairSpeeds(SharingLevel level, String model, boolean computed, double[][] speeds) {

  /**
   * Returns the speeds that follow from a model.
   *
   * @param level where the model holds
   * @param model one of those that the data set has there
   * @param data the data set
   */
  public static PairSpeeds of(SharingLevel level, LevelModel model, DataSet data) {
    return model
        .figures()
        .map(figures -> new PairSpeeds(level, model.name(), false, figures.speeds()))
        .orElseGet(() -> {
          var solver = KindCalls.solver(model, level, data);
          double[][] speeds = solved(solver, data.applications().size());
          return new PairSpeeds(level, model.name(), true, speeds);
        });
  }

  private static double[][] solved(ContentionModel model, int count) {
    double[][] speeds = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = i; j < count; j++) {
        double[] pair = model.solve(new int[] {i, j}).speeds();
        speeds[i][j] = pair[0];
        speeds[j][i] = pair[1];
      }
    }
    return speeds;
  }

  /**
   * Returns how much contention an application has part in: the mean of what it loses next to the
   * others and what they lose next to it, as shares of the speed alone.
   */
  public double contention(int application) {
    double lost = 0;
    for (int other = 0; other < speeds.length; other++) {
      lost += 2 - speeds[application][other] - speeds[other][application];
    }
    return lost / (2 * speeds.length);
  }
}
