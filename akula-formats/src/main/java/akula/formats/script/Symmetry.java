package akula.formats.script;

/**
 * How alike the threads of an application are: SymInst and SymLock of Lakshminarayana, Rao and Kim
 * (section 6, Table 4), and the thread-groups that they are averages over.
 *
 * @param groups number of thread-groups, at least 1 for a script that does any work
 * @param members the threads of all groups; a thread counts once in each of its groups
 * @param instructions SymInst, 0 (all equal) to below 1, of the work, to which the instructions of
 *     one application are proportional
 * @param locks SymLock, 0 to below 1, of the number of locks taken
 */
public record Symmetry(double groups, double members, double instructions, double locks) {
  /** Returns whether both measures are below a limit, as those of a symmetric application are. */
  public boolean isBelow(double limit) {
    return instructions < limit && locks < limit;
  }

  /**
   * Returns the standard deviation of what the threads of a group do, divided by what they do
   * together. It is that of the whole population: a group is all its threads, not a sample of them,
   * and a group of one thread has 0. It is at most √(n - 1) / n, where one of n does everything.
   *
   * @param amounts one for each thread of the group, none below 0
   * @return 0 where nothing is done
   */
  public static double spread(double... amounts) {
    double total = 0;
    for (double amount : amounts) {
      total += amount;
    }
    if (!(total > 0)) {
      return 0;
    }
    double squares = 0;
    for (double amount : amounts) {
      double off = amount / total - 1.0 / amounts.length;
      squares += off * off;
    }
    return Math.sqrt(squares / amounts.length);
  }
}
