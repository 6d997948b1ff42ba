package akula.toolkit.model;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.ModeTraining;
import akula.profiler.interference.Recordings;
import akula.smt.interference.AloneStack;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Samples of what was recorded on a real machine.
 *
 * @param recordings all that was recorded
 * @param modes of which samples are made
 * @param rule how forward coefficients are fitted
 */
record RecordedTraining(Recordings recordings, List<Integer> modes, ForwardFit rule)
    implements Training {
  /**
   * Takes the modes that were asked for.
   *
   * @throws UsageException if one was not recorded
   */
  static RecordedTraining of(Recordings recordings, Collection<Integer> modes, ForwardFit rule) {
    for (int mode : modes) {
      if (!recordings.modes().contains(mode)) {
        throw new UsageException(
            MessageCode.UNFIT,
            "the recordings in %s have no mix of SMT%d; there are those of SMT%s"
                .formatted(
                    recordings.folder(),
                    mode,
                    String.join(
                        ", SMT", recordings.modes().stream().map(String::valueOf).toList())));
      }
    }
    if (rule.alone() == AloneStack.SINGLE && !recordings.hasAlone(1)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "the recordings in %s have programs alone beside threads that do nothing only; --alone single"
                  .formatted(recordings.folder())
              + " needs those of 'akula model measure --single'");
    }
    return new RecordedTraining(recordings, List.copyOf(modes), rule);
  }

  @Override
  public String machine() {
    return recordings.machine();
  }

  @Override
  public String dataSet() {
    return recordings.campaign();
  }

  @Override
  public List<String> components() {
    return recordings.stack();
  }

  @Override
  public List<String> programs() {
    return recordings.programs();
  }

  @Override
  public int mixes(int mode) {
    return (int)
        recordings.mixes().stream()
            .map(Recordings.RecordedMix::mix)
            .filter(mix -> mix.mode() == mode && mix.programs().size() > 1)
            .count();
  }

  @Override
  public SortedMap<Integer, ModeTraining> run(JobListener listener) throws InvalidInputException {
    long total = modes.stream().mapToLong(mode -> recordings.count(mode, rule)).sum();
    SortedMap<Integer, ModeTraining> trained = new TreeMap<>();
    try (JobListener.Counter counter =
        listener.begin("files", JobListener.Unit.RUN, () -> total, 0)) {
      for (int mode : modes) {
        trained.put(mode, recordings.train(mode, rule, counter::done));
      }
    }
    return trained;
  }
}
