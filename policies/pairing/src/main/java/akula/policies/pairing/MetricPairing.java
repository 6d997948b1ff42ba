package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Both phases of the paper: applications are chosen by their use of the bus, and threads paired by
 * a metric, each a mean over the last intervals in which a thread ran. Hosts measure at scheduling
 * intervals; these are the paper's quanta if the interval is the quantum. A thread that ends before
 * its last interval is over is not measured in it.
 */
abstract class MetricPairing implements Scheduler {
  private final String bandwidth;
  private final String[] factors;
  private final boolean isBandwidth;
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
    average = new Window(options.window());
    quanta =
        new Quanta(
            options.quantum(),
            options.requeue(),
            options.window(),
            new NearestBandwidth(average),
            new HighWithLow());
  }

  @Override
  public final Requirements requirements() {
    Set<String> parameters = new TreeSet<>(List.of(factors));
    parameters.add(bandwidth);
    parameters.add(Parameters.CPU_SHARE);
    return new Requirements(parameters, Set.of(Control.PAUSE)).ofWholeApplications();
  }

  @Override
  public final void launchThread(AkulaThread thread, Machine machine) {
    thread.addParameter(bandwidth);
    for (String factor : factors) {
      thread.addParameter(factor);
    }
    thread.addParameter(Parameters.CPU_SHARE);
    members.add(quanta.launch(thread));
  }

  @Override
  public final void updateSchedule(Machine machine) {
    if (machine.nowNanos() >= sampledNanos + machine.intervalNanos()) {
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
    double used = member.thread.readParameterOr(bandwidth, Double.NaN);
    if (!Double.isNaN(used)) {
      member.addBandwidth(used / share);
      double value = isBandwidth ? used / share : metric(member.thread);
      if (!Double.isNaN(value)) {
        member.metric.add(value);
      }
      return used;
    }
    return 0;
  }

  private double metric(AkulaThread thread) {
    double product = 1;
    for (String factor : factors) {
      product *= thread.readParameterOr(factor, Double.NaN);
    }
    return product;
  }
}
