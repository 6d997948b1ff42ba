package akula.toolkit.results;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.Provenance;
import akula.statistics.reading.Manifest;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** How the data of a sweep were made. */
final class DataFacts {
  private DataFacts() {}

  static SequencedMap<String, String> of(Manifest manifest, Optional<DataSet> data) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put("Data set", manifest.text("data.name").orElse(""));
    facts.put("SHA-256", manifest.text("data.sha256").orElse("unstated"));
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
    facts.put(name, value.isBlank() ? "unstated" : value);
  }
}
