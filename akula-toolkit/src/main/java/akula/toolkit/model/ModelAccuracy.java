package akula.toolkit.model;

import akula.profiler.interference.ModelErrors;
import akula.smt.interference.InterferenceModel;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far a model is from what happens.
 *
 * @param model what was judged
 * @param component position of the component by which the inverse is judged
 * @param programs names, by position
 * @param modes by the number of contexts that share a core
 */
public record ModelAccuracy(
    InterferenceModel model, int component, List<String> programs, SortedMap<Integer, Mode> modes) {
  /** Keeps its own copies. */
  public ModelAccuracy {
    programs = List.copyOf(programs);
    modes = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(modes));
  }

  /**
   * A mode.
   *
   * @param mixes how many have a quantum in which all programs ran
   * @param errors of the model itself, which may have been trained with the same mixes
   * @param leavingOut of models that were trained without the programs of the mix
   */
  public record Mode(int mixes, ModelErrors errors, ModelErrors leavingOut) {}
}
