package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Both phases of the paper: applications are chosen by their use of the bus, and threads paired by
 * a metric, unless options have one of the phases, or both, go by the order of the queue. What is
 * measured is read for the phases that need it only: the use of the bus and the metric are each a
 * mean over the last intervals in which a thread ran. Hosts measure at scheduling intervals; these
 * are the paper's quanta if the interval is the quantum. A thread that ends before its last
 * interval is over is not measured in it.
 */
abstract class MetricPairing implements Scheduler {
  private final String bandwidth;
  private final String[] factors;
  private final boolean isBandwidth;
  private final boolean chooses;
  private final boolean pairs;
  private final Set<String> parameters = new LinkedHashSet<>();
  private final Window average;
  private final Quanta quanta;
  private final List<Member> members = new ArrayList<>();
  private long sampledNanos;

  /**
   * Makes one.
   *
   * @param factors parameters whose product is the metric
   */
  MetricPairing(PairingOptions options, String... factors) {
    bandwidth = options.bandwidth();
    this.factors = factors;
    isBandwidth = factors.length == 1 && factors[0].equals(bandwidth);
    chooses = options.select() == ChosenBy.BANDWIDTH;
    pairs = options.place() == PlacedBy.METRIC;
    average = new Window(options.window());
    addParameters();
    quanta =
        new Quanta(
            options.quantum(),
            options.requeue(),
            options.window(),
            options.select().selection(average),
            options.place().placement());
  }

  private void addParameters() {
    if (chooses) {
      parameters.add(bandwidth);
    }
    if (pairs) {
      parameters.addAll(List.of(factors));
    }
    if (chooses || pairs) {
      parameters.add(Parameters.CPU_SHARE);
    }
  }

  @Override
  public final Requirements requirements() {
    return new Requirements(parameters, Set.of(Control.PAUSE)).ofWholeApplications();
  }

  @Override
  public final void launchThread(AkulaThread thread, Machine machine) {
    parameters.forEach(thread::addParameter);
    Member member = quanta.launch(thread);
    if (!parameters.isEmpty()) {
      members.add(member);
    }
  }

  @Override
  public final void updateSchedule(Machine machine) {
    if (parameters.isEmpty()) {
      machine.skipIntervals();
    } else if (machine.nowNanos() >= sampledNanos + machine.intervalNanos()) {
      sample();
      sampledNanos = machine.nowNanos() - machine.nowNanos() % machine.intervalNanos();
    }
    if (quanta.isDue(machine)) {
      quanta.next(machine);
    }
  }

  /** Reads what the threads did that ran in the last interval. */
  private void sample() {
    double all = 0;
    for (int i = members.size() - 1; i >= 0; i--) {
      Member member = members.get(i);
      if (member.thread.isFinished()) {
        members.remove(i);
      } else if (member.takeRan()) {
        all += sample(member);
      }
    }
    average.add(all);
  }

  /** A rate per time is over the time of the whole interval, in which a thread ran for a part. */
  private double sample(Member member) {
    double share = member.thread.readParameterOr(Parameters.CPU_SHARE, Double.NaN);
    if (share == 0) {
      member.slept();
    }
    if (!(share > 0)) {
      return 0;
    }
    double used = chooses ? member.thread.readParameterOr(bandwidth, Double.NaN) : 0;
    if (Double.isNaN(used)) {
      return 0;
    }
    member.addBandwidth(used / share);
    if (pairs) {
      addMetric(member, share, used);
    }
    return used;
  }

  private void addMetric(Member member, double share, double used) {
    double product = isBandwidth && chooses ? used : metric(member.thread);
    double value = isBandwidth ? product / share : product;
    if (!Double.isNaN(value)) {
      member.metric.add(value);
    }
  }

  private double metric(AkulaThread thread) {
    double product = 1;
    for (String factor : factors) {
      product *= thread.readParameterOr(factor, Double.NaN);
    }
    return product;
  }
}
