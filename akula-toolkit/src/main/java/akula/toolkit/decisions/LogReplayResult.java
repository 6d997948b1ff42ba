package akula.toolkit.decisions;

import java.nio.file.Path;
import java.util.List;

/**
 * What policies decide about those who came to a manager, by its log.
 *
 * @param folder the log
 * @param head what it says of itself
 * @param recorded what was decided then
 * @param decidedAgain whether the policies that were there decide the same again
 * @param isWhole whether the log has all since the manager began; else those policies had something
 *     in mind that is not in it
 * @param others what other policies decide, in the order in which they were asked for
 * @param logs of what they decide, where that was asked for
 */
public record LogReplayResult(
    Path folder,
    LogHead head,
    Served recorded,
    DecidedAgain decidedAgain,
    boolean isWhole,
    List<Served> others,
    List<Path> logs) {
  /** Keeps its own copies. */
  public LogReplayResult {
    others = List.copyOf(others);
    logs = List.copyOf(logs);
  }
}
