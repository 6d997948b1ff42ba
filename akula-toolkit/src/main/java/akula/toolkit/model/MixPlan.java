package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.MessageCode;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.Mix;
import akula.profiler.interference.MixSpeeds;
import akula.profiler.interference.ModeTraining;
import akula.profiler.interference.SimulatedTraining;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/**
 * Which mixes are run.
 *
 * @param training how they are run
 * @param modes ascending
 * @param most mixes of a mode
 * @param seed from which mixes are drawn where there are more
 * @param runner runs them
 */
record MixPlan(
    SimulatedTraining training, List<Integer> modes, int most, long seed, PieceRunner runner)
    implements Training {

  /** Checks that every program is in a mix. */
  MixPlan {
    for (int mode : modes) {
      Set<Integer> missing = new TreeSet<>();
      for (int i = 0; i < training.programs().size(); i++) {
        missing.add(i);
      }
      mixes(training, mode, most, seed).forEach(mix -> mix.programs().forEach(missing::remove));
      if (!missing.isEmpty()) {
        throw new UsageException(
            MessageCode.LIMIT,
            "--mixes %d are too few: none in SMT%d has %s; expected more, or fewer --programs"
                .formatted(most, mode, names(training).get(missing.iterator().next())));
      }
    }
  }

  private static List<Mix> mixes(SimulatedTraining training, int mode, int most, long seed) {
    return Mix.drawn(training.programs().size(), mode, most, seed);
  }

  private static List<String> names(SimulatedTraining training) {
    List<String> all = training.data().dataSet().applicationNames();
    return training.programs().stream().map(all::get).toList();
  }

  @Override
  public String machine() {
    return training.machine().name();
  }

  @Override
  public String dataSet() {
    return training.data().dataSet().name();
  }

  @Override
  public List<String> components() {
    return training.components();
  }

  @Override
  public List<String> programs() {
    return names(training);
  }

  @Override
  public ForwardFit rule() {
    return training.rule();
  }

  @Override
  public int mixes(int mode) {
    return mixes(training, mode, most, seed).size();
  }

  /** Runs each program alone, and mixes, which need not be those of this plan. */
  List<MixSpeeds> speeds(List<Mix> some, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    long total = training.programs().size() + some.size();
    try (JobListener.Counter counter =
        listener.begin("groups", JobListener.Unit.RUN, () -> total, 0)) {
      return training.speeds(some, runner, counting(counter, listener));
    }
  }

  /** Runs each program alone in a mode, and returns its stack. */
  List<double[]> stacks(int mode, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    long total = training.programs().size();
    try (JobListener.Counter counter =
        listener.begin("programs", JobListener.Unit.RUN, () -> total, 0)) {
      return training.stacks(mode, runner, counting(counter, listener));
    }
  }

  private static LongConsumer counting(JobListener.Counter counter, JobListener listener) {
    return done -> {
      counter.done(done);
      if (listener.isCancelled()) {
        Thread.currentThread().interrupt();
      }
    };
  }

  @Override
  public SortedMap<Integer, ModeTraining> run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    long total = 0;
    for (int mode : modes) {
      total += training.programs().size() + mixes(mode);
    }
    long all = total;
    SortedMap<Integer, ModeTraining> trained = new TreeMap<>();
    try (JobListener.Counter counter =
        listener.begin("mixes", JobListener.Unit.RUN, () -> all, 0)) {
      for (int mode : modes) {
        trained.put(
            mode,
            training.train(
                mode, mixes(training, mode, most, seed), runner, counting(counter, listener)));
      }
    }
    return trained;
  }
}
