package akula.smt.interference;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trained interference model.
 *
 * @param from what it was trained from
 * @param components names of the parameters whose values per instruction add up to the CPI
 * @param modes by the number of hardware contexts that a core is divided into: 2, 4 or 8
 */
public record InterferenceModel(
    TrainedFrom from, List<String> components, SortedMap<Integer, ModeModel> modes) {

  /** The modes that a core can have beside the one of a single thread. */
  static final List<Integer> MODES = List.of(2, 4, 8);

  /** Checks that its parts fit together. */
  public InterferenceModel {
    components = List.copyOf(components);
    modes = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(modes));
    if (modes.isEmpty() || !MODES.containsAll(modes.keySet())) {
      throw new IllegalArgumentException("modes have to be 2, 4 or 8, not " + modes.keySet());
    }
    if (Set.copyOf(components).size() != components.size()) {
      throw new IllegalArgumentException("a component is there twice: " + components);
    }
    if (!components.containsAll(from.waiting())) {
      throw new IllegalArgumentException(
          "waiting are %s, which have to be of the components, %s"
              .formatted(from.waiting(), components));
    }
    for (ModeModel mode : modes.values()) {
      if (mode.components() != components.size()) {
        throw new IllegalArgumentException(
            "%d components have names, and %d coefficients"
                .formatted(components.size(), mode.components()));
      }
    }
  }

  /** Returns the name of the machine that it was trained on. */
  public String machine() {
    return from.machine();
  }

  /** Returns the name of the data set, or of the campaign, that it was trained from. */
  public String dataSet() {
    return from.dataSet();
  }

  /** Returns the mode of a core with some threads: the smallest of 1, 2, 4 and 8 that has room. */
  public static int modeOf(int threads) {
    return threads <= 1 ? 1 : Integer.highestOneBit(threads - 1) << 1;
  }
}
