package akula.profiler.queues;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The policy that orders queues as a kernel does, with the constants that this kernel has: they go
 * by the number of cpus that are online, not of those that are used.
 */
public final class KernelPolicy {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");
  private static final int MOST_CPUS = 8;

  /** Of {@code sched_init_granularity} in 2.6.24, microseconds. */
  private static final int MOST_LATENCY = 200_000;

  private static final int MICRO = 1_000;

  /** {@code sysctl_sched_base_slice}, microseconds for one cpu, until 6.14 and since. */
  private static final int EARLY_SLICE = 750;

  private static final int SLICE = 700;

  private KernelPolicy() {}

  /**
   * Returns the policy of a kernel, as {@code --policy} takes it.
   *
   * @param release the kernel's, such as {@code 6.18.44-generic}
   * @param online how many cpus are online
   * @param tickNanos length of a tick of the kernel, nanoseconds
   * @return nothing if no version that there is of a policy comes near: before 2.6.24, or if it is
   *     no release
   */
  public static Optional<String> of(String release, int online, long tickNanos) {
    Matcher version = VERSION.matcher(release);
    if (!version.matches()) {
      return Optional.empty();
    }
    int factor = factor(Math.min(online, MOST_CPUS));
    String tick = ",tick=" + tickNanos / MICRO + "us";
    int[] numbers = new int[3];
    for (int i = 0; i < numbers.length; i++) {
      String number = version.group(i + 1);
      numbers[i] = number == null ? 0 : Integer.parseInt(number);
    }
    if (isBefore(numbers, 2, 6, 24)) {
      return Optional.empty();
    }
    if (isBefore(numbers, 2, 6, 39)) {
      int early = factor(online); // not bounded in number, but in latencies
      return Optional.of(
          cfs(
                  "2.6.24",
                  Math.min(MOST_LATENCY, 20_000 * early),
                  Math.min(MOST_LATENCY, 4_000 * early),
                  10_000 * early)
              + tick);
    }
    if (isBefore(numbers, 6, 6, 0)) {
      return Optional.of(cfs("6.5", 6_000 * factor, 750 * factor, 1_000 * factor) + tick);
    }
    int slice = isBefore(numbers, 6, 15, 0) ? EARLY_SLICE : SLICE;
    String rules =
        isBefore(numbers, 6, 12, 0) ? "6.6" : isBefore(numbers, 6, 18, 2) ? "6.12" : "6.18";
    return Optional.of("eevdf:version=%s,baseSlice=%dus%s".formatted(rules, slice * factor, tick));
  }

  /** 1 + log2 of a number of cpus. */
  private static int factor(int cpus) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(cpus);
  }

  private static String cfs(
      String version, int latency, int minGranularity, int wakeupGranularity) {
    return "cfs:version=%s,latency=%dus,minGranularity=%dus,wakeupGranularity=%dus"
        .formatted(version, latency, minGranularity, wakeupGranularity);
  }

  private static boolean isBefore(int[] version, int... other) {
    for (int i = 0; i < other.length; i++) {
      if (version[i] != other[i]) {
        return version[i] < other[i];
      }
    }
    return false;
  }
}
