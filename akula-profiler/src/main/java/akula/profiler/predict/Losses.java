package akula.profiler.predict;

/**
 * The measured cells as a list, on the scale on which they are modelled: the loss, minus the
 * natural logarithm of the relative speed. A loss of 0 is not slowed; losses of independent causes
 * add up, and noise that is a fixed part of a run time has the same variance everywhere.
 */
final class Losses {
  /** The number of applications. */
  final int size;

  /** The row (slowed application) of each cell. */
  final int[] row;

  /** The column (neighbour) of each cell. */
  final int[] column;

  /** The loss of each cell. */
  final double[] loss;

  /** The variance of each loss that comes from measuring. */
  final double[] variance;

  private Losses(int size, int count) {
    this.size = size;
    row = new int[count];
    column = new int[count];
    loss = new double[count];
    variance = new double[count];
  }

  static Losses of(MeasuredSpeeds known) {
    int count = 0;
    for (int i = 0; i < known.size(); i++) {
      for (int j = 0; j < known.size(); j++) {
        count += known.has(i, j) ? 1 : 0;
      }
    }
    var losses = new Losses(known.size(), count);
    int at = 0;
    for (int i = 0; i < known.size(); i++) {
      for (int j = 0; j < known.size(); j++) {
        if (known.has(i, j)) {
          losses.set(at++, i, j, known.speed(i, j), known.error(i, j));
        }
      }
    }
    return losses;
  }

  private void set(int at, int i, int j, double speed, double error) {
    row[at] = i;
    column[at] = j;
    loss[at] = -Math.log(speed);
    variance[at] = error / speed * (error / speed);
  }

  int count() {
    return loss.length;
  }
}
