package akula.bootstrap;

import akula.api.host.PolicyFailedException;
import java.util.Optional;

/** A run that could not come to its end; the message names policy, time and thread. */
public sealed class RunFailedException extends Exception permits MissingParameterException {
  private final transient Place place;
  private final String again;

  /**
   * Which run of a sweep failed.
   *
   * @param category number of its category, or of its written workload
   * @param number of the workload in it, or of the repetition
   * @param policy number of the policy
   */
  public record Place(int category, int number, int policy) {}

  /**
   * Makes the exception.
   *
   * @param message one sentence
   * @param cause what the policy threw, or null
   */
  public RunFailedException(String message, Throwable cause) {
    this(message, cause, null, "");
  }

  private RunFailedException(String message, Throwable cause, Place place, String again) {
    super(message, cause);
    this.place = place;
    this.again = again;
  }

  /** Returns the same, which tells which run of a sweep it was. */
  public RunFailedException at(Place run) {
    return new RunFailedException(getMessage(), getCause(), run, again);
  }

  /** Returns the same, which tells the command that runs the same alone. */
  public RunFailedException withCommand(String command) {
    return new RunFailedException(getMessage(), getCause(), place, command);
  }

  /** Returns which run of a sweep it was, if it was one. */
  public Optional<Place> place() {
    return Optional.ofNullable(place);
  }

  /** Returns the command that runs the same alone; empty if nobody knows. */
  public String again() {
    return again;
  }

  /** Returns whether it failed because the Java heap is full, which a larger one may mend. */
  public boolean isOutOfMemory() {
    for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError
          || cause instanceof PolicyFailedException failed && failed.isOutOfMemory()) {
        return true;
      }
    }
    return false;
  }
}
