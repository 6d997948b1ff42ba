package akula.bootstrap.contention.sharedcache;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.csv.CsvText;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * A shared cache and the memory bandwidth behind it.
 *
 * @param ways ways of the cache, at most as many as the curves have
 * @param bandwidthMegabytesPerSecond bandwidth of the memory domain, 10^6 bytes per second
 * @param curves one per application, in order
 */
public record SharedCache(int ways, double bandwidthMegabytesPerSecond, List<Curve> curves)
    implements LevelModel {

  /** Keeps its own copy. */
  public SharedCache {
    curves = List.copyOf(curves);
  }

  @Override
  public ContentionKind kind() {
    return new SharedCacheKind();
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new SharedCacheModel(this, parameters);
  }

  @Override
  public void write(ModelText text) {
    text.file(SharedCacheKind.FILE, "curves", table(text.applications()));
    text.put(SharedCacheKind.WAYS, ways);
    text.put(SharedCacheKind.BANDWIDTH, Numbers.json(bandwidthMegabytesPerSecond));
  }

  private String table(List<String> names) {
    var header = new ArrayList<>(List.of("application", "ways"));
    header.addAll(Curve.COLUMNS);
    var text = new CsvText().row(header);
    for (int i = 0; i < curves.size(); i++) {
      Curve curve = curves.get(i);
      for (int way = 1; way <= curve.ipc().size(); way++) {
        var row = new ArrayList<>(List.of(names.get(i), String.valueOf(way)));
        for (List<Double> column : curve.columns()) {
          row.add(Numbers.text(column.get(way - 1)));
        }
        text.row(row);
      }
    }
    return text.toString();
  }

  @Override
  public SequencedMap<String, Object> facts() {
    var facts = new LinkedHashMap<String, Object>();
    facts.put(SharedCacheKind.WAYS, ways);
    facts.put(SharedCacheKind.BANDWIDTH, bandwidthMegabytesPerSecond);
    return facts;
  }

  @Override
  public String summary() {
    return "%d ways, %s MB/s".formatted(ways, Numbers.text(bandwidthMegabytesPerSecond));
  }

  @Override
  public SequencedMap<String, String> settingsOf(int row, String application, SharingLevel level) {
    var settings = new LinkedHashMap<String, String>();
    for (int i = 0; i < Curve.COLUMNS.size(); i++) {
      settings.put(
          "curves of %s at %s, %s".formatted(application, level.word(), Curve.COLUMNS.get(i)),
          curves.get(row).columns().get(i).stream()
              .map(Numbers::text)
              .collect(Collectors.joining(", ")));
    }
    return settings;
  }
}
