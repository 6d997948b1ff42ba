package akula.wrapper.energy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** What tells how much energy this machine consumes, or why nothing does. */
public sealed interface EnergySource {
  /**
   * The counters of all packages.
   *
   * @param zones at least one
   */
  record Rapl(List<EnergyZone> zones) implements EnergySource {
    /** Keeps its own copy. */
    public Rapl {
      zones = List.copyOf(zones);
    }

    @Override
    public String text() {
      return "RAPL, by powercap: "
          + zones.stream().map(EnergyZone::name).collect(Collectors.joining(", "));
    }
  }

  /**
   * There is none.
   *
   * @param reason the end of a sentence
   * @param remedy what would help
   */
  record NoCounters(String reason, String remedy) implements EnergySource {
    @Override
    public String text() {
      return "none: " + reason;
    }
  }

  /** Says it, for people. */
  String text();

  /** Returns that of the machine that this runs on. */
  static EnergySource here() {
    Duration pause = Duration.ofMillis(5);
    return in(Path.of("/"), () -> LockSupport.parkNanos(pause.toNanos()));
  }

  /**
   * Returns that of a machine.
   *
   * @param root the folder that has its {@code sys} and {@code proc}
   * @param pause waits for a few milliseconds, in which each counter of a machine moves
   */
  static EnergySource in(Path root, Runnable pause) {
    return new PowercapReader(root).read(pause);
  }
}
