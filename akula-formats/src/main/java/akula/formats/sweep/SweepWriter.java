package akula.formats.sweep;

import akula.api.plugin.DurationText;
import akula.formats.contention.SwitchPrice;
import akula.formats.tree.JsonText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Writes sweep files, in JSON, which {@link SweepReader} reads as the same. */
public final class SweepWriter {
  private final SequencedMap<String, Object> fields = new LinkedHashMap<>();

  private SweepWriter() {}

  /** Returns a sweep as the text of a file; names stand in it as they are. */
  public static byte[] encode(SweepFile file) {
    SweepWriter writer = new SweepWriter();
    writer.putUnlessEmpty("name", file.name());
    writer.put("seed", file.seed());
    writer.put("threads", file.threads());
    writer.put("parquet", file.parquet());
    writer.put("uncertainty", file.uncertainty());
    if (file.hasParts()) {
      writer.fields.put("parts", file.parts().stream().map(SweepWriter::fields).toList());
    } else {
      writer.put(file.parts().getFirst());
    }
    return JsonText.encode(writer.fields);
  }

  private static SequencedMap<String, Object> fields(SweepPart part) {
    SweepWriter writer = new SweepWriter();
    writer.fields.put("name", part.name());
    writer.put(part);
    return writer.fields;
  }

  private void put(SweepPart part) {
    put("machine", part.machine());
    put("data", part.data());
    if (!part.models().isEmpty()) {
      fields.put("models", new TreeMap<>(part.models()));
    }
    put("composition", part.composition());
    putUnlessEmpty("policies", part.policies());
    if (part.workloadFiles().isEmpty()) {
      putUnlessEmpty("categories", part.categories());
      put("workloads", part.workloads());
      put("arrivals", part.arrivals().map(Arrivals::toString));
    } else {
      fields.put("workload_files", part.workloadFiles());
      put("repeat", part.repeat());
    }
    putTime("closed", part.closed().filter(time -> !time.isZero()));
    put(part.settings());
  }

  private void put(SweepSettings settings) {
    put("mode", settings.mode());
    putTime("tick", settings.tick());
    putTime("interval", settings.interval());
    putTime("slice", settings.slice());
    putTime("migration_cost", settings.migrationCost());
    put("switch_cost", settings.switchCost().map(SwitchPrice::text));
    put("numa_penalty", settings.numaPenalty());
    put("noise", settings.noise());
    putTime("decision_time", settings.decisionTime());
    put("jitter", settings.jitter());
    put("drift", settings.drift());
  }

  private void put(String key, Optional<?> value) {
    value.ifPresent(some -> fields.put(key, some));
  }

  private void putTime(String key, Optional<Duration> time) {
    put(key, time.map(DurationText::format));
  }

  private void putUnlessEmpty(String key, String text) {
    put(key, Optional.of(text).filter(some -> !some.isEmpty()));
  }

  private void putUnlessEmpty(String key, List<String> texts) {
    put(key, Optional.of(texts).filter(some -> !some.isEmpty()));
  }
}
