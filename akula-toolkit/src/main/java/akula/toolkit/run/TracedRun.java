package akula.toolkit.run;

import akula.api.host.MachineModel;
import akula.toolkit.trace.RealTrace;
import akula.toolkit.trace.TurnTrace;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunEvents;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Watches a run and writes its trace, too. */
final class TracedRun implements RealHost.Watch, AutoCloseable {
  private final Path file;
  private final RealPlan plan;
  private final Contender contender;
  private final RealHost.Watch watch;
  private RealTrace trace;
  private TurnTrace turns;

  /**
   * Makes one.
   *
   * @param file of the trace
   * @param watch who is notified as well
   */
  TracedRun(Path file, RealPlan plan, Contender contender, RealHost.Watch watch) {
    this.file = file;
    this.plan = plan;
    this.contender = contender;
    this.watch = watch;
  }

  @Override
  public RunEvents over(MachineModel model, CounterReadings readings) {
    boolean enforced = plan.enforces(contender);
    Map<String, String> about = new LinkedHashMap<>();
    about.put("policy", contender.name());
    about.put("machine", plan.host().machine().name());
    about.put("workload", plan.workload().name());
    about.put("seed", Long.toString(plan.contest().seed()));
    if (!plan.settings().speeds().isEmpty()) {
      about.put("emulated speeds", plan.settings().speeds().text());
    }
    if (plan.decides(contender)) {
      about.put("places", "of turns, which the policy decided");
      turns = new TurnTrace(file, about, model);
      return new BothEvents(watch.over(model, readings), turns);
    }
    about.put("places", enforced ? "set by the policy" : "of the kernel, seen at each interval");
    trace = new RealTrace(file, about, model, readings, enforced);
    return new BothEvents(watch.over(model, readings), trace);
  }

  /** The run has ended well. */
  void finish() {
    if (turns != null) {
      turns.finish();
    } else {
      trace.finish();
    }
  }

  @Override
  public void close() {
    if (trace != null) {
      trace.close();
    }
    if (turns != null) {
      turns.close();
    }
  }
}
