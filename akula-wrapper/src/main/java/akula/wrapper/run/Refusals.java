package akula.wrapper.run;

import akula.wrapper.enforce.Complaints;
import akula.wrapper.enforce.Complaints.Kind;

/**
 * Threads that programs registered and that are not placed on their own all the same: users are
 * reported why, and such a thread is not looked for in every interval.
 */
final class Refusals {
  private final Complaints complaints;

  Refusals(Complaints complaints) {
    this.complaints = complaints;
  }

  /** Returns whether the thread that has a slot of the file of progress was refused before. */
  static boolean isRefused(RealProgram program, int slot) {
    Long refused = program.refused.get(slot);
    return refused != null && refused == program.progress.owner(slot);
  }

  /** The thread that has a slot is no more to be looked for. */
  static void refuse(RealProgram program, int slot, long owner) {
    program.refused.put(slot, owner);
  }

  /**
   * A thread was not found, or two were. A listing of threads may end early, so it is looked for
   * once more, at the end of the next interval.
   */
  void missed(RealProgram program, int slot, long owner, boolean twice) {
    Long before = program.missed.put(slot, owner);
    if (before == null || before != owner) {
      return;
    }
    program.missed.remove(slot);
    refuse(program, slot, owner);
    report(
        program,
        "it has %s thread %d of process %d"
            .formatted(twice ? "more than one" : "no", (int) owner, owner >>> 32));
  }

  /** Reports why; a sentence. */
  void report(RealProgram program, String why) {
    complaints.add(
        Kind.NOT_SINGLED,
        "a thread that %s registered is not placed on its own: %s"
            .formatted(program.main().model().name(), why));
  }
}
