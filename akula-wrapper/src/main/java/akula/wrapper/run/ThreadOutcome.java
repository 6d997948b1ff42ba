package akula.wrapper.run;

import akula.wrapper.agent.Exit;

/**
 * What became of a thread of a run.
 *
 * @param name of the thread
 * @param application its name
 * @param launchNanos when it was ready, nanoseconds since the run began
 * @param startNanos when its program began, or -1
 * @param endNanos when it ended
 * @param migrations how often it was moved after it had run
 * @param exit how it ended
 */
public record ThreadOutcome(
    String name,
    String application,
    long launchNanos,
    long startNanos,
    long endNanos,
    int migrations,
    Exit exit) {}
