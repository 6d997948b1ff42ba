package akula.cli.results;

import akula.api.host.MachineDescription;
import akula.cli.ground.Home;
import akula.cli.ground.Sha256;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.Provenance;
import akula.formats.machine.MachineReader;
import akula.statistics.reading.Manifest;
import akula.statistics.report.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The data set and the machine of a sweep. The manifest has their names and hashes; they are looked
 * for among those that ship, unless the user says where they are.
 */
final class ReportInputs {
  private final Manifest manifest;
  private final Optional<String> dataOption;
  private final Optional<String> machineOption;

  ReportInputs(Manifest manifest, String data, String machine) {
    this.manifest = manifest;
    this.dataOption = Optional.ofNullable(data);
    this.machineOption = Optional.ofNullable(machine);
  }

  /**
   * Finds them.
   *
   * @throws InvalidInputException if what an option names cannot be read
   * @throws UsageException if it is not what the sweep used
   */
  Origin origin() throws InvalidInputException {
    Optional<DataSet> data = data();
    String dataName = dataOption.or(() -> data.map(DataSet::name)).orElse(name("data"));
    String machine = machine().orElse(name("machine"));
    return new Origin(facts(data), new Replays(manifest, machine, dataName, data));
  }

  private String name(String what) {
    return manifest.text(what + ".name").orElse("");
  }

  private Optional<DataSet> data() throws InvalidInputException {
    String hash = manifest.text("data.sha256").orElse("");
    if (dataOption.isPresent()) {
      DataSet named = DataSetReader.read(Home.catalog().dataSet(dataOption.get()));
      if (!named.contentHash().equals(hash)) {
        throw other("--data", dataOption.get(), "data set " + name("data"));
      }
      return Optional.of(named);
    }
    for (String shipped : Home.catalog().dataSets()) {
      DataSet data = DataSetReader.read(Home.catalog().dataSet(shipped));
      if (data.contentHash().equals(hash)) {
        return Optional.of(data);
      }
    }
    return Optional.empty();
  }

  private Optional<String> machine() throws InvalidInputException {
    String hash = manifest.text("machine.sha256").orElse("");
    List<String> names = machineOption.map(List::of).orElseGet(Home.catalog()::machines);
    for (String name : names) {
      MachineDescription machine = MachineReader.read(Home.catalog().machine(name));
      if (Sha256.of(machine.toString()).equals(hash)) {
        return Optional.of(name);
      }
    }
    if (machineOption.isPresent()) {
      throw other("--machine", machineOption.get(), "machine " + name("machine"));
    }
    return Optional.empty();
  }

  private static UsageException other(String option, String value, String expected) {
    return new UsageException(
        "%s %s is not what the sweep used; expected its %s, unchanged"
            .formatted(option, value, expected));
  }

  private SequencedMap<String, String> facts(Optional<DataSet> data) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put("Data set", name("data"));
    facts.put("SHA-256", manifest.text("data.sha256").orElse("not told"));
    if (data.isEmpty()) {
      facts.put(
          "Origin",
          "not known here: no data set that ships has these contents; name its folder with"
              + " 'akula report --data'");
      return facts;
    }
    Provenance provenance = data.get().provenance();
    fact(facts, "Machine", provenance.machine());
    fact(facts, "Method", provenance.method());
    fact(facts, "Date", provenance.date());
    fact(facts, "Origin", provenance.origin());
    fact(facts, "Licence", provenance.licence());
    facts.put("Applications", Integer.toString(data.get().applications().size()));
    return facts;
  }

  private static void fact(SequencedMap<String, String> facts, String name, String value) {
    facts.put(name, value.isBlank() ? "not told" : value);
  }
}
