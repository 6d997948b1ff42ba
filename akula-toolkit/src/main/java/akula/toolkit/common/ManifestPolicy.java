package akula.toolkit.common;

import akula.api.plugin.PolicyDefinition;
import akula.api.plugin.PolicyFactory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What a manifest tells of a policy. */
public final class ManifestPolicy {
  /** The key of what results call the policy, where it is not its specification. */
  public static final String NAME = "name";

  /** The key of the text that gives the policy again. */
  public static final String SPEC = "spec";

  private ManifestPolicy() {}

  /**
   * Returns the name where it is not the specification, the specification, the class, of what did
   * not come with the product the hash of its file, and the fingerprint.
   *
   * @throws IOException if that file cannot be read any more
   */
  public static SequencedMap<String, Object> of(PolicyFactory policy) throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    if (!policy.name().equals(policy.spec())) {
      fields.put(NAME, policy.name());
    }
    fields.put(SPEC, policy.spec());
    PolicyDefinition code = policy.definition();
    fields.putAll(CodeFields.of(code.type(), code.origin(), code.fingerprint()));
    return fields;
  }
}
