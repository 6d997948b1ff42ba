package akula.formats.script;

/**
 * Thread-groups, added up.
 *
 * @param count how many
 * @param members their threads
 * @param workSpread sum of the spreads of their work
 * @param lockSpread sum of the spreads of the locks that they take
 */
record Groups(double count, double members, double workSpread, double lockSpread) {
  static final Groups NONE = new Groups(0, 0, 0, 0);

  /** A parent thread alone. */
  static final Groups PARENT = new Groups(1, 1, 0, 0);

  Groups plus(Groups other) {
    return new Groups(
        count + other.count,
        members + other.members,
        workSpread + other.workSpread,
        lockSpread + other.lockSpread);
  }

  Groups times(double factor) {
    return new Groups(count * factor, members * factor, workSpread * factor, lockSpread * factor);
  }

  Symmetry symmetry() {
    return count > 0
        ? new Symmetry(count, members, workSpread / count, lockSpread / count)
        : new Symmetry(0, 0, 0, 0);
  }
}
