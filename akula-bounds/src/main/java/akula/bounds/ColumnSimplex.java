package akula.bounds;

import java.util.Arrays;

/**
 * The revised simplex method for {@code min c x, A x = b, x >= 0} with b >= 0, whose columns are
 * not listed but asked for (Gilmore and Gomory, A linear programming approach to the cutting-stock
 * problem, Operations Research 9, 1961). Begins with one unit column per row.
 *
 * <p>Only the prices of the rows are asked for; who uses them makes a proof of them, so an early
 * end or rounding costs tightness and never validity.
 */
final class ColumnSimplex {
  private static final double EPSILON = 1e-9;
  private static final double NUDGE = 1e-6;

  private final int rows;
  private final double[][] inverse;
  private final double[] values;
  private final double[] basisCosts;
  private final double[] unitCosts;
  private final boolean[] unitStays;
  private final double[] prices;
  private final double[] direction;

  /** A column, filled by whoever is asked for one. */
  static final class Column {
    final double[] coefficients;
    double cost;

    Column(int rows) {
      coefficients = new double[rows];
    }

    void clear() {
      Arrays.fill(coefficients, 0);
      cost = 0;
    }
  }

  /** Offers columns. */
  interface Offer {
    /**
     * Fills in a column whose cost is less than its worth at these prices.
     *
     * @return false if there is none
     */
    boolean price(double[] prices, Column column);
  }

  /**
   * Begins.
   *
   * @param right b, at least 0 each
   * @param unitCosts cost of the unit column of each row
   * @param unitStays whether the unit column may come back (a slack) or not (an artificial one)
   */
  ColumnSimplex(double[] right, double[] unitCosts, boolean[] unitStays) {
    rows = right.length;
    inverse = new double[rows][rows];
    for (int i = 0; i < rows; i++) {
      inverse[i][i] = 1;
    }
    values = right.clone();
    for (int i = 0; i < rows; i++) {
      // Uneven by a little, so that steps that gain nothing do not go round and round.
      values[i] += NUDGE * (1 + values[i]) * (1 + (i * 37 % 101) / 101.0);
    }
    basisCosts = unitCosts.clone();
    this.unitCosts = unitCosts;
    this.unitStays = unitStays;
    prices = new double[rows];
    direction = new double[rows];
  }

  /** Improves until nothing is offered, or so many steps are done; returns the prices. */
  double[] solve(Offer offer, int mostSteps) {
    Column column = new Column(rows);
    for (int step = 0; step < mostSteps; step++) {
      computePrices();
      column.clear();
      if (!offerUnit(column) && !offer.price(prices, column)) {
        break;
      }
      if (!enter(column)) {
        break;
      }
    }
    computePrices();
    return prices;
  }

  private void computePrices() {
    Arrays.fill(prices, 0);
    for (int i = 0; i < rows; i++) {
      if (basisCosts[i] != 0) {
        double[] row = inverse[i];
        for (int j = 0; j < rows; j++) {
          prices[j] += basisCosts[i] * row[j];
        }
      }
    }
  }

  private boolean offerUnit(Column column) {
    int best = -1;
    double least = -EPSILON;
    for (int i = 0; i < rows; i++) {
      if (unitStays[i] && unitCosts[i] - prices[i] < least) {
        least = unitCosts[i] - prices[i];
        best = i;
      }
    }
    if (best >= 0) {
      column.coefficients[best] = 1;
      column.cost = unitCosts[best];
    }
    return best >= 0;
  }

  private boolean enter(Column column) {
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int j = 0; j < rows; j++) {
        sum += inverse[i][j] * column.coefficients[j];
      }
      direction[i] = sum;
    }
    int leaving = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < rows; i++) {
      if (direction[i] > EPSILON && values[i] / direction[i] < least) {
        least = values[i] / direction[i];
        leaving = i;
      }
    }
    if (leaving < 0) {
      return false;
    }
    pivot(leaving, least);
    basisCosts[leaving] = column.cost;
    return true;
  }

  private void pivot(int leaving, double amount) {
    double[] pivotRow = inverse[leaving];
    double factor = 1 / direction[leaving];
    for (int j = 0; j < rows; j++) {
      pivotRow[j] *= factor;
    }
    for (int i = 0; i < rows; i++) {
      if (i != leaving && direction[i] != 0) {
        double[] row = inverse[i];
        double d = direction[i];
        for (int j = 0; j < rows; j++) {
          row[j] -= d * pivotRow[j];
        }
        values[i] = Math.max(0, values[i] - d * amount);
      }
    }
    values[leaving] = amount;
  }
}
