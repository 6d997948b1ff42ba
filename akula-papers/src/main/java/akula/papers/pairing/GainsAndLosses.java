package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.LINUX;

import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * What a policy gains on Linux in the mean of the workloads, and which applications pay for it.
 *
 * @param policy which one
 * @param gain by how many per cent the weighted mean execution time is shorter, the mean of all
 *     workloads
 * @param applications how many times as long as under Linux each takes, the slowest first
 */
record GainsAndLosses(String policy, Estimate gain, List<Relative> applications) {
  /** An application that takes longer by no more than this share is not slower. */
  static final double NEAR = 0.02;

  /**
   * An application of a workload.
   *
   * @param times how many times as long as under Linux it takes
   */
  record Relative(String workload, String application, Estimate times) {
    String words() {
      return "%s %s %s".formatted(workload, application, number(times.mean()));
    }

    SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("workload", workload);
      fields.put("application", application);
      fields.put("relative_time", times.mean());
      fields.put("half_width", times.hasInterval() ? times.halfWidth() : null);
      return fields;
    }
  }

  /** Keeps its own copy. */
  GainsAndLosses {
    applications = List.copyOf(applications);
  }

  /** Looks at a policy in all workloads; an application without a time is left out. */
  static GainsAndLosses of(PairingResults results, String policy) {
    List<Relative> applications = new ArrayList<>();
    for (String workload : PairingTable.WORKLOADS) {
      for (String application : results.applications(workload)) {
        Estimate times = results.relativeTime(workload, application, policy);
        if (times.count() > 0) {
          applications.add(new Relative(workload, application, times));
        }
      }
    }
    applications.sort(Comparator.comparingDouble(it -> -it.times().mean()));
    return new GainsAndLosses(policy, results.averageImprovement(policy, LINUX), applications);
  }

  /** Returns the applications that are slower than under Linux, the slowest first. */
  List<Relative> slower() {
    return applications.stream().filter(it -> it.times().mean() > 1 + NEAR).toList();
  }

  /** Returns the geometric mean of the times of all applications, times those under Linux. */
  double meanTime() {
    return Math.exp(
        applications.stream()
            .mapToDouble(it -> Math.log(it.times().mean()))
            .average()
            .orElse(Double.NaN));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", policy);
    fields.put("improvement_percent", gain.mean());
    fields.put("half_width", gain.hasInterval() ? gain.halfWidth() : null);
    fields.put("mean_relative_time", meanTime());
    fields.put("applications", applications.stream().map(Relative::fields).toList());
    return fields;
  }
}
