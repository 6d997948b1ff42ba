package akula.bootstrap.reference;

import akula.api.host.ContextModel;
import akula.api.host.MachineDescription.CoreDescription;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The rates of threads that run at the same time, computed from nothing but who is where. */
final class ReferenceSpeeds {
  private final ReferenceCase input;
  private final Map<SharingLevel, Contention> levels = new EnumMap<>(SharingLevel.class);

  /** The frequency of each core that holds now. */
  long[] hertz = {};

  ReferenceSpeeds(ReferenceCase input) {
    this.input = input;
    for (Map.Entry<SharingLevel, List<LevelModel>> e : input.data().levels().entrySet()) {
      if (!e.getValue().isEmpty()) {
        levels.put(e.getKey(), Contention.of(e.getValue().getFirst(), input.data()));
      }
    }
  }

  /** Returns the rate of one thread among others, itself included. */
  double rate(Job job, List<Job> running) {
    if (job.spins) {
      return 0;
    }
    return rateWithin(job, running, SharingLevel.values().length);
  }

  /** The rate as if nothing slowed it at the level of this position, nor beyond. */
  private double rateWithin(Job job, List<Job> running, int outermost) {
    double rate = pace(job) * numaFactor(job);
    for (Map.Entry<SharingLevel, Contention> level : levels.entrySet()) {
      if (level.getKey().ordinal() < outermost) {
        rate *= relativeSpeed(job, running, level.getKey(), level.getValue());
      }
    }
    return rate;
  }

  private double relativeSpeed(
      Job job, List<Job> running, SharingLevel level, Contention contention) {
    int place = place(job.place, level);
    int[] rows = new int[running.size()];
    double[] rates = new double[running.size()];
    int members = 0;
    int self = -1;
    for (Job other : running) {
      boolean counts = !other.spins || contention.feelsSpinning();
      if (counts && place(other.place, level) == place) {
        if (other == job) {
          self = members;
        }
        if (contention.goesByRates() && !other.spins) {
          rates[members] = rateWithin(other, running, level.ordinal());
        }
        rows[members++] = other.spins ? Contention.SPINS : other.row();
      }
    }
    Contention here =
        level == SharingLevel.MACHINE
            ? contention
            : contention.at(place(job.place, SharingLevel.NUMA_NODE));
    return members == 1 && here == contention
        ? 1
        : here.relativeSpeed(Arrays.copyOf(rows, members), Arrays.copyOf(rates, members), self);
  }

  private static int place(ContextModel context, SharingLevel level) {
    return switch (level) {
      case SMT_CORE -> context.core().index();
      case MEMORY_DOMAIN -> context.core().domain().index();
      case NUMA_NODE -> context.core().domain().node().index();
      case MACHINE -> 0;
    };
  }

  /** As the machine file says, times frequency / frequency at the start. */
  private double coreSpeed(ContextModel context) {
    int number = context.core().index();
    for (var domain : input.machine().domains()) {
      if (number < domain.cores().size()) {
        CoreDescription core = domain.cores().get(number);
        return core.frequencyHz() == 0
            ? core.speed()
            : core.speed() * hertz[context.core().index()] / core.frequencyHz();
      }
      number -= domain.cores().size();
    }
    throw new IllegalStateException("no such core");
  }

  /** The part of the time that follows the core is divided by its speed; the rest stays. */
  private double pace(Job job) {
    double part = job.application.speedSensitivity();
    return 1 / (part / coreSpeed(job.place) + (1 - part));
  }

  private double numaFactor(Job job) {
    int here = job.place.core().domain().node().index();
    int distance = input.machine().nodes().get(here).distances().get(job.homeNode);
    return 1 / (1 + input.numaPenalty() * (distance / 10.0 - 1));
  }
}
