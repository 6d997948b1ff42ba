package akula.toolkit.sweep;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;

/**
 * Where a sweep comes from.
 *
 * @param written the sweep file as it was named, or null if there is none
 * @param name of the sweep, as its file says
 */
record SweepSource(String written, String name) {

  /** Plans a part. */
  interface Planning<T> {
    T plan() throws InvalidInputException;
  }

  /**
   * Plans a part; messages about it tell which one it is.
   *
   * @throws UsageException if something in it does not go together
   */
  <T> T ofPart(String part, Planning<T> planning) throws InvalidInputException {
    try {
      return planning.plan();
    } catch (IllegalArgumentException | UsageException e) {
      throw inPart(part, e);
    }
  }

  /** Returns what is wrong, with the sweep file and the part. */
  UsageException inPart(String part, RuntimeException why) {
    MessageCode code = why instanceof UsageException wrong ? wrong.code() : MessageCode.WRONG_VALUE;
    return new UsageException(code, sentence(part, why));
  }

  /** Returns a message with the sweep file, if there is one, and the part, if it has a name. */
  String sentence(String part, Exception why) {
    String where = part.isEmpty() ? "" : ", part " + part;
    return written == null
        ? why.getMessage()
        : "sweep %s%s: %s".formatted(written, where, why.getMessage());
  }
}
