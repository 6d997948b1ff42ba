package akula.papers.nas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.formats.machine.MachineReader;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.nas.PriorFit.Fitted;
import akula.papers.nas.PriorFit.Observation;
import akula.papers.pairing.LinuxTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simulated times of programs that are known, from which these are found again. */
class LinuxFitTest {
  private static final LocalWorkers WORKERS = new LocalWorkers("fit", 2);

  private final Priors priors;
  private final LinuxTimes times;

  LinuxFitTest() throws Exception {
    priors = only(Priors.read(PriorsTest.SHIPPED), List.of("CG lines", "FT core_cycles"));
    List<Workload> workloads = new ArrayList<>();
    for (int number : List.of(1, 4)) {
      workloads.add(
          WorkloadReader.read(
              Path.of("data/workloads/wl-%d.yaml".formatted(number)),
              priors.model(new double[2]).guess().applicationNames()));
    }
    times =
        new LinuxTimes(
            MachineReader.read(Path.of("data/machines/4x2.json")),
            workloads,
            Duration.ofSeconds(120),
            2,
            3);
  }

  /** All others are taken as they are. */
  private static Priors only(Priors all, List<String> free) {
    return new Priors(
        all.all().stream()
            .map(prior ->
                free.contains(prior.program() + " " + prior.value())
                    ? prior
                    : new Prior(
                        prior.program(),
                        prior.value(),
                        prior.centre(),
                        0,
                        prior.least(),
                        prior.most()))
            .toList());
  }

  private double[][] logarithms(List<double[]> points)
      throws RunFailedException, IOException, InterruptedException {
    return Arrays.stream(
            times.seconds(
                points.stream().map(point -> priors.model(point).guess()).toList(),
                WORKERS,
                _ -> {}))
        .map(row -> Arrays.stream(row).map(Math::log).toArray())
        .toArray(double[][]::new);
  }

  @Test
  void theValuesThatMadeTheTimesAreFound() throws Exception {
    double[] known = {-1.5, 1.2};
    List<Observation> observations =
        Arrays.stream(logarithms(List.of(known))[0])
            .mapToObj(time -> new Observation(time, 0.005))
            .toList();
    Fitted fitted = new PriorFit(observations, this::logarithms, 2, 12).fit((_, _, _) -> {});
    assertThat(fitted.before()).isGreaterThan(100);
    assertThat(fitted.moved())
        .as("half a deviation, as priors pull")
        .containsExactly(known, within(0.5));
    for (int i = 0; i < observations.size(); i++) {
      assertThat(fitted.figures()[i]).isCloseTo(observations.get(i).value(), within(0.02));
    }
  }
}
