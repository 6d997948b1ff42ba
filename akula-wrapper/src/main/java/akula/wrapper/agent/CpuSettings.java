package akula.wrapper.agent;

/** Sets frequencies and prefetchers of cpus. Each method returns the error, 0 if there was none. */
public final class CpuSettings {
  private static final int AS_BEFORE = 2;
  private static final int TRY = 3;
  private static final int TRY_FREQUENCY = 1;

  private final Channel channel;

  CpuSettings(Channel channel) {
    this.channel = channel;
  }

  /** Fixes the frequency of a cpu, hertz. */
  public int setFrequency(int cpu, long hertz) throws AgentException {
    return set(Request.FREQUENCY, cpu, hertz);
  }

  /** Puts the frequency limits of a cpu back to what they were before the first change. */
  public int putBackFrequency(int cpu) throws AgentException {
    return set(Request.FREQUENCY, cpu, 0);
  }

  /** Switches the prefetchers of a cpu. */
  public int setPrefetching(int cpu, boolean on) throws AgentException {
    return set(Request.PREFETCH, cpu, on ? 1 : 0);
  }

  /** Puts the prefetchers of a cpu back to what they were before the first switch. */
  public int putBackPrefetching(int cpu) throws AgentException {
    return set(Request.PREFETCH, cpu, AS_BEFORE);
  }

  /** Tries whether the frequency of a cpu could be set; changes nothing. */
  public int tryFrequency(int cpu) throws AgentException {
    return set(Request.FREQUENCY, cpu, TRY_FREQUENCY);
  }

  /** Tries whether the prefetchers of a cpu could be switched; changes nothing. */
  public int tryPrefetching(int cpu) throws AgentException {
    return set(Request.PREFETCH, cpu, TRY);
  }

  private int set(Request request, int cpu, long value) throws AgentException {
    channel.request(request).number(cpu).number(0).longNumber(value);
    return channel.askError();
  }
}
