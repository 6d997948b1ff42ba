package akula.wrapper.enforce;

import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;

/** Puts threads on cpus, or lets them run on all that there are for them. */
final class ThreadPlacer {
  private final Mover mover;
  private final CpuMask everywhere;
  private final Complaints complaints;

  /**
   * Makes them.
   *
   * @param everywhere the cpus of the run
   */
  ThreadPlacer(Mover mover, CpuMask everywhere, Complaints complaints) {
    this.mover = mover;
    this.everywhere = everywhere;
    this.complaints = complaints;
  }

  /** Puts what a thread of the model stands for on a cpu. */
  void put(RealThread thread, int cpu) {
    thread.setCpu(cpu);
    report(thread, mover.move(thread, cpu), cpu);
  }

  /** Lets what a thread of the model stands for run everywhere. */
  void free(RealThread thread) {
    thread.setCpu(-1);
    report(thread, mover.move(thread, everywhere), everywhere);
  }

  private void report(RealThread thread, int error, Object where) {
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_MOVED,
          "%s could not be moved to cpu %s, or not all of it: %s"
              .formatted(thread.text(), where, Errno.text(error)));
    }
  }
}
