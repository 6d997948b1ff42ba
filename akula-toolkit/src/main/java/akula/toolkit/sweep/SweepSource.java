package akula.toolkit.sweep;

/**
 * Where a sweep comes from.
 *
 * @param written the sweep file as it was named, or null if there is none
 * @param name of the sweep, as its file says
 */
record SweepSource(String written, String name) {

  /** Returns a message with the sweep file, if there is one, and the part, if it has a name. */
  String inPart(String part, Exception why) {
    String where = part.isEmpty() ? "" : ", part " + part;
    return written == null
        ? why.getMessage()
        : "sweep %s%s: %s".formatted(written, where, why.getMessage());
  }
}
