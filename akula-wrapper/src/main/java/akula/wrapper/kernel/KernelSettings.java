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
 */
public record KernelSettings(boolean ahead, boolean partial, Optional<Path> loader) {}
