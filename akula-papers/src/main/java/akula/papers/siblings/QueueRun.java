package akula.papers.siblings;

import akula.bootstrap.engine.Simulator;
import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of a run of programs that share cores, to all of them.
 *
 * @param averageSeconds mean run time of a program, from its launch to the end of its last thread
 * @param greatestSeconds that of the one that took longest
 * @param misses lines that came from memory
 * @param unfairness greatest slowdown of a program (run time / solo time) divided by the least
 * @param longestWaitSeconds the longest time for which a thread that could run waited for a turn
 * @param switches turns that began where a thread of another process had run before
 */
record QueueRun(
    double averageSeconds,
    double greatestSeconds,
    double misses,
    double unfairness,
    double longestWaitSeconds,
    double switches) {

  /** Returns what a simulator has just finished. */
  static QueueRun of(Simulator simulator, WatchedOrder order) {
    Map<Integer, Double> seconds = new TreeMap<>();
    Map<Integer, Double> alone = new TreeMap<>();
    long misses = 0;
    for (int id = 0; id < simulator.threadCount(); id++) {
      int program = simulator.process(id);
      double own = (simulator.endNanos(id) - simulator.launchNanos(id)) / 1e9;
      seconds.merge(program, own, Math::max);
      alone.merge(program, simulator.soloNanos(id) / 1e9, Math::max);
      misses += simulator.missCount(id);
    }
    DoubleSummaryStatistics times = new DoubleSummaryStatistics();
    seconds.values().forEach(times::accept);
    DoubleSummaryStatistics slowdowns = new DoubleSummaryStatistics();
    seconds.forEach((program, own) -> slowdowns.accept(own / alone.get(program)));
    return new QueueRun(
        times.getAverage(),
        times.getMax(),
        misses,
        slowdowns.getMax() / slowdowns.getMin(),
        order.longestNanos() / 1e9,
        order.switches());
  }
}
