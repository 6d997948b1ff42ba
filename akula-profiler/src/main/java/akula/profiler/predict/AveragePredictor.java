package akula.profiler.predict;

import java.util.Arrays;

/** Every pair is as all of them on average: what any other predictor has to beat. */
public final class AveragePredictor implements Predictor {
  /** Where nothing is known. */
  private static final double USUAL_LOSS = 0.1;

  @Override
  public String name() {
    return "average";
  }

  @Override
  public LossEstimate fit(MeasuredSpeeds known) {
    double[] losses = Losses.of(known).loss;
    double mean = Arrays.stream(losses).average().orElse(USUAL_LOSS);
    double square = Arrays.stream(losses).map(l -> (l - mean) * (l - mean)).sum();
    double deviation = Math.sqrt((square + USUAL_LOSS * USUAL_LOSS) / (losses.length + 1));
    return new LossEstimate() {
      @Override
      public double loss(int row, int neighbour) {
        return mean;
      }

      @Override
      public double deviation(int row, int neighbour) {
        return deviation;
      }
    };
  }
}
