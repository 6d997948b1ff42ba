package akula.formats.dataset;

/**
 * How far a figure of a data set is to be trusted. The figure itself stands in its table and lies
 * within the interval.
 *
 * @param cell which figure
 * @param low lower end of the interval: seconds for a solo time, else a relative speed; 0 or more
 * @param high upper end of the interval, in the same unit
 * @param confidence with what probability an interval made in this way holds the true figure, above
 *     0 and below 1
 * @param runs on how many measured runs the figure rests; 0 if it is predicted
 * @param origin where the figure comes from
 * @param sure false if whoever made the data set says not to rely on the figure
 * @param note why not, or what else there is to say; one line, may be empty
 */
public record CellUncertainty(
    Cell cell,
    double low,
    double high,
    double confidence,
    int runs,
    Origin origin,
    boolean sure,
    String note) {

  /** Where a figure comes from. */
  public enum Origin {
    /** Runs were measured. */
    MEASURED("measured"),
    /** It was computed from others that were measured. */
    PREDICTED("predicted");

    private final String word;

    Origin(String word) {
      this.word = word;
    }

    /** Returns the word that stands in files. */
    public String word() {
      return word;
    }
  }

  /** Returns half the width of the interval. */
  public double halfWidth() {
    return (high - low) / 2;
  }

  /** Returns whether two intervals have a point in common. */
  public boolean overlaps(CellUncertainty other) {
    return low <= other.high && other.low <= high;
  }

  /** Returns {@code sure} or {@code unsure}, as it stands in files. */
  public String verdict() {
    return verdict(sure);
  }

  /** Returns the word for a verdict. */
  static String verdict(boolean sure) {
    return sure ? "sure" : "unsure";
  }
}
