package akula.wrapper.run;

import akula.wrapper.agent.Exit;

/**
 * What became of a thread of a run.
 *
 * @param name of the thread
 * @param application its name
 * @param launchNanos when it was ready, or a registered thread was found, nanoseconds since the run
 *     began
 * @param startNanos when its program began, or -1; of a registered thread, when it was found
 * @param endNanos when it ended, or was registered no more
 * @param migrations how often it was moved after it had run
 * @param exit how its program ended
 * @param isRegistered whether it is a thread that its program registered, not the program itself
 * @param id its number
 * @param program number of the thread that stands for its program: its own, unless it was
 *     registered
 * @param launch position of its program among the launches in the order of their times, from 0
 * @param processorNanos processor time of a registered thread while it was registered, as far as it
 *     was counted when an interval began; NaN of a program, or if it was not counted
 */
public record ThreadOutcome(
    String name,
    String application,
    long launchNanos,
    long startNanos,
    long endNanos,
    int migrations,
    Exit exit,
    boolean isRegistered,
    int id,
    int program,
    int launch,
    double processorNanos) {
  /** Returns the same, moved so often. */
  public ThreadOutcome withMigrations(int count) {
    return new ThreadOutcome(
        name,
        application,
        launchNanos,
        startNanos,
        endNanos,
        count,
        exit,
        isRegistered,
        id,
        program,
        launch,
        processorNanos);
  }
}
