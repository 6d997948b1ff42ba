package akula.wrapper.energy;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds up what zones count during a run. A counter begins again after its range, which a package
 * needs minutes for at least: it is read about once a second, so none of that is missed however
 * long an interval is, and intervals of a millisecond do not read it each time.
 */
public final class EnergyCount {
  private static final long LOOK_NANOS = 1_000_000_000;

  /** No package takes as much: a counter that says so was not full but set back. */
  private static final long MOST_WATTS = 5_000;

  private static final long MICROJOULES = 1_000_000;

  private final List<EnergyZone> zones;
  private final long[] last;
  private final long[] counted;
  private long lookedNanos;
  private String lost;

  /**
   * Makes one that has not begun.
   *
   * @param zones to count; none for a run of which nothing is counted
   */
  public EnergyCount(List<EnergyZone> zones) {
    this.zones = List.copyOf(zones);
    last = new long[zones.size()];
    counted = new long[zones.size()];
  }

  /** The run begins. */
  public void begin(long nowNanos) {
    lookedNanos = nowNanos;
    try {
      for (int i = 0; i < last.length; i++) {
        last[i] = zones.get(i).microjoules();
      }
    } catch (IOException e) {
      lose(e);
    }
  }

  /** Looks whether it is time to read the counters, and reads them if it is. */
  public void look(long nowNanos) {
    if (nowNanos - lookedNanos >= LOOK_NANOS) {
      read(nowNanos);
    }
  }

  /** Ends; returns what was consumed, or nothing if that was not to be counted. */
  public Optional<EnergyUse> end(long nowNanos) {
    if (zones.isEmpty()) {
      return Optional.empty();
    }
    read(nowNanos);
    List<EnergyUse.ZoneUse> all = new ArrayList<>();
    for (int i = 0; i < counted.length; i++) {
      EnergyZone zone = zones.get(i);
      all.add(new EnergyUse.ZoneUse(zone.name(), counted[i]));
      if (counted[i] == 0 && lost == null) {
        lost = zone.counter() + " stood still";
      }
    }
    return Optional.of(new EnergyUse(all, Optional.ofNullable(lost)));
  }

  /** What is lost once is lost for the run. */
  private void read(long nowNanos) {
    try {
      for (int i = 0; i < last.length && lost == null; i++) {
        add(i, zones.get(i).microjoules(), nowNanos - lookedNanos);
      }
    } catch (IOException e) {
      lose(e);
    }
    lookedNanos = nowNanos;
  }

  private void add(int i, long now, long elapsedNanos) {
    long used = now - last[i];
    if (used < 0) {
      used += zones.get(i).rangeMicrojoules();
      double seconds = Math.max(elapsedNanos, LOOK_NANOS) / 1e9;
      if (used < 0 || used > seconds * MOST_WATTS * MICROJOULES) {
        lost = "%s went back from %d to %d".formatted(zones.get(i).counter(), last[i], now);
      }
    }
    counted[i] += used;
    last[i] = now;
  }

  private void lose(IOException failure) {
    if (lost == null) {
      lost =
          failure instanceof NoSuchFileException gone
              ? gone.getFile() + " has gone"
              : PowercapReader.unreadable(zones.getFirst().folder(), failure).reason();
    }
  }
}
