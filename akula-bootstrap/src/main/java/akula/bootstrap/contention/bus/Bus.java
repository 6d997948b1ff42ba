package akula.bootstrap.contention.bus;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.csv.CsvText;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A bus, or any other path to memory, of a capacity that the running threads share. As long as
 * their demands fit, nobody is slowed.
 *
 * @param capacityPerMicrosecond the most transactions that it carries, 1/us, above 0
 * @param demandsPerMicrosecond transactions of each application while it runs alone, 1/us, at most
 *     the capacity: its {@code BUS_TRANSACTION_RATE}
 * @param dependences of each application, 0 to 1: the share of its time alone that grows with the
 *     time that a transaction takes
 */
public record Bus(
    double capacityPerMicrosecond, List<Double> demandsPerMicrosecond, List<Double> dependences)
    implements LevelModel {

  /** Keeps its own copies. */
  public Bus {
    demandsPerMicrosecond = List.copyOf(demandsPerMicrosecond);
    dependences = List.copyOf(dependences);
  }

  @Override
  public ContentionKind kind() {
    return new BusKind();
  }

  @Override
  public void write(ModelText text) {
    var table = new CsvText().row(BusKind.APPLICATION, BusKind.DEPENDENCE);
    for (int i = 0; i < dependences.size(); i++) {
      table.row(text.applications().get(i), Numbers.text(dependences.get(i)));
    }
    text.file(BusKind.FILE, "bus", table.toString());
    text.put(BusKind.CAPACITY, Numbers.json(capacityPerMicrosecond));
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new BusModel(this);
  }

  @Override
  public SequencedMap<String, Object> facts() {
    return new LinkedHashMap<>(Map.of(BusKind.CAPACITY, capacityPerMicrosecond));
  }

  @Override
  public String summary() {
    return Numbers.text(capacityPerMicrosecond) + " transactions/us";
  }

  @Override
  public String settings() {
    return Numbers.text(capacityPerMicrosecond) + "/us";
  }

  @Override
  public SequencedMap<String, String> settingsOf(int row, String application, SharingLevel level) {
    return new LinkedHashMap<>(
        Map.of(
            "dependence of %s on the bus at %s".formatted(application, level.word()),
            Numbers.text(dependences.get(row))));
  }
}
