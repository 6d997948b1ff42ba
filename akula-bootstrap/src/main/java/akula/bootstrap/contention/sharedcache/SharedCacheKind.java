package akula.bootstrap.contention.sharedcache;

import akula.formats.Range;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.ModelSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and merges shared caches: {@code {"model": "shared-cache", "file": "curves.csv", "ways": 4,
 * "bandwidth_mbps": 8000}}.
 */
public final class SharedCacheKind implements ContentionKind {
  static final String FILE = "file";
  static final String WAYS = "ways";
  static final String BANDWIDTH = "bandwidth_mbps";
  static final int MOST_WAYS = 1024;
  private static final String TABLE = "curves.csv";

  @Override
  public String name() {
    return "shared-cache";
  }

  @Override
  public List<String> usualFiles() {
    return List.of(TABLE);
  }

  @Override
  public LevelModel read(ModelSource source) {
    int ways = (int) source.fields().whole(WAYS, 1, MOST_WAYS);
    double bandwidth = source.fields().number(BANDWIDTH, Range.above(0));
    String file = source.file(FILE, TABLE);
    if (file.isEmpty()) {
      return new SharedCache(ways, bandwidth, List.of());
    }
    var reader = new CurvesReader(source, file);
    var cache = new SharedCache(ways, bandwidth, reader.read());
    if (reader.ways() > 0 && ways > reader.ways()) {
      source
          .fields()
          .complainAt(
              WAYS,
              "ways is %d; expected at most %d, as many as %s has"
                  .formatted(ways, reader.ways(), file));
    }
    return cache;
  }

  /** Curves are of single applications: those of equal caches can stand beside each other. */
  @Override
  public Optional<LevelModel> merge(ModelMerge merge) {
    DataSet first = merge.sets().getFirst();
    DataSet second = merge.sets().getLast();
    Optional<SharedCache> one = cache(merge, first);
    Optional<SharedCache> other = cache(merge, second);
    if (one.isPresent() && other.isPresent() && !alike(one.get(), other.get())) {
      return merge.leftOut("the caches or their curves are not alike");
    }
    var curves = new ArrayList<Curve>();
    for (String name : merge.names()) {
      Optional<Curve> inFirst = curve(one, first, name);
      Optional<Curve> inSecond = curve(other, second, name);
      if (inFirst.isEmpty() && inSecond.isEmpty()) {
        return merge.leftOut("%s has no curve".formatted(name));
      }
      if (inFirst.isPresent() && inSecond.isPresent() && !inFirst.equals(inSecond)) {
        merge.note("the curves of %s differ; those of the first are taken".formatted(name));
      }
      curves.add(inFirst.or(() -> inSecond).orElseThrow());
    }
    SharedCache any = one.or(() -> other).orElseThrow();
    return Optional.of(new SharedCache(any.ways(), any.bandwidthMegabytesPerSecond(), curves));
  }

  private static Optional<SharedCache> cache(ModelMerge merge, DataSet set) {
    return merge.model(set).map(SharedCache.class::cast);
  }

  private static Optional<Curve> curve(Optional<SharedCache> cache, DataSet set, String name) {
    int position = set.indexOf(name);
    return position < 0 ? Optional.empty() : cache.map(model -> model.curves().get(position));
  }

  private static boolean alike(SharedCache one, SharedCache other) {
    return one.ways() == other.ways()
        && one.bandwidthMegabytesPerSecond() == other.bandwidthMegabytesPerSecond()
        && one.curves().getFirst().ipc().size() == other.curves().getFirst().ipc().size();
  }
}
