package akula.formats.dataset;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionFailedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What holds of every answer of a contention model, so that whoever simulates can rely on it.
 *
 * @param author whom to tell what does not hold
 * @param level where the model stands
 * @param parameters the columns of the data set
 * @param applications the names of the rows
 */
record CoScheduleChecks(
    KindAuthor author,
    SharingLevel level,
    List<ParameterColumn> parameters,
    List<String> applications) {
  private static final String SPEED = "a finite number above 0";
  private static final String VALUE =
      "a finite number of at least 0, or NaN for the data set's own";

  /**
   * Checks an answer.
   *
   * @param rows what was asked
   */
  void check(int[] rows, CoSchedule answer) {
    if (answer == null) {
      throw author.answered(solve(rows, rows.length), "null", "a solved co-schedule");
    }
    if (!Arrays.equals(answer.rows(), rows)) {
      throw author.answered(
          solve(rows, rows.length), "rows " + Arrays.toString(answer.rows()), "those it was asked");
    }
    requireLength("relative speeds", answer.speeds().length, rows.length, rows);
    checkSpeeds(rows, rows.length, answer.speeds());
    double[][] given = answer.parameters();
    if (given != null) {
      requireLength("lists of parameters", given.length, rows.length, rows);
      for (int i = 0; i < given.length; i++) {
        requireLength("parameters", given[i].length, parameters.size(), rows);
        for (int column = 0; column < given[i].length; column++) {
          checkValue(rows, rows.length, i, column, given[i][column]);
        }
      }
    }
  }

  private void requireLength(String what, int length, int expected, int[] rows) {
    if (length != expected) {
      throw author.answered(
          solve(rows, rows.length), length + " " + what, Integer.toString(expected));
    }
  }

  /** Checks as many speeds as there are members; allocates nothing where they are right. */
  void checkSpeeds(int[] rows, int count, double[] speeds) {
    for (int i = 0; i < count; i++) {
      if (!(speeds[i] > 0 && speeds[i] <= Double.MAX_VALUE)) {
        throw author.answered(
            solve(rows, count),
            "the relative speed %s to %s".formatted(speeds[i], name(rows[i])),
            SPEED);
      }
    }
  }

  /** Checks the parameters that were given; allocates nothing where they are right. */
  void checkParameters(int[] rows, int count, double[][] given) {
    for (int column = 0; column < given.length; column++) {
      double[] values = given[column];
      if (values != null) {
        for (int i = 0; i < count; i++) {
          checkValue(rows, count, i, column, values[i]);
        }
      }
    }
  }

  private void checkValue(int[] rows, int count, int member, int column, double value) {
    if (value < 0 || value == Double.POSITIVE_INFINITY) {
      throw author.answered(
          solve(rows, count),
          "%s %s to %s".formatted(parameters.get(column).name(), value, name(rows[member])),
          VALUE);
    }
  }

  /**
   * Checks how long something takes.
   *
   * @param what for the message
   */
  double time(String what, double nanos) {
    if (!(nanos >= 0 && nanos < Double.POSITIVE_INFINITY)) {
      throw author.answered(
          "%s at level %s".formatted(what, level.word()),
          Double.toString(nanos),
          "a finite number of nanoseconds of at least 0");
    }
    return nanos;
  }

  /**
   * Checks an amount.
   *
   * @param what for the message
   */
  long atLeastNone(String what, long amount) {
    if (amount < 0) {
      throw author.answered(
          "%s at level %s".formatted(what, level.word()), Long.toString(amount), "at least 0");
    }
    return amount;
  }

  ContentionFailedException threw(int[] rows, int count, Throwable thrown) {
    return author.threw(solve(rows, count), thrown);
  }

  private String solve(int[] rows, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name(rows[i]));
    }
    return "solve at level %s of %s".formatted(level.word(), String.join(", ", names));
  }

  private String name(int row) {
    return row >= 0 && row < applications.size() ? applications.get(row) : "a thread that spins";
  }
}
