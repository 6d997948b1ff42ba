package akula.formats.journal;

import java.io.IOException;
import java.nio.file.Path;

/** Another process writes into a folder. The message is one sentence for the user. */
public final class FolderInUseException extends IOException {
  /** Makes the exception of a folder. */
  FolderInUseException(Path folder) {
    super(
        "the results in %s are being written by another process; wait until it has ended"
            .formatted(folder));
  }
}
