package akula.bootstrap.contention;

import java.util.Arrays;

/**
 * The parameters of the members of many co-schedules, column by column, since mostly one of them is
 * read. Only the columns that the model may give take room, and only when it gave some.
 */
final class ParameterTable implements MemberParameters {
  private final int members;

  /** {@code [column][member]}: NaN where nothing was given; null for columns without any. */
  private final double[][] columns;

  /**
   * Makes an empty table.
   *
   * @param members the numbers of members are below it
   * @param columnCount how many parameter columns the data set has
   */
  ParameterTable(int members, int columnCount) {
    this.members = members;
    columns = new double[columnCount][];
  }

  /**
   * Takes the parameters of a co-schedule in.
   *
   * @param first number of its first member
   * @param solution with parameters
   * @param solver knows which columns may have others than as measured alone
   */
  void put(int first, Solution solution, CoScheduleSolver solver) {
    for (int c = 0; c < columns.length; c++) {
      if (solver.gives(c)) {
        double[] values = columnFor(c);
        for (int i = 0; i < solution.rows().length; i++) {
          values[first + i] = solution.valueOr(i, c, Double.NaN);
        }
      }
    }
  }

  private double[] columnFor(int column) {
    if (columns[column] == null) {
      columns[column] = new double[members];
      Arrays.fill(columns[column], Double.NaN);
    }
    return columns[column];
  }

  @Override
  public double valueOr(int member, int column, double alone) {
    double[] values = columns[column];
    if (values == null) {
      return alone;
    }
    double value = values[member];
    return Double.isNaN(value) ? alone : value;
  }
}
