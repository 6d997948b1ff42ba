package akula.wrapper.agent;

import akula.wrapper.os.Errno;
import java.util.Map;
import java.util.Optional;

/**
 * What the agent found that it can do.
 *
 * @param missing what it cannot, with the error
 * @param uid whom applications run as
 */
public record Features(Map<Feature, Integer> missing, int uid) {
  /** Keeps its own copy. */
  public Features {
    missing = Map.copyOf(missing);
  }

  /** Returns whether it is there. */
  public boolean has(Feature feature) {
    return !missing.containsKey(feature);
  }

  /** Returns why it is not there, or nothing if it is. */
  public Optional<String> reason(Feature feature) {
    return Optional.ofNullable(missing.get(feature)).map(Errno::text);
  }
}
