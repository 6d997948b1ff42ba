package akula.bootstrap.contention.residentcache;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.csv.CsvText;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Caches that hold data of processes from turn to turn. Who runs at once slows nobody by it; who
 * ran before does, since what others took the place of has to be loaded again.
 *
 * @param times the caches
 * @param uses how each application uses its data; nothing where it is not known
 */
public record ResidentCache(CacheTimes times, List<Optional<DataUse>> uses) implements LevelModel {

  /** Keeps its own copy. */
  public ResidentCache {
    uses = Collections.unmodifiableList(new ArrayList<>(uses));
  }

  @Override
  public ContentionKind kind() {
    return new ResidentCacheKind();
  }

  @Override
  public void write(ModelText text) {
    var table =
        new CsvText()
            .row(
                ResidentCacheKind.APPLICATION,
                ResidentCacheKind.NANOS_PER_KIB,
                ResidentCacheKind.ACCESS);
    for (int i = 0; i < uses.size(); i++) {
      String name = text.applications().get(i);
      uses.get(i).ifPresent(use -> table.row(name, Numbers.text(use.nanosPerKib()), access(use)));
    }
    text.file(ResidentCacheKind.FILE, "resident-cache", table.toString());
    facts().forEach(text::put);
  }

  private static String access(DataUse use) {
    return use.writes() ? ResidentCacheKind.WRITE : ResidentCacheKind.READ;
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new ResidentCacheModel(this);
  }

  @Override
  public SequencedMap<String, Object> facts() {
    var facts = new LinkedHashMap<String, Object>();
    facts.put(ResidentCacheKind.CORE, times.coreKib());
    facts.put(ResidentCacheKind.SHARED, times.sharedKib());
    facts.put(ResidentCacheKind.LINE, times.lineBytes());
    facts.put(ResidentCacheKind.SHARED_NANOS, Numbers.json(times.sharedNanos()));
    facts.put(ResidentCacheKind.MEMORY_NANOS, Numbers.json(times.memoryNanos()));
    facts.put(ResidentCacheKind.HIDDEN, Numbers.json(times.hidden()));
    facts.put(ResidentCacheKind.CYCLIC_HITS, Numbers.json(times.cyclicHits()));
    return facts;
  }

  @Override
  public String summary() {
    return "%d KiB a core and %d KiB shared, %s and %s ns a line of %d bytes, %s of it hidden"
        .formatted(
            times.coreKib(),
            times.sharedKib(),
            Numbers.text(times.sharedNanos()),
            Numbers.text(times.memoryNanos()),
            times.lineBytes(),
            Numbers.text(times.hidden()));
  }

  @Override
  public String settings() {
    return summary() + ", of a cyclic pass hits " + Numbers.text(times.cyclicHits());
  }

  @Override
  public SequencedMap<String, String> settingsOf(int row, String application, SharingLevel level) {
    var settings = new LinkedHashMap<String, String>();
    settings.put(
        "use of data by %s at %s".formatted(application, level.word()),
        uses.get(row)
            .map(use -> "%s ns/KiB, %s".formatted(Numbers.text(use.nanosPerKib()), access(use)))
            .orElse("not known"));
    return settings;
  }
}
