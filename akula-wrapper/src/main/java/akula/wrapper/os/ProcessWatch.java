package akula.wrapper.os;

/**
 * Tells quickly whether a process has one thread and no children, as most have: its folder of
 * threads and its list of children stay open.
 */
final class ProcessWatch {
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

  /** Tells whether there are only the first thread and no child; false if that is not known. */
  boolean isSingle() {
    if (children < 0) {
      return false;
    }
    reader.rewind(threads);
    if (reader.nextEntry() < 0 || reader.nextEntry() >= 0) {
      return false;
    }
    reader.rewind(children);
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
