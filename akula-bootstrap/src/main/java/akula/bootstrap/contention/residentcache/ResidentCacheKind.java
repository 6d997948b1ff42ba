package akula.bootstrap.contention.residentcache;

import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads and merges caches that hold data of processes from turn to turn: {@code {"model":
 * "resident-cache", "file": "resident-cache.csv", "core_kib": 32, "shared_kib": 2048, "line_bytes":
 * 64, "shared_ns": 14, "memory_ns": 149, "hidden": 0.5, "cyclic_hits": 0}}, and a table of {@code
 * application,ns_per_kib,access}, the last one {@code read} or {@code write}. An application
 * without a line has no data there.
 */
public final class ResidentCacheKind implements ContentionKind {
  static final String NAME = "resident-cache";
  static final String FILE = "file";
  static final String CORE = "core_kib";
  static final String SHARED = "shared_kib";
  static final String LINE = "line_bytes";
  static final String SHARED_NANOS = "shared_ns";
  static final String MEMORY_NANOS = "memory_ns";
  static final String HIDDEN = "hidden";
  static final String CYCLIC_HITS = "cyclic_hits";
  static final String APPLICATION = "application";
  static final String NANOS_PER_KIB = "ns_per_kib";
  static final String ACCESS = "access";
  static final String READ = "read";
  static final String WRITE = "write";
  private static final String TABLE = "resident-cache.csv";

  /** The largest cache, KiB: 1 TiB. */
  private static final long MOST_KIB = 1L << 30;

  private static final long MOST_LINE = 4096;
  private static final double MOST_NANOS = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> usualFiles() {
    return List.of(TABLE);
  }

  @Override
  public LevelModel read(ModelSource source) {
    if (source.level() != SharingLevel.MEMORY_DOMAIN) {
      source
          .fields()
          .complainAt(
              "model",
              "model '%s' stands at level %s; expected it at %s"
                  .formatted(NAME, source.level().word(), SharingLevel.MEMORY_DOMAIN.word()));
    }
    CacheTimes times = times(source.fields());
    List<Optional<DataUse>> uses =
        new ArrayList<>(Collections.nCopies(source.names().size(), Optional.empty()));
    String file = source.file(FILE, TABLE);
    if (!file.isEmpty()) {
      source.table(file).ifPresent(table -> read(source.names(), table, uses));
    }
    return new ResidentCache(times, uses);
  }

  private static CacheTimes times(Fields fields) {
    long core = fields.whole(CORE, 1, MOST_KIB);
    int before = fields.mistakeCount();
    long shared = fields.whole(SHARED, 1, MOST_KIB);
    if (shared < core && fields.mistakeCount() == before) {
      fields.complainAt(
          SHARED, "%s is %d; expected at least %s, %d".formatted(SHARED, shared, CORE, core));
    }
    long line = fields.whole(LINE, 1, MOST_LINE);
    double near = fields.number(SHARED_NANOS, Range.atLeast(0).atMost(MOST_NANOS));
    double far =
        fields.number(
            MEMORY_NANOS, Range.atLeast(near <= MOST_NANOS ? near : 0).atMost(MOST_NANOS));
    double hidden = fields.number(HIDDEN, Range.atLeast(0).atMost(1));
    double hits = fields.number(CYCLIC_HITS, Range.atLeast(0).atMost(1), 0);
    return new CacheTimes(core, shared, line, near, far, hidden, hits);
  }

  private static void read(ApplicationNames names, CsvTable table, List<Optional<DataUse>> uses) {
    int application = table.required(APPLICATION);
    int nanos = table.required(NANOS_PER_KIB);
    int access = table.required(ACCESS);
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      double perKib = row.number(nanos, Range.above(0).atMost(MOST_NANOS));
      String word = row.text(access);
      if (access >= 0 && !word.equals(READ) && !word.equals(WRITE)) {
        row.complain(access, "access is '%s'; expected read or write".formatted(word));
      }
      if (position >= 0 && uses.get(position).isPresent()) {
        row.complain(
            application,
            "application '%s' stands here again; expected it once".formatted(names.name(position)));
      } else if (position >= 0) {
        uses.set(position, Optional.of(new DataUse(perKib, word.equals(WRITE))));
      }
    }
  }

  /**
   * Of the same caches, or there is none; what both tell of an application is that of the first.
   */
  @Override
  public Optional<LevelModel> merge(ModelMerge merge) {
    List<CacheTimes> times =
        merge.sets().stream()
            .flatMap(set -> caches(merge, set))
            .map(ResidentCache::times)
            .distinct()
            .toList();
    if (times.size() != 1) {
      return merge.leftOut("their caches differ");
    }
    List<Optional<DataUse>> uses = merge.names().stream().map(name -> use(merge, name)).toList();
    return Optional.of(new ResidentCache(times.getFirst(), uses));
  }

  private static Stream<ResidentCache> caches(ModelMerge merge, DataSet set) {
    return merge.model(set).stream().map(ResidentCache.class::cast);
  }

  private static Optional<DataUse> use(ModelMerge merge, String name) {
    return merge.sets().stream()
        .filter(set -> set.indexOf(name) >= 0)
        .flatMap(set -> caches(merge, set).map(it -> it.uses().get(set.indexOf(name))))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
