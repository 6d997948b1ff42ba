package akula.statistics.reading;

import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyNames;
import akula.api.plugin.PolicySpec;
import java.util.Map;
import java.util.Optional;

/**
 * What a manifest says of a policy.
 *
 * @param name what the results call it
 * @param spec the text that gives the policy again
 * @param type its class; empty if that is not told
 * @param hash of the file that it comes from; nothing if it ships
 */
public record DescribedPolicy(String name, String spec, String type, Optional<String> hash) {
  /** One of which nothing else is told. */
  static DescribedPolicy of(String name) {
    return new DescribedPolicy(name, name, "", Optional.empty());
  }

  /** Reads what a manifest lists; one without a name is called as it is specified. */
  static Optional<DescribedPolicy> of(Object listed) {
    return listed instanceof Map<?, ?> fields && fields.get("spec") instanceof String spec
        ? Optional.of(
            new DescribedPolicy(
                text(fields, "name").orElse(spec),
                spec,
                text(fields, "class").orElse(""),
                text(fields, "sha256")))
        : Optional.empty();
  }

  private static Optional<String> text(Map<?, ?> fields, String key) {
    return Optional.ofNullable(fields.get(key)).map(Object::toString);
  }

  /**
   * Returns the text that gives the policy again, so that it is called the same: with an alias, if
   * it had one.
   */
  public String text() {
    return name.equals(spec) || name.equals(shortName()) ? spec : name + "=" + spec;
  }

  /** Returns whether a text is meant for it: its name, what it was given as, or its short name. */
  boolean isMeantBy(String text) {
    return text.equals(name)
        || text.equals(spec)
        || text.equals(text())
        || text.equals(name + "=" + spec)
        || text.equals(shortName());
  }

  /** A manifest may have been edited, and then tells no policy. */
  private String shortName() {
    try {
      PolicySpec parsed = PolicySpec.parse(spec);
      return parsed.isSourceFile() && !type.isEmpty() ? PolicyNames.byClass(type, parsed) : spec;
    } catch (InvalidPolicyException _) {
      return spec;
    }
  }
}
