package akula.profiler.measure;

/** A program could not be measured; others can. */
public final class MeasuringException extends Exception {
  private static final long serialVersionUID = 1;

  private final int application;

  /**
   * Makes one.
   *
   * @param application position of the application that is to blame
   * @param message what it did, as the end of a sentence that begins with its name
   */
  public MeasuringException(int application, String message) {
    super(message);
    this.application = application;
  }

  /** Returns the position of the application that is to blame. */
  public int application() {
    return application;
  }
}
