package akula.profiler.phases;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a run alone, by the work that was done.
 *
 * @param from work done when it began
 * @param to work done when it ended, above {@code from}
 * @param spent in what it was done
 * @param counts what was counted meanwhile
 */
record SoloWindow(double from, double to, double spent, double[] counts) {

  double work() {
    return to - from;
  }

  double spentByWork() {
    return spent / work();
  }

  /**
   * Cuts a run at its marks. A window in which no work was reported is joined with the next one,
   * and what is left at the end, if it is less than half a window, with the last one; so all that
   * was spent is in a window.
   */
  static List<SoloWindow> of(List<Mark> marks) {
    List<SoloWindow> windows = new ArrayList<>();
    Mark before = null;
    for (Mark mark : marks) {
      double[] none = new double[mark.counts().length];
      Mark begin = before == null ? new Mark(0, 0, none) : before;
      if (mark.work() > begin.work() && mark.spent() > begin.spent()) {
        windows.add(between(begin, mark));
        before = mark;
      }
    }
    if (before != null) {
      joinTheEnd(windows, before, marks.getLast());
    }
    return windows;
  }

  private static void joinTheEnd(List<SoloWindow> windows, Mark last, Mark end) {
    if (end.spent() > last.spent()) {
      SoloWindow rest = between(last, end);
      windows.add(windows.removeLast().and(rest));
    }
    double mean = windows.stream().mapToDouble(SoloWindow::spent).average().orElseThrow();
    if (windows.size() > 1 && windows.getLast().spent() < mean / 2) {
      SoloWindow rest = windows.removeLast();
      windows.add(windows.removeLast().and(rest));
    }
  }

  private static SoloWindow between(Mark begin, Mark end) {
    double[] counts = new double[end.counts().length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = end.counts()[i] - begin.counts()[i];
    }
    return new SoloWindow(begin.work(), end.work(), end.spent() - begin.spent(), counts);
  }

  private SoloWindow and(SoloWindow next) {
    double[] sums = new double[counts.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = counts[i] + next.counts[i];
    }
    return new SoloWindow(from, next.to, spent + next.spent, sums);
  }
}
