package akula.toolkit.cluster;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import java.io.IOException;

/** A kind of work that can be sent to other processes; all of them are found as services. */
public interface WorkKind {
  /** Returns its name, which is no other kind's. */
  String name();

  /**
   * Plans work again of which nothing is known but what was packed.
   *
   * @param content is handed over
   * @throws InvalidInputException if it is not what was packed
   * @throws RunFailedException if a policy throws when it is asked what it needs
   * @throws IOException if nothing can be unpacked
   */
  OpenWork open(byte[] content) throws InvalidInputException, RunFailedException, IOException;
}
