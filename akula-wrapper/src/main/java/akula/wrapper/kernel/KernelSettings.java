package akula.wrapper.kernel;

import akula.api.Scheduler;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the kernel is a host.
 *
 * @param ahead whether it is decided who follows when a turn begins, and not when it has ended
 * @param partial whether only threads of the class SCHED_EXT are the scheduler's, so that the usual
 *     class comes before them; else all are, and those of the programs are decided
 * @param loader an installed loader; that of the jar if none is named
 * @param another makes one more of the policy, with which the host is rehearsed before threads wait
 *     for it; if there is none it is not
 * @param watched whether each turn is told to who watches the run
 * @param recording takes all that is told and answered, if it is recorded
 */
public record KernelSettings(
    boolean ahead,
    boolean partial,
    Optional<Path> loader,
    Optional<Supplier<Scheduler>> another,
    boolean watched,
    Optional<TurnRecording> recording) {
  /** Makes settings of a host that is not rehearsed, of which no turn is kept. */
  public KernelSettings(boolean ahead, boolean partial, Optional<Path> loader) {
    this(ahead, partial, loader, Optional.empty(), false, Optional.empty());
  }

  /** Returns the same of a host that is rehearsed with another one of its policy. */
  public KernelSettings rehearsing(Supplier<Scheduler> policy) {
    return new KernelSettings(ahead, partial, loader, Optional.of(policy), watched, recording);
  }

  /** Returns the same of a run whose turns are told. */
  public KernelSettings watching() {
    return new KernelSettings(ahead, partial, loader, another, true, recording);
  }

  /** Returns the same of a run that is recorded. */
  public KernelSettings recordedBy(TurnRecording by) {
    return new KernelSettings(ahead, partial, loader, another, watched, Optional.of(by));
  }
}
