import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.csv.CsvText;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A queue before memory. At a load u, the part of its capacity that is used, a request takes
 * 1 / (1 - u) times as long as in an empty queue (M/M/1). A thread that waits for memory for a share
 * w of its time alone has the relative speed 1 / (1 - w + w k), where its requests take k times as
 * long as alone.
 */
public final class QueueKind implements ContentionKind {
  private static final ParameterColumn TRAFFIC = ParameterColumn.of("MEMORY_BANDWIDTH", "MB/s");
  private static final ParameterColumn LATENCY =
      ParameterColumn.of("MEMORY_LATENCY", "ns/instruction");

  /** One application: its load alone, the share of its time that it waits, its latency alone. */
  public record Row(double load, double waits, double latency) {}

  @Override
  public String name() {
    return "queue";
  }

  /** {@code {"model": "queue", "capacity_mbps": 8000}} and a table {@code application,waits}. */
  @Override
  public LevelModel read(ModelSource source) {
    double capacity = source.fields().number("capacity_mbps", Range.above(0));
    String file = source.file("file", "queue.csv");
    Double[] waits = new Double[source.names().size()];
    source.table(file).ifPresent(table -> read(table, source, waits));
    int traffic = source.parameters().indexOf(TRAFFIC);
    int latency = source.parameters().indexOf(LATENCY);
    if (traffic < 0) {
      source.fields().complainAt("model", "a queue needs a column 'MEMORY_BANDWIDTH [MB/s]'");
    }
    List<Row> rows = new ArrayList<>();
    for (int row = 0; row < waits.length; row++) {
      if (waits[row] == null && source.names().complete()) {
        source.complain(file, "has no line for " + source.names().name(row));
      }
      double load = traffic < 0 ? 0 : source.parameter(row, traffic) / capacity;
      if (!(load < 1)) {
        String expected = "capacity_mbps is %s; expected more than %s needs alone";
        String name = source.names().name(row);
        source
            .fields()
            .complainAt("capacity_mbps", expected.formatted(Numbers.text(capacity), name));
      }
      double alone = latency < 0 ? Double.NaN : source.parameter(row, latency);
      rows.add(new Row(load, waits[row] == null ? 0 : waits[row], alone));
    }
    return new Queue(capacity, rows);
  }

  private static void read(CsvTable table, ModelSource source, Double[] waits) {
    int application = table.required("application");
    int share = table.required("waits");
    table.end();
    for (CsvRow line : table.rows()) {
      int row = source.names().position(line, application);
      double value = line.number(share, Range.atLeast(0).atMost(1));
      if (row >= 0) {
        waits[row] = value;
      }
    }
  }

  /** Of one capacity; what both tell of an application is that of the first. */
  @Override
  public Optional<LevelModel> merge(ModelMerge merge) {
    double capacity = 0;
    SequencedMap<String, Row> known = new LinkedHashMap<>();
    for (DataSet set : merge.sets().reversed()) {
      if (merge.model(set).isPresent()) {
        Queue queue = (Queue) merge.model(set).get();
        if (capacity > 0 && capacity != queue.capacity()) {
          return merge.leftOut("their capacities differ");
        }
        capacity = queue.capacity();
        set.applicationNames().forEach(name -> known.put(name, queue.rows().get(set.indexOf(name))));
      }
    }
    if (!known.keySet().containsAll(merge.names())) {
      return merge.leftOut("not known of all applications");
    }
    return Optional.of(new Queue(capacity, merge.names().stream().map(known::get).toList()));
  }

  /** The data of a queue. */
  public record Queue(double capacity, List<Row> rows) implements LevelModel {
    @Override
    public ContentionKind kind() {
      return new QueueKind();
    }

    @Override
    public void write(ModelText text) {
      CsvText table = new CsvText().row("application", "waits");
      for (int row = 0; row < rows.size(); row++) {
        table.row(text.applications().get(row), Numbers.text(rows.get(row).waits()));
      }
      text.file("file", "queue", table.toString());
      text.put("capacity_mbps", Numbers.json(capacity));
    }

    @Override
    public SequencedMap<String, Object> facts() {
      return new LinkedHashMap<>(Map.of("capacity_mbps", capacity));
    }

    @Override
    public ContentionModel solver(List<ParameterColumn> parameters) {
      return new Solver(rows.toArray(Row[]::new), parameters.indexOf(LATENCY));
    }
  }

  /** Finds the load at which what the threads ask for is what the queue carries. */
  private record Solver(Row[] rows, int latency) implements RateModel {
    @Override
    public boolean gives(int column) {
      return column == latency;
    }

    @Override
    public void solve(int[] of, double[] rates, int count, double[] speeds, double[][] given) {
      double low = 0;
      double high = 1;
      for (int step = 0; step < 60; step++) {
        double load = (low + high) / 2;
        double asked = 0;
        for (int i = 0; i < count; i++) {
          asked += rows[of[i]].load() * rates[i] * speed(rows[of[i]], load);
        }
        low = asked > load ? load : low;
        high = asked > load ? high : load;
      }
      for (int i = 0; i < count; i++) {
        speeds[i] = count == 1 ? 1 : speed(rows[of[i]], low);
        if (given != null && latency >= 0 && count > 1) {
          given[latency][i] = rows[of[i]].latency() * longer(rows[of[i]], low);
        }
      }
    }

    private static double speed(Row row, double load) {
      return 1 / (1 - row.waits() + row.waits() * longer(row, load));
    }

    /** How many times as long as alone a request takes. */
    private static double longer(Row row, double load) {
      return Math.max(1, (1 - row.load()) / (1 - load));
    }
  }
}
