package akula.wrapper.kernel;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the kernel is a host.
 *
 * @param ahead whether it is decided who follows when a turn begins, and not when it has ended
 * @param partial whether only threads of the class SCHED_EXT are the scheduler's, so that the usual
 *     class comes before them; else all are, and those of the programs are decided
 * @param loader an installed loader; that of the jar if none is named
 * @param watched whether each turn is told to who watches the run
 * @param recording takes all that is told and answered, if it is recorded
 */
public record KernelSettings(
    boolean ahead,
    boolean partial,
    Optional<Path> loader,
    boolean watched,
    Optional<TurnRecording> recording) {
  /** Makes settings of runs of which no turn is kept. */
  public KernelSettings(boolean ahead, boolean partial, Optional<Path> loader) {
    this(ahead, partial, loader, false, Optional.empty());
  }

  /** Returns the same of a run whose turns are told. */
  public KernelSettings watching() {
    return new KernelSettings(ahead, partial, loader, true, recording);
  }

  /** Returns the same of a run that is recorded. */
  public KernelSettings recordedBy(TurnRecording by) {
    return new KernelSettings(ahead, partial, loader, watched, Optional.of(by));
  }
}
