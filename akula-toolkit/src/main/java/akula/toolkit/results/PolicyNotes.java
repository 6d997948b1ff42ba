package akula.toolkit.results;

import akula.api.plugin.OptionDefinition;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyDefinition;
import akula.statistics.reading.DescribedPolicy;
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
          Optional.ofNullable(known.get(manifest.policy(policy).spec().split(":", 2)[0]));
      notes.add(
          definition
              .map(found -> of(manifest.policy(policy), found))
              .orElse(unknown(manifest, policy)));
    }
    return notes;
  }

  private static PolicyNote of(DescribedPolicy policy, PolicyDefinition definition) {
    String options =
        definition.options().stream()
            .map(option -> option.name() + "=" + value(policy.spec(), option))
            .collect(Collectors.joining(", "));
    return new PolicyNote(
        called(policy),
        options.isEmpty() ? "none" : options,
        definition.header().map(header -> header.idea()).orElse(""),
        definition.header().map(header -> header.source()).orElse(""));
  }

  /** An alias tells nothing of what it stands for. */
  private static String called(DescribedPolicy policy) {
    return policy.name().equals(policy.spec())
        ? policy.name()
        : "%s (%s)".formatted(policy.name(), policy.spec());
  }

  /** A policy's specification has the options that differ from their defaults. */
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
    if (manifest.kind().isReal() && policy.equals(PolicyCatalog.KERNEL)) {
      return new PolicyNote(
          policy,
          "none",
          "leaves placement to the kernel: programs may run on all cpus that were chosen",
          "the scheduler of the Linux kernel");
    }
    DescribedPolicy described = manifest.policy(policy);
    return new PolicyNote(
        called(described),
        "",
        "does not ship with this program",
        described.hash().map(hash -> "its file has SHA-256 " + hash).orElse(""));
  }
}
