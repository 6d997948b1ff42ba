package akula.formats.dataset;

import java.util.Arrays;
import java.util.List;

/** The data of a contention model at one sharing level. */
public sealed interface LevelModel {

  /** Returns the name by which a user chooses this model, for example {@code pair-matrix}. */
  String name();

  /** How pairs are composed where three or more run together and no group was measured. */
  enum Composition {
    /** The product of the pairs' relative speeds, at least 0.01. */
    PRODUCT("product"),
    /** One minus the sum of the pairs' losses, at least 0.01. */
    SUM_OF_LOSSES("sum-of-losses"),
    /** The least of the pairs' relative speeds. */
    WORST_PAIR("worst-pair");

    private final String word;

    Composition(String word) {
      this.word = word;
    }

    /** Returns the word that stands in files and on the command line. */
    public String word() {
      return word;
    }
  }

  /**
   * A measured co-schedule of three or more.
   *
   * @param rows positions of the applications, ascending, repeats allowed
   * @param speeds relative speed of each, in the same order; equal rows have equal speeds
   */
  record Group(List<Integer> rows, List<Double> speeds) {
    /** Keeps its own copies. */
    public Group {
      rows = List.copyOf(rows);
      speeds = List.copyOf(speeds);
    }
  }

  /**
   * Relative speeds of pairs (AKULA, PACT 2010, Table 2) and of measured groups.
   *
   * @param speeds {@code speeds[row][neighbour]}, square, in the order of the applications
   * @param groups measured co-schedules
   * @param composition rule for co-schedules that were not measured
   * @param spinning relative speed of a thread beside one that waits and keeps its context: above
   *     0, at most 1; 1 is not slowed
   */
  record PairMatrix(double[][] speeds, List<Group> groups, Composition composition, double spinning)
      implements LevelModel {
    /** The name of this model. */
    public static final String NAME = "pair-matrix";

    /** Keeps its own copy of the groups. */
    public PairMatrix {
      groups = List.copyOf(groups);
    }

    /** Makes one whose threads slow nobody down while they wait. */
    public PairMatrix(double[][] speeds, List<Group> groups, Composition composition) {
      this(speeds, groups, composition, 1);
    }

    /** Returns the same speeds of pairs and groups with another rule for all others. */
    public PairMatrix withComposition(Composition other) {
      return new PairMatrix(speeds, groups, other, spinning);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof PairMatrix that
          && Arrays.deepEquals(speeds, that.speeds)
          && groups.equals(that.groups)
          && composition == that.composition
          && spinning == that.spinning;
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.deepHashCode(speeds) + groups.hashCode();
    }

    @Override
    public String name() {
      return NAME;
    }
  }

  /**
   * Curves of one application over the ways of the last-level cache, as measured alone. Position 0
   * of each list is one way.
   *
   * @param ipc instructions per cycle
   * @param referencesPerKiloInstruction last-level cache references
   * @param missesPerKiloInstruction last-level cache misses
   * @param bandwidthMegabytesPerSecond memory bandwidth, 10^6 bytes per second
   * @param stallFraction fraction of cycles stalled on last-level misses and on the store buffer
   * @param occupancyWays occupancy reached, in ways
   */
  record Curve(
      List<Double> ipc,
      List<Double> referencesPerKiloInstruction,
      List<Double> missesPerKiloInstruction,
      List<Double> bandwidthMegabytesPerSecond,
      List<Double> stallFraction,
      List<Double> occupancyWays) {
    /** Keeps its own copies. */
    public Curve {
      ipc = List.copyOf(ipc);
      referencesPerKiloInstruction = List.copyOf(referencesPerKiloInstruction);
      missesPerKiloInstruction = List.copyOf(missesPerKiloInstruction);
      bandwidthMegabytesPerSecond = List.copyOf(bandwidthMegabytesPerSecond);
      stallFraction = List.copyOf(stallFraction);
      occupancyWays = List.copyOf(occupancyWays);
    }
  }

  /**
   * A shared cache and the memory bandwidth behind it.
   *
   * @param ways ways of the cache, at most as many as the curves have
   * @param bandwidthMegabytesPerSecond bandwidth of the memory domain, 10^6 bytes per second
   * @param curves one per application, in order
   */
  record SharedCache(int ways, double bandwidthMegabytesPerSecond, List<Curve> curves)
      implements LevelModel {
    /** The name of this model. */
    public static final String NAME = "shared-cache";

    /** Keeps its own copy. */
    public SharedCache {
      curves = List.copyOf(curves);
    }

    @Override
    public String name() {
      return NAME;
    }
  }

  /**
   * A bus, or any other path to memory, of a capacity that the running threads share. As long as
   * their demands fit, nobody is slowed.
   *
   * @param capacityPerMicrosecond the most transactions that it carries, 1/us, above 0
   * @param demandsPerMicrosecond transactions of each application while it runs alone, 1/us, at
   *     most the capacity: its {@code BUS_TRANSACTION_RATE}
   * @param dependences of each application, 0 to 1: the share of its time alone that grows with the
   *     time that a transaction takes
   */
  record Bus(
      double capacityPerMicrosecond, List<Double> demandsPerMicrosecond, List<Double> dependences)
      implements LevelModel {
    /** The name of this model. */
    public static final String NAME = "bus";

    /** Keeps its own copies. */
    public Bus {
      demandsPerMicrosecond = List.copyOf(demandsPerMicrosecond);
      dependences = List.copyOf(dependences);
    }

    @Override
    public String name() {
      return NAME;
    }
  }
}
