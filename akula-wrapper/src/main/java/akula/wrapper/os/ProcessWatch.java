package akula.wrapper.os;

/**
 * Returns quickly whether a process has one thread and no children, as most have: its folder of
 * threads and its list of children stay open.
 */
final class ProcessWatch {
  /** The folder of threads has two links and one for each thread. */
  private static final int LINKS_OF_ONE = 3;

  private final ProcReader reader;
  private final int threads;
  private final int children;

  /** Opens the files; where that fails, {@link #isSingle} is never true. */
  ProcessWatch(ProcReader reader, int pid) {
    this.reader = reader;
    threads = reader.path("/proc/").with(pid).with("/task").keepOpen();
    reader.path("/proc/").with(pid).with("/task/").with(pid).with("/children");
    children = threads < 0 ? -1 : reader.keepOpen();
  }

  /** Returns whether there are only the first thread and no child; false if that is not known. */
  boolean isSingle() {
    if (children < 0) {
      return false;
    }
    if (reader.links(threads) != LINKS_OF_ONE) {
      return false;
    }
    reader.again(children);
    return reader.nextNumber() < 0;
  }

  void close() {
    if (threads >= 0) {
      reader.close(threads);
    }
    if (children >= 0) {
      reader.close(children);
    }
  }
}
