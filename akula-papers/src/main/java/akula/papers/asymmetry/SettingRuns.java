package akula.papers.asymmetry;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.formats.workload.Workload;
import akula.papers.unequal.KnownTimes;
import akula.papers.unequal.KnownTimes.Measured;
import akula.papers.unequal.SimulatedTimes;
import akula.papers.unequal.Times.Run;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Simulates runs at several settings, by pieces: a piece is a run with all of its seeds. */
final class SettingRuns implements Pieces<Measured> {
  private final List<OfSetting> settings;
  private final SimulatedTimes machines;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * What is run at a setting.
   *
   * @param data what is known of applications there
   * @param workloads as they are there
   * @param wanted what is run
   * @param seed from which the seeds of its runs follow
   * @param repeats how often each is
   * @param slowWatts how many times as much as is estimated slow cores consume
   */
  record OfSetting(
      BootstrapData data,
      Collection<Workload> workloads,
      Collection<Run> wanted,
      long seed,
      int repeats,
      double slowWatts) {
    /** Keeps its own copies. */
    OfSetting {
      workloads = List.copyOf(workloads);
      wanted = List.copyOf(wanted);
    }

    /** Makes one in which slow cores consume what is estimated. */
    OfSetting(
        BootstrapData data,
        Collection<Workload> workloads,
        Collection<Run> wanted,
        long seed,
        int repeats) {
      this(data, workloads, wanted, seed, repeats, 1);
    }

    private SimulatedTimes on(SimulatedTimes machines) {
      SimulatedTimes same = machines.of(data, seed, repeats);
      SimulatedTimes times = slowWatts == 1 ? same : same.withSlowWatts(slowWatts);
      workloads.forEach(times::add);
      return times;
    }
  }

  private record Piece(OfSetting setting, Run run) {}

  /**
   * Plans it.
   *
   * @param machines on which all is run
   */
  SettingRuns(List<OfSetting> settings, SimulatedTimes machines) {
    this.settings = List.copyOf(settings);
    this.machines = machines;
    settings.forEach(
        setting -> setting.wanted().forEach(run -> pieces.add(new Piece(setting, run))));
  }

  /** Returns how many runs there are, each with each seed. */
  long runCount() {
    return settings.stream().mapToLong(it -> (long) it.wanted().size() * it.repeats()).sum();
  }

  @Override
  public long count() {
    return pieces.size();
  }

  @Override
  public Worker<Measured> newWorker() {
    return new Worker<>() {
      private OfSetting last;
      private SimulatedTimes times;

      @Override
      public Measured run(long number) throws RunFailedException {
        Piece piece = pieces.get((int) number);
        if (piece.setting() != last) {
          last = piece.setting();
          times = last.on(machines);
        }
        times.simulate(piece.run());
        return times.measured(piece.run());
      }
    };
  }

  /**
   * Runs all of them.
   *
   * @param progress told of runs, again and again
   * @return the times at each setting
   */
  List<KnownTimes> times(PieceRunner runner, JobListener listener, JobListener.Counter progress)
      throws RunFailedException, IOException, InterruptedException {
    Measured[] all = new Measured[pieces.size()];
    listener.requireWanted();
    runner.run(
        this,
        (number, measured) -> {
          all[(int) number] = measured;
          progress.done(measured.nanos().length);
          if (listener.isCancelled()) {
            Thread.currentThread().interrupt(); // whoever waits for the next one hears of it
          }
        });
    listener.requireWanted();
    List<KnownTimes> times = new ArrayList<>();
    int next = 0;
    for (OfSetting setting : settings) {
      SequencedMap<Run, Measured> known = new LinkedHashMap<>();
      for (Run run : setting.wanted()) {
        known.put(run, all[next++]);
      }
      times.add(new KnownTimes(known));
    }
    return times;
  }
}
