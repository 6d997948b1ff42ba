package akula.bootstrap.reference;

import akula.bootstrap.contention.residentcache.CacheTimes;
import akula.bootstrap.contention.residentcache.DataUse;
import akula.bootstrap.contention.residentcache.ResidentCache;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Draws caches that hold data from turn to turn, on the cases of another generator. */
final class RememberingCaches {
  /** The most data that a thread goes through at once. */
  static final int MOST_KIB = 600;

  private RememberingCaches() {}

  /** Returns the case with such caches in place of what its memory domains have. */
  static ReferenceCase in(ReferenceCase input, long seed) {
    SplittableRandom random = Hash.of(seed, 31);
    DataSet data = input.data();
    List<Optional<DataUse>> uses = new ArrayList<>();
    for (int i = 0; i < data.applications().size(); i++) {
      double nanosPerKib = 1000 + 100_000 * random.nextDouble();
      uses.add(Optional.of(new DataUse(nanosPerKib, random.nextBoolean())));
    }
    long core = 1 + random.nextInt(MOST_KIB / 4);
    var times =
        new CacheTimes(
            core,
            core + random.nextInt(MOST_KIB),
            16L << random.nextInt(4),
            1000 * random.nextDouble(),
            1000 + 10_000 * random.nextDouble(),
            random.nextDouble(),
            random.nextBoolean() ? 0 : random.nextDouble());
    Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
    levels.putAll(data.levels());
    levels.put(SharingLevel.MEMORY_DOMAIN, List.of(new ResidentCache(times, uses)));
    DataSet remembering =
        new DataSet(
            data.name(),
            data.description(),
            data.modelled(),
            data.parameters(),
            data.applications(),
            levels,
            "");
    return input.with(input.machine(), remembering, input.workload(), input.policy());
  }
}
