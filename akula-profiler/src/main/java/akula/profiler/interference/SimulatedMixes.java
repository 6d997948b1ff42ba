package akula.profiler.interference;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Records mixes in the simulator, on the first core of a machine. */
final class SimulatedMixes {
  /** A stack of the simulator adds up but for the digits of the data set. */
  private static final double TOLERANCE = 1e-3;

  /** So many times as long as alone a throttled program may take. */
  private static final int LONGEST = 4;

  private final BootstrapData data;
  private final Simulator simulator;
  private final List<Integer> programs;
  private final List<String> components;
  private final int filler;

  /**
   * Prepares.
   *
   * @param settings the interval is the quantum
   * @param programs positions of the programs in the data set
   * @param components parameters that make a stack
   * @param filler position of the application that does nothing
   */
  SimulatedMixes(
      MachineDescription machine,
      BootstrapData data,
      Settings settings,
      List<Integer> programs,
      List<String> components,
      int filler) {
    this.data = data;
    simulator = new Simulator(machine, data, settings);
    this.programs = programs;
    this.components = components;
    this.filler = filler;
  }

  /**
   * Runs a mix.
   *
   * @throws RunFailedException if the data set lacks what is to be read, stacks are wrong, or a
   *     model fails
   */
  MixRecording record(Mix mix) throws RunFailedException {
    List<Integer> launched = new ArrayList<>();
    mix.programs().forEach(program -> launched.add(programs.get(program)));
    if (launched.size() == 1) {
      double longest = LONGEST * data.soloNanos(launched.getFirst());
      int times = (int) Math.ceil(longest / data.soloNanos(filler));
      launched.addAll(Collections.nCopies((mix.mode() - 1) * times, filler));
    }
    String name = data.dataSet().applicationNames().get(filler);
    StackRecorder recorder = new StackRecorder(mix, components, name, TOLERANCE);
    simulator.require("recorder", recorder, launched.size());
    simulator.run(
        Launches.together(launched.stream().mapToInt(Integer::intValue).toArray()),
        recorder,
        "recorder",
        0);
    try {
      return recorder.recording();
    } catch (RecordingException e) {
      throw new RunFailedException(
          "%s in SMT%d: %s".formatted(names(mix), mix.mode(), e.getMessage()), e);
    }
  }

  private String names(Mix mix) {
    return mix.programs().stream()
        .map(program -> data.dataSet().applicationNames().get(programs.get(program)))
        .collect(Collectors.joining("+"));
  }
}
