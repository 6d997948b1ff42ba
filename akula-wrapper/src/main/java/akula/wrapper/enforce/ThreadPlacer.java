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
    settle(thread, mover.move(thread, cpu));
  }

  /** Puts what a thread of the model stands for, which is elsewhere, back where it had been put. */
  void putBack(RealThread thread) {
    boolean wasDisplaced = thread.isDisplaced();
    int error = lookedAt(thread, mover.move(thread, thread.cpu()));
    settle(thread, error);
    if (error == 0 && !wasDisplaced) {
      complaints.add(
          Kind.STRAYED,
          "%s was not on cpu %d alone and was put back".formatted(thread.text(), thread.cpu()));
    }
  }

  /** Puts what strayed of a program whose first thread did not back to that; told if it fails. */
  void putRestBack(RealThread program) {
    report(program, mover.move(program, program.cpu()), program.cpu());
  }

  /**
   * One that sleeps still has the mask that it had, also if the cpus in it are gone by now, and the
   * kernel takes the same mask again without a look at it.
   */
  private int lookedAt(RealThread thread, int error) {
    return error == 0 && mover.isNowhere(thread.tid()) ? Errno.EINVAL : error;
  }

  private void settle(RealThread thread, int error) {
    if (error == Errno.EINVAL) {
      displace(thread);
    } else {
      thread.setDisplaced(false);
      report(thread, error, thread.cpu());
    }
  }

  /**
   * A cpu that was switched off, or taken out of what the process may use, is refused as invalid;
   * the kernel has let its threads run anywhere. Until it is back they have the others of the run.
   */
  private void displace(RealThread thread) {
    int error = lookedAt(thread, mover.move(thread, everywhere));
    if (!thread.isDisplaced() && error != Errno.ESRCH) {
      complaints.add(
          Kind.DISPLACED,
          "%s cannot run on cpu %d, which was taken away; until it is back %s"
              .formatted(thread.text(), thread.cpu(), placeLeft(error)));
    }
    thread.setDisplaced(true);
  }

  private String placeLeft(int error) {
    return error == 0
        ? "it runs on what is left of cpus %s".formatted(everywhere)
        : "it runs where the kernel lets it, since cpus %s cannot be had: %s"
            .formatted(everywhere, Errno.text(error));
  }

  /** Lets what a thread of the model stands for run everywhere. */
  void free(RealThread thread) {
    thread.setCpu(-1);
    thread.setDisplaced(false);
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
