package akula.toolkit.decisions;

import akula.toolkit.run.SoloTimes;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/** What has to be known of a period before its results are written: a first reading collects it. */
final class PeriodFacts {
  private final Set<String> applications = new TreeSet<>();
  private final Set<String> cut = new TreeSet<>();
  private long programs;
  private long leftOut;
  private long toNanos;

  /** Those of all periods of a log, in the order of time. */
  static final class Survey implements PeriodEvents {
    private final SequencedMap<Period, PeriodFacts> periods = new LinkedHashMap<>();

    /** Returns them. */
    SequencedMap<Period, PeriodFacts> periods() {
      return periods;
    }

    @Override
    public void begins(Period period) {
      periods.put(period, new PeriodFacts());
    }

    @Override
    public void went(Period period, Gone program) {
      PeriodFacts facts = periods.get(period);
      facts.applications.add(program.application());
      facts.programs++;
    }

    @Override
    public void leftOut(Period period) {
      periods.get(period).leftOut++;
    }

    @Override
    public void cut(Period period, String application) {
      periods.get(period).cut.add(application);
    }

    @Override
    public void ends(Period period, long toNanos) {
      periods.get(period).toNanos = toNanos;
    }
  }

  /** Returns how many programs went that are in the results. */
  long programs() {
    return programs;
  }

  /** Returns how many went that are not. */
  long leftOut() {
    return leftOut;
  }

  /** Returns when it ended, nanoseconds since the manager began. */
  long toNanos() {
    return toNanos;
  }

  /** Returns whether programs went and there is a solo time of each of them. */
  boolean isSoloKnown(SoloTimes solo) {
    return programs > 0 && applications.stream().allMatch(name -> solo.nanos(name).isPresent());
  }

  /**
   * Returns the solo times of applications of which all programs came and went in the period. Of
   * others a part of the life is elsewhere, and what they lost cannot be told from placements.
   */
  SequencedMap<String, Object> soloSeconds(SoloTimes solo) {
    SequencedMap<String, Object> seconds = new LinkedHashMap<>();
    applications.stream()
        .filter(name -> !cut.contains(name))
        .forEach(name ->
            solo.nanos(name).ifPresent(nanos -> seconds.put(name, Math.rint(nanos / 1000) / 1e6)));
    return seconds;
  }
}
