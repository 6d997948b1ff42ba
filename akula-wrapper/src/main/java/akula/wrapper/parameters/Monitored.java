package akula.wrapper.parameters;

import akula.wrapper.progress.Report;
import java.util.ArrayList;
import java.util.List;

/** What is read for a thread; no history is kept before it is asked for. */
final class Monitored {
  final double[] unasked;
  CountMeter meter;
  CountHistory history;
  ProgressHistory progress;
  Report report;
  boolean isAlone;

  /** The registered threads of a program that are counted in its counters. */
  final List<Monitored> within = new ArrayList<>();

  /** Of a registered thread: the program that takes its counts off. */
  Monitored program;

  Monitored(int slot, int events) {
    meter = new CountMeter(slot, events);
    unasked = new double[events];
  }
}
