package akula.wrapper.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's number of a thread of this process. */
public final class ThreadId {
  private ThreadId() {}

  /** Returns the number of the calling thread, or another one where nobody tells. */
  public static int currentOr(int unknown) {
    try {
      return current();
    } catch (UncheckedIOException _) {
      return unknown;
    }
  }

  /**
   * Returns the number of the calling thread.
   *
   * @throws UncheckedIOException if {@code /proc} is not there
   */
  public static int current() {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self"));
      return Integer.parseInt(self.getFileName().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
