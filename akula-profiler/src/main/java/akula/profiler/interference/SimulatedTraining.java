package akula.profiler.interference;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.pieces.EncodedPieces;
import akula.bootstrap.pieces.InOrder;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.pieces.Pieces;
import akula.formats.packed.Codec;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Training in the simulator: each program alone in a mode, then mixes.
 *
 * @param machine on whose first core they run
 * @param data has the programs, and a contention model that gives their stacks
 * @param settings the interval is the quantum
 * @param programs positions in the data set, in the order of which mixes speak
 * @param components names of the parameters that make a stack, whose values per instruction add up
 *     to the cycles per instruction
 * @param rule how forward coefficients are fitted
 * @param filler position of the application that does nothing
 */
public record SimulatedTraining(
    MachineDescription machine,
    BootstrapData data,
    Settings settings,
    List<Integer> programs,
    List<String> components,
    ForwardFit rule,
    int filler) {
  private static final Codec<ThrottledProfile> PROFILES = Codec.of(ThrottledProfile.class);
  private static final Codec<List<MixSample>> SAMPLES = Codec.listOf(Codec.of(MixSample.class));
  private static final Codec<MixSpeeds> SPEEDS = Codec.of(MixSpeeds.class);

  /** Keeps its own copies. */
  public SimulatedTraining {
    programs = List.copyOf(programs);
    components = List.copyOf(components);
  }

  /**
   * Runs each program alone, and the mixes.
   *
   * @param mode of the mixes
   * @param mixes all of one mode
   * @param runner runs them
   * @param done told of each run that has ended
   * @throws RunFailedException if the data set lacks what is to be read, stacks are wrong, or a
   *     model fails
   */
  public ModeTraining train(int mode, List<Mix> mixes, PieceRunner runner, LongConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Map<Integer, ThrottledProfile> profiles = profiles(rule.alone().mode(mode), runner, done);
    ModeTraining training = new ModeTraining(components.size(), rule);
    // In the order of the mixes, whoever is done first: the sums are then the same to the last bit.
    runner.run(
        pieces(mixes, SAMPLES, recording -> recording.samples(profiles)),
        new InOrder<>((piece, samples) -> {
          training.add(mixes.get((int) piece), samples);
          done.accept(1);
        }));
    return training;
  }

  /**
   * Returns how fast programs are in mixes, each run from the beginning until its first program
   * ends.
   *
   * @param runner runs them
   * @param done told of each run that has ended
   * @throws RunFailedException as {@link #train}
   */
  public List<MixSpeeds> speeds(List<Mix> mixes, PieceRunner runner, LongConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Map<Integer, ThrottledProfile> profiles = profiles(1, runner, done);
    MixSpeeds[] speeds = new MixSpeeds[mixes.size()];
    runner.run(
        pieces(mixes, SPEEDS, recording -> MixSpeeds.of(recording, profiles)),
        (piece, found) -> {
          speeds[(int) piece] = found;
          done.accept(1);
        });
    return List.of(speeds);
  }

  /**
   * Returns the stacks of programs alone in a mode, over their whole time.
   *
   * @param runner runs them
   * @param done told of each run that has ended
   * @return by program, then by component, in cycles per instruction
   * @throws RunFailedException as {@link #train}
   */
  public List<double[]> stacks(int mode, PieceRunner runner, LongConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Map<Integer, ThrottledProfile> profiles = profiles(mode, runner, done);
    return IntStream.range(0, programs.size()).mapToObj(i -> profiles.get(i).whole()).toList();
  }

  private Map<Integer, ThrottledProfile> profiles(int mode, PieceRunner runner, LongConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Map<Integer, ThrottledProfile> profiles = new HashMap<>();
    runner.run(
        pieces(Mix.alone(programs.size(), mode), PROFILES, MixRecording::profile),
        (piece, profile) -> {
          profiles.put((int) piece, profile);
          done.accept(1);
        });
    return profiles;
  }

  private <R> Pieces<R> pieces(List<Mix> mixes, Codec<R> codec, Function<MixRecording, R> result) {
    return new EncodedPieces<>() {
      @Override
      public Codec<R> codec() {
        return codec;
      }

      @Override
      public long count() {
        return mixes.size();
      }

      @Override
      public Worker<R> newWorker() {
        var simulated = new SimulatedMixes(machine, data, settings, programs, components, filler);
        return piece -> result.apply(simulated.record(mixes.get((int) piece)));
      }
    };
  }
}
