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

  private final Rig rig;
  private final Campaign campaign;
  private final WorkMeter work;
  private final IntFunction<List<ProgramPhase>> phases;
  private final Map<Integer, Double> alone = new HashMap<>();

  /**
   * Makes one.
   *
   * @param rig that starts the applications of the campaign
   * @param what what is counted as work where the method asks for it, not {@link Method.Work#ANY}
   * @param phases of an application by its position, as far as they are known; needed for windows
   */
  public Meter(
      Rig rig, Campaign campaign, Method.Work what, IntFunction<List<ProgramPhase>> phases) {
    this.rig = rig;
    this.campaign = campaign;
    this.phases = phases;
    work = campaign.method() instanceof Method.Full ? null : new WorkMeter(what, rig.events());
  }

  @Override
  public RunRecord measure(boolean whole, List<Seat> seats)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    return switch (campaign.method()) {
      case Method.Short method when !whole ->
          new WindowRun(rig, seats, method, work, MOST_BYTES).run();
      case Method.Windows method when !whole -> windows(seats, method.window().toNanos());
      case Method.Windows method when phases.apply(seats.getFirst().application()).isEmpty() ->
          full(seats, new Watch(work, method.window().toNanos()));
      default -> full(seats, null);
    };
  }

  private RunRecord windows(List<Seat> seats, long windowNanos)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    List<List<ProgramPhase>> all = new ArrayList<>();
    for (Seat seat : seats) {
      all.add(phases.apply(seat.application()));
      if (all.getLast().isEmpty()) {
        throw new MeasuringException(seat.application(), work.noWindows());
      }
    }
    return new PhaseRun(rig, seats, all, work, windowNanos, limit(seats)).run();
  }

  private RunRecord full(List<Seat> seats, Watch watch)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    RunRecord run = new FullRun(rig, seats, watch, limit(seats), MOST_BYTES).run();
    if (seats.size() == 1) {
      took(seats.getFirst().application(), run.observations().getFirst().seconds());
    }
    return run;
  }

  @Override
  public void took(int application, double seconds) {
    alone.merge(application, seconds, Math::max);
  }

  private long limit(List<Seat> seats) {
    long longest = 0;
    for (Seat seat : seats) {
      long told = campaign.applications().get(seat.application()).limit().toNanos();
      Double known = seats.size() > 1 ? alone.get(seat.application()) : null;
      longest =
          Math.max(longest, known == null ? told : (long) (SLOWER * known * 1e9) + GRACE_NANOS);
    }
    return seats.size() == 1 ? longest : 2 * longest;
  }
}
