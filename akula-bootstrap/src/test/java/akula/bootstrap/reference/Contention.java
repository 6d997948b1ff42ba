package akula.bootstrap.reference;

import akula.formats.dataset.LevelModel;

/** What threads do to each other at one sharing level. */
public interface Contention {
  /** In place of an application: a thread that waits and keeps its context. */
  int SPINS = -1;

  /**
   * Returns the relative speed of a member of a co-schedule.
   *
   * @param rows the applications of the members, in any order, repeats allowed; {@link #SPINS} for
   *     each that waits if these are felt here
   * @param self the position of the member
   * @return the speed; 1 for a member that is alone
   */
  double relativeSpeed(int[] rows, int self);

  /**
   * Returns the relative speed of a member of a co-schedule whose members ask for as much as they
   * can at the rates that they have inside this level.
   *
   * @param rates of each member, work per time, as if nothing slowed it here or beyond
   */
  default double relativeSpeed(int[] rows, double[] rates, int self) {
    return relativeSpeed(rows, self);
  }

  /** Tells whether the rates matter. */
  default boolean goesByRates() {
    return false;
  }

  /** Tells whether threads that wait and keep their context slow others. */
  default boolean feelsSpinning() {
    return false;
  }

  /** Returns the plain reading of a model's data. */
  static Contention of(LevelModel model) {
    return switch (model) {
      case LevelModel.PairMatrix pairs -> new PairContention(pairs);
      case LevelModel.SharedCache cache -> new BruteForceSharedCache(cache);
      case LevelModel.Bus bus -> new BisectedBus(bus);
    };
  }
}
