package akula.toolkit.turns;

import akula.wrapper.kernel.RecordedTurns;
import java.nio.file.Path;

/**
 * What came of deciding turns again.
 *
 * @param file the recording
 * @param head what it says of itself
 * @param outcome whether what was decided is the same
 */
public record TurnReplayResult(Path file, TurnsHead head, RecordedTurns.Outcome outcome) {}
