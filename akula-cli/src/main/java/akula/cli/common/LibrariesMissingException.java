package akula.cli.common;

/**
 * All that keeps a command from beginning is that libraries are not here yet, which are fetched.
 */
public final class LibrariesMissingException extends RuntimeException {
  /** The exit code by which the launcher knows it ({@code scripts/spark.sh}). */
  public static final int CODE = 75;

  LibrariesMissingException() {}
}
