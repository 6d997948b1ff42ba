package akula.formats.campaign;

import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Program;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is to be measured, and how exactly.
 *
 * @param name short name; the data set is called so
 * @param description one or more sentences, may be empty
 * @param method how a run is measured
 * @param levels the sharing levels at which pairs run, from the inside out; empty for all that the
 *     machine has
 * @param pairs which pairs are measured
 * @param share of the pairs that is measured where the others are predicted, above 0 and at most 1
 * @param groups co-schedules of three or more, as positions in {@code applications}
 * @param rounds how often a co-schedule is measured
 * @param width wanted half width of the 95% interval of a relative speed, above 0
 * @param budget no new run begins after that time, if there is one
 * @param seed of the order of the runs, and of the choice of pairs
 * @param missRates where miss rates of caches come from
 * @param prepared files that are made before anything is measured
 * @param applications at least one, each name once
 */
public record Campaign(
    String name,
    String description,
    Method method,
    List<SharingLevel> levels,
    Pairs pairs,
    double share,
    List<List<Integer>> groups,
    Rounds rounds,
    double width,
    Optional<Duration> budget,
    long seed,
    MissRates missRates,
    List<Prepared> prepared,
    List<Measured> applications) {
  /** The usual wanted half width of an interval. */
  public static final double USUAL_WIDTH = 0.03;

  /** The usual share of the pairs that is measured where the others are predicted. */
  public static final double USUAL_SHARE = 0.25;

  /** The usual longest time that an application may run alone. */
  public static final Duration USUAL_LIMIT = Duration.ofMinutes(10);

  /** Keeps its own copies. */
  public Campaign {
    levels = List.copyOf(levels);
    groups = groups.stream().map(List::copyOf).toList();
    prepared = List.copyOf(prepared);
    applications = List.copyOf(applications);
  }

  /** Which pairs are measured. */
  public enum Pairs {
    /** Every one, those of an application with itself included. */
    ALL,
    /** A share of them; the others are predicted. */
    PREDICT,
    /** None: solo times only. */
    NONE;

    /** Returns the word that stands in files and on the command line. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Where miss rates of caches come from. */
  public enum MissRates {
    /** From hardware counters; where there are none, there are no miss rates. */
    MEASURED,
    /** From a simulation of the caches of the machine, by valgrind's cachegrind. */
    SIMULATED;

    /** Returns the word that stands in files and on the command line. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * How often a co-schedule is measured.
   *
   * @param least so often in any case, at least 2
   * @param most so often if its interval is still too wide
   */
  public record Rounds(int least, int most) {
    /** The usual ones. */
    public static final Rounds USUAL = new Rounds(3, 10);
  }

  /**
   * A file that is made before anything is measured, with what a program prints.
   *
   * @param file its name
   * @param program what prints it
   */
  public record Prepared(String file, Program program) {}

  /**
   * An application to measure.
   *
   * @param name the key in the data set
   * @param from the Debian package that brings its program, empty if it needs none
   * @param program what runs
   * @param prepared names of prepared files that it finds in its directory
   * @param limit the longest that it may take alone
   */
  public record Measured(
      String name, String from, Program program, List<String> prepared, Duration limit) {
    /** Keeps its own copy. */
    public Measured {
      prepared = List.copyOf(prepared);
    }
  }

  /** Returns the names of the applications, in order. */
  public List<String> applicationNames() {
    return applications.stream().map(Measured::name).toList();
  }
}
