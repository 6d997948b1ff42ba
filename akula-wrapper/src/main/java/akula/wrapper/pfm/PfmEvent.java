package akula.wrapper.pfm;

/**
 * An event as libpfm4 encodes it for {@code perf_event_open}.
 *
 * @param name as it was asked for
 * @param type as in {@code perf_event_attr}
 * @param config as in {@code perf_event_attr}
 * @param config1 as in {@code perf_event_attr}
 * @param config2 as in {@code perf_event_attr}
 * @param isUserModeOnly whether it does not count in the kernel
 */
public record PfmEvent(
    String name, int type, long config, long config1, long config2, boolean isUserModeOnly) {}
