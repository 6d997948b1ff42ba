package akula.cli.policies;

import akula.api.Policy;
import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** A policy's header and options as fields of JSON. */
final class PolicyFields {
  private PolicyFields() {}

  static SequencedMap<String, Object> of(PolicyDefinition policy) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", policy.name());
    policy.header().ifPresent(header -> addHeader(header, fields));
    fields.put("class", policy.type().getName());
    fields.put("options", policy.options().stream().map(PolicyFields::of).toList());
    return fields;
  }

  /** Returns the same of the kernel's placement, which no class carries out. */
  static SequencedMap<String, Object> ofKernel() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", KernelPlacement.HEADER.name());
    addHeader(KernelPlacement.HEADER, fields);
    fields.put("class", null);
    fields.put("options", List.of());
    return fields;
  }

  private static void addHeader(Policy header, SequencedMap<String, Object> fields) {
    fields.put("idea", header.idea());
    fields.put("source", header.source());
    fields.put("cost", header.cost());
    fields.put("good_for", header.goodFor());
    fields.put("bad_for", header.badFor());
  }

  private static SequencedMap<String, Object> of(OptionDefinition option) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", option.name());
    fields.put("help", option.help());
    fields.put("type", option.type());
    fields.put("default", option.defaultText());
    fields.put("unit", option.unit());
    fields.put("range", option.range());
    return fields;
  }
}
