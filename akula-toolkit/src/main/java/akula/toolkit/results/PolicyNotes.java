package akula.toolkit.results;

import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.Manifest;
import akula.statistics.report.Origin.PolicyNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the policies of a sweep are: what their headers say, and all options with their values. */
final class PolicyNotes {
  private PolicyNotes() {}

  /**
   * Returns a note for each policy.
   *
   * @param policies as they are named in the results
   */
  static List<PolicyNote> of(Manifest manifest, List<String> policies) {
    Map<String, PolicyDefinition> known =
        PolicyCatalog.ofClassPath().definitions().stream()
            .collect(Collectors.toMap(PolicyDefinition::name, Function.identity()));
    List<PolicyNote> notes = new ArrayList<>();
    for (String policy : policies) {
      Optional<PolicyDefinition> definition =
          Optional.ofNullable(known.get(policy.split(":", 2)[0]));
      notes.add(definition.map(found -> of(policy, found)).orElse(unknown(manifest, policy)));
    }
    return notes;
  }

  private static PolicyNote of(String policy, PolicyDefinition definition) {
    String options =
        definition.options().stream()
            .map(option -> option.name() + "=" + value(policy, option))
            .collect(Collectors.joining(", "));
    return new PolicyNote(
        policy,
        options.isEmpty() ? "none" : options,
        definition.header().map(header -> header.idea()).orElse(""),
        definition.header().map(header -> header.source()).orElse(""));
  }

  /** A policy's name in the results has the options that differ from their defaults. */
  private static String value(String policy, OptionDefinition option) {
    String key = option.name() + "=";
    return Stream.of(policy.substring(policy.indexOf(':') + 1).split(","))
        .filter(setting -> setting.startsWith(key))
        .map(setting -> setting.substring(key.length()))
        .findFirst()
        .orElse(option.defaultText());
  }

  /** Of a policy that does not ship there is what the manifest says. */
  private static PolicyNote unknown(Manifest manifest, String policy) {
    if (manifest.kind() == RunKind.REAL && policy.equals(PolicyCatalog.KERNEL)) {
      return new PolicyNote(
          policy,
          "none",
          "leaves placement to the kernel: programs may run on all cpus that were chosen",
          "the scheduler of the Linux kernel");
    }
    return new PolicyNote(
        policy,
        "",
        "does not ship with this program",
        manifest.policyHash(policy).map(hash -> "its file has SHA-256 " + hash).orElse(""));
  }
}
