package akula.cli.model;

import akula.profiler.interference.ModeFit;
import akula.smt.interference.Coefficients;
import akula.toolkit.model.TrainedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A trained model, for programs. */
final class TrainedFields {
  private TrainedFields() {}

  static SequencedMap<String, Object> of(TrainedModel model) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("machine", model.from().machine());
    fields.put("data_set", model.from().dataSet());
    fields.put("programs", model.from().programs());
    fields.put("alone", model.from().alone().word());
    fields.put("waiting", model.from().waiting());
    fields.put("shrink", model.from().shrink());
    List<Object> modes = new ArrayList<>();
    model
        .modes()
        .forEach((mode, one) -> {
          SequencedMap<String, Object> entry = new LinkedHashMap<>();
          entry.put("mode", mode);
          entry.put("mixes", one.mixes());
          entry.put("samples", one.fit().samples());
          entry.put("components", components(model.components(), one.fit()));
          modes.add(entry);
        });
    fields.put("modes", modes);
    return fields;
  }

  private static List<Object> components(List<String> names, ModeFit fit) {
    List<Object> components = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      SequencedMap<String, Object> entry = new LinkedHashMap<>();
      entry.put("component", names.get(i));
      entry.put("forward", fit(fit.model().forward().get(i), fit.forwardConditions().get(i)));
      entry.put("inverse", fit(fit.model().inverse().get(i), fit.inverseConditions().get(i)));
      components.add(entry);
    }
    return components;
  }

  private static SequencedMap<String, Object> fit(Coefficients found, double condition) {
    SequencedMap<String, Object> entry = new LinkedHashMap<>();
    entry.put("alpha", found.alpha());
    entry.put("beta", found.beta());
    entry.put("gamma", found.gamma());
    entry.put("delta", found.delta());
    entry.put("condition", Double.isInfinite(condition) ? null : condition);
    return entry;
  }
}
