package akula.toolkit.explain;

import akula.bootstrap.engine.Simulator;
import akula.toolkit.explain.Change.FrequencySetting;
import akula.toolkit.explain.Change.Move;
import akula.toolkit.inside.Scene;
import java.util.ArrayList;
import java.util.List;

/** What differs between two scenes, as in {@link Change}; turns on a context do not count. */
record Findings(
    List<Integer> launched,
    List<Integer> ended,
    List<Integer> phases,
    List<Move> moves,
    List<FrequencySetting> frequencies) {

  private Findings() {
    this(
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  /**
   * Compares two scenes that follow each other.
   *
   * @param contextsBefore where each thread of the first one was runnable
   * @param contexts where each thread of the second one is
   * @param simulator reports which threads have ended
   */
  static Findings between(
      Scene before, int[] contextsBefore, Scene after, int[] contexts, Simulator simulator) {
    Findings found = new Findings();
    int known = contextsBefore.length;
    for (int id = 0; id < after.launched(); id++) {
      int from = id < known ? contextsBefore[id] : -1;
      long end = simulator.endNanos(id);
      if (id >= known) {
        found.launched.add(id);
      } else if (before.phase()[id] != after.phase()[id]) {
        found.phases.add(id);
      }
      if (end > before.beginNanos() && end <= after.beginNanos()) {
        found.ended.add(id);
      } else if (from != contexts[id]) {
        int drifted = simulator.probe().driftedTo(id, after.beginNanos());
        boolean isDrift = from >= 0 && drifted >= 0 && drifted == contexts[id];
        found.moves.add(new Move(id, from, contexts[id], isDrift));
      }
    }
    for (int core = 0; core < after.hertz().length; core++) {
      long from = before.hertz()[core];
      long to = after.hertz()[core];
      if (from != to) {
        found.frequencies.add(new FrequencySetting(core, from, to));
      }
    }
    return found;
  }

  boolean isEmpty() {
    return launched.isEmpty()
        && ended.isEmpty()
        && phases.isEmpty()
        && moves.isEmpty()
        && frequencies.isEmpty();
  }
}
