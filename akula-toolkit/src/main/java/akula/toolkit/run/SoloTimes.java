package akula.toolkit.run;

import akula.formats.dataset.DataSet;
import akula.wrapper.run.ThreadOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How long each application runs alone: measured, or from a data set. */
public final class SoloTimes {
  /** Where times come from that were measured before the runs. */
  static final String MEASURED = "measured";

  private final Map<String, Double> nanos = new HashMap<>();
  private final Map<String, Double> processorNanos = new HashMap<>();
  private boolean measured;

  /** Takes those of a data set. */
  public void takeAll(DataSet data) {
    data.applications()
        .forEach(application -> nanos.put(application.name(), application.soloSeconds() * 1e9));
  }

  /** Takes what was measured: the median of some runs, each of one application alone. */
  public void take(String application, List<ThreadOutcome> runs) {
    double[] lengths =
        runs.stream().mapToDouble(run -> run.endNanos() - run.launchNanos()).sorted().toArray();
    int middle = lengths.length / 2;
    double median =
        lengths.length % 2 == 1 ? lengths[middle] : (lengths[middle - 1] + lengths[middle]) / 2;
    nanos.put(application, median);
    processorNanos.put(
        application,
        runs.stream()
            .mapToDouble(run -> run.exit().userNanos() + run.exit().systemNanos())
            .average()
            .orElse(median));
    measured = true;
  }

  /**
   * Takes one that was measured before.
   *
   * @param alone how long it took, and how much processor time
   */
  public void take(String application, Alone alone) {
    nanos.put(application, alone.nanos());
    processorNanos.put(application, alone.processorNanos());
    measured = true;
  }

  /** Returns what was measured, by application. */
  Map<String, Alone> measured() {
    Map<String, Alone> all = new TreeMap<>();
    processorNanos.forEach((name, used) -> all.put(name, new Alone(nanos.get(name), used)));
    return all;
  }

  /**
   * An application that was measured alone.
   *
   * @param nanos how long it took
   * @param processorNanos how much processor time
   */
  public record Alone(double nanos, double processorNanos) {
    boolean isSound() {
      return nanos > 0 && nanos < Double.POSITIVE_INFINITY && processorNanos >= 0;
    }
  }

  /** Returns the time of an application, nanoseconds. */
  public Optional<Double> nanos(String application) {
    return Optional.ofNullable(nanos.get(application));
  }

  /**
   * Returns how much processor time an application takes alone, nanoseconds; where only its solo
   * time is known, that, and NaN where nothing is.
   */
  public double processorNanos(String application) {
    return processorNanos.getOrDefault(application, nanos.getOrDefault(application, Double.NaN));
  }

  /**
   * Returns where they come from, in a word: {@link #MEASURED}, {@code data} or {@code unknown}.
   */
  String origin(Programs programs) {
    if (!isComplete(programs)) {
      return "unknown";
    }
    return measured ? MEASURED : "data";
  }

  /** Returns the applications that have no time, once each, in their order. */
  public List<String> missing(Programs programs) {
    return programs.firsts().stream()
        .map(ready -> ready.launch().application())
        .filter(name -> !nanos.containsKey(name))
        .toList();
  }

  /** Returns whether every application has a time. */
  public boolean isComplete(Programs programs) {
    return missing(programs).isEmpty();
  }
}
