package akula.bootstrap.reference;

import akula.bootstrap.contention.bus.Bus;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.formats.dataset.DataSet;
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

  /** Returns what threads do to each other at a NUMA node, by its position in the machine. */
  default Contention at(int node) {
    return this;
  }

  /** Returns whether the rates matter. */
  default boolean goesByRates() {
    return false;
  }

  /** Returns whether threads that wait and keep their context slow others. */
  default boolean feelsSpinning() {
    return false;
  }

  /**
   * Returns the plain reading of a model's data; where there is none, what the model itself says,
   * asked anew each time.
   *
   * @param data the data set that has the model
   */
  static Contention of(LevelModel model, DataSet data) {
    return switch (model) {
      case PairMatrix pairs -> new PairContention(pairs);
      case SharedCache cache -> new BruteForceSharedCache(cache);
      case Bus bus -> new BisectedBus(bus);
      case SmtCore core -> new PlainCore(core, 1);
      default -> new AskedContention(model.solver(data.parameters()), data.applications().size());
    };
  }
}
