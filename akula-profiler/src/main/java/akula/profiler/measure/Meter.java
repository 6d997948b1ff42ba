package akula.profiler.measure;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.profiler.phases.ProgramPhase;
import akula.wrapper.agent.AgentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Measures runs by the method of a campaign. */
public final class Meter implements RunMaker {
  /** The most that a program may write. */
  public static final long MOST_BYTES = 1L << 30;

  /** Together, programs may take so many times as long as the slowest of them alone. */
  private static final double SLOWER = 20;

  private static final long GRACE_NANOS = 10_000_000_000L;

  private final TestBed testBed;
  private final Campaign campaign;
  private final WorkMeter work;
  private final IntFunction<List<ProgramPhase>> phases;
  private final Map<Integer, Double> alone = new HashMap<>();

  /**
   * Makes one.
   *
   * @param testBed that starts the applications of the campaign
   * @param what what is counted as work where the method asks for it, not {@link Method.Work#ANY}
   * @param phases of an application by its position, as far as they are known; needed for windows
   */
  public Meter(
      TestBed testBed,
      Campaign campaign,
      Method.Work what,
      IntFunction<List<ProgramPhase>> phases) {
    this.testBed = testBed;
    this.campaign = campaign;
    this.phases = phases;
    work = campaign.method() instanceof Method.Full ? null : new WorkMeter(what, testBed.events());
  }

  @Override
  public RunRecord measure(boolean whole, List<CpuAssignment> assignments)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    return switch (campaign.method()) {
      case Method.Short method when !whole ->
          new WindowRun(testBed, assignments, method, work, MOST_BYTES).run();
      case Method.Windows method when !whole -> windows(assignments, method.window().toNanos());
      case Method.Windows method
          when phases.apply(assignments.getFirst().application()).isEmpty() ->
          full(assignments, new Watch(work, method.window().toNanos()));
      default -> full(assignments, null);
    };
  }

  private RunRecord windows(List<CpuAssignment> assignments, long windowNanos)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    List<List<ProgramPhase>> all = new ArrayList<>();
    for (CpuAssignment assignment : assignments) {
      all.add(phases.apply(assignment.application()));
      if (all.getLast().isEmpty()) {
        throw new MeasuringException(assignment.application(), work.noWindows());
      }
    }
    return new PhaseRun(testBed, assignments, all, work, windowNanos, limit(assignments)).run();
  }

  private RunRecord full(List<CpuAssignment> assignments, Watch watch)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    RunRecord run = new FullRun(testBed, assignments, watch, limit(assignments), MOST_BYTES).run();
    if (assignments.size() == 1) {
      took(assignments.getFirst().application(), run.observations().getFirst().seconds());
    }
    return run;
  }

  @Override
  public void took(int application, double seconds) {
    alone.merge(application, seconds, Math::max);
  }

  private long limit(List<CpuAssignment> assignments) {
    long longest = 0;
    for (CpuAssignment assignment : assignments) {
      long given = campaign.applications().get(assignment.application()).limit().toNanos();
      Double known = assignments.size() > 1 ? alone.get(assignment.application()) : null;
      longest =
          Math.max(longest, known == null ? given : (long) (SLOWER * known * 1e9) + GRACE_NANOS);
    }
    return assignments.size() == 1 ? longest : 2 * longest;
  }
}
