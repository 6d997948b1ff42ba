package akula.wrapper.run;

import akula.wrapper.agent.LaunchOrder;

/**
 * A program to launch in a run.
 *
 * @param application its name
 * @param launchNanos when, nanoseconds since the run began
 * @param order what to start
 */
public record RealLaunch(String application, long launchNanos, LaunchOrder order) {}
