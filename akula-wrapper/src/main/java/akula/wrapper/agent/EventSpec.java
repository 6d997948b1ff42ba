package akula.wrapper.agent;

/**
 * An event to count, as {@code perf_event_open} takes it.
 *
 * @param name for people
 * @param type as in {@code perf_event_attr}
 * @param group events of one group that follow each other are counted at the same times
 * @param config as in {@code perf_event_attr}
 * @param config1 as in {@code perf_event_attr}
 * @param config2 as in {@code perf_event_attr}
 * @param excludeKernel true to count in user mode only
 */
public record EventSpec(
    String name,
    int type,
    int group,
    long config,
    long config1,
    long config2,
    boolean excludeKernel) {}
