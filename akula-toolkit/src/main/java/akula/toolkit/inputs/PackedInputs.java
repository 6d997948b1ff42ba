package akula.toolkit.inputs;

import java.util.List;
import java.util.SortedMap;

/**
 * All that a job reads, as it was when the job was planned.
 *
 * @param inputs what names lead to
 * @param files by their names here, which are relative and lead nowhere outside
 */
public record PackedInputs(List<PackedInput> inputs, SortedMap<String, byte[]> files) {
  /** The folder of all plugins. */
  static final String PLUGINS = "plugins";
}
