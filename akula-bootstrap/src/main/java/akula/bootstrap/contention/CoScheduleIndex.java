package akula.bootstrap.contention;

/**
 * Numbers all co-schedules of a few rows from 0, without gaps, so that an array can hold what is
 * known of each: the combinatorial number system, for rows that may occur repeatedly.
 */
final class CoScheduleIndex {
  private static final int FEW = 16;

  /**
   * {@code [i * width + c]}: how many ways there are to choose i + 1 of c; 0 where c is so great
   * that only {@link #nobody} comes to it.
   */
  private final int[] choices;

  private final int width;
  private final int nobody;
  private final int most;

  /** {@code [count]}: the number of the first co-schedule with so many rows. */
  private final int[] first;

  private CoScheduleIndex(int most, int rowCount) {
    this.most = most;
    nobody = rowCount + most;
    width = nobody + most;
    choices = new int[most * width];
    first = new int[most + 2];
    for (int i = 0; i < most; i++) {
      for (int c = i + 1; c < nobody; c++) {
        int here = i * width + c;
        choices[here] = choices[here - 1] + (i == 0 ? 1 : choices[here - 1 - width]);
      }
      first[i + 2] = first[i + 1] + choices[i * width + rowCount + i];
    }
  }

  /**
   * Makes an index of the co-schedules of as many rows as fit, and no more than 16.
   *
   * @param rowCount number of rows that there are
   * @param capacity the most co-schedules to number
   */
  static CoScheduleIndex upTo(int rowCount, int capacity) {
    int most = 0;
    long size = 0;
    for (long next = rowCount; most < FEW && size + next <= capacity; ) {
      size += next;
      most++;
      next = next * (rowCount + most) / (most + 1);
    }
    return new CoScheduleIndex(most, rowCount);
  }

  /** Returns how many co-schedules have a number. */
  int size() {
    return first[first.length - 1];
  }

  /**
   * Returns the number of the first co-schedule of so many rows.
   *
   * @param count 1 to {@link #most()} + 1
   */
  int first(int count) {
    return first[count];
  }

  /** Returns the most rows of a co-schedule that has a number. */
  int most() {
    return most;
  }

  /** Returns what stands in place of a row for nobody in {@link #of(int, int, int, int, int)}. */
  int nobody() {
    return nobody;
  }

  /**
   * Returns the number of a co-schedule of one to four rows, if there are numbers for four.
   *
   * @param a the least row
   * @param b the next, not below it, or {@link #nobody}; and so on
   * @param count number of rows, 1 to 4
   */
  int of(int a, int b, int c, int d, int count) {
    int start = width + 1;
    return first[count]
        + choices[a]
        + choices[start + b]
        + choices[2 * start + c]
        + choices[3 * start + d];
  }

  /**
   * Returns the number of a co-schedule.
   *
   * @param rows ascending, in the first {@code count} places
   * @param count number of rows, 1 to {@link #most()}
   */
  int of(int[] rows, int count) {
    int number = first[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      number += choices[start + rows[i]];
      start += width + 1;
    }
    return number;
  }
}
