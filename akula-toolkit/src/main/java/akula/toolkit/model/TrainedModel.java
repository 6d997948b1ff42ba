package akula.toolkit.model;

import akula.profiler.interference.ModeFit;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.TrainedFrom;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A model, and how well its samples determine it.
 *
 * @param from what it was trained from
 * @param components names of the parameters that make a stack
 * @param modes by the number of contexts that share a core
 */
public record TrainedModel(
    TrainedFrom from, List<String> components, SortedMap<Integer, Mode> modes) {
  /** Keeps its own copies. */
  public TrainedModel {
    components = List.copyOf(components);
    modes = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(modes));
  }

  /**
   * A mode.
   *
   * @param mixes how many have a quantum in which all programs ran
   * @param fit what was found
   */
  public record Mode(int mixes, ModeFit fit) {}

  /** Returns the model alone. */
  public InterferenceModel model() {
    SortedMap<Integer, ModeModel> models = new TreeMap<>();
    modes.forEach((mode, one) -> models.put(mode, one.fit().model()));
    return new InterferenceModel(from, components, models);
  }
}
