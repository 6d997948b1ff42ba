package akula.formats.workload;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Phase;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.script.Waiting;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LaunchTest {
  private static Application row(OptionalDouble share) {
    return new Application(
        "a",
        8,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(),
        List.of(new Phase(0, 8)),
        1,
        share);
  }

  private static Application teamOf(int threads) {
    Application alone = row(OptionalDouble.empty());
    return new Application(
        alone.name(),
        alone.soloSeconds(),
        alone.instructions(),
        alone.kind(),
        alone.parameters(),
        alone.phases(),
        alone.speedSensitivity(),
        alone.serialShare(),
        new TeamShape(threads, OptionalDouble.of(2), Waiting.SPIN));
  }

  private static Workload.Launch launch(int threads, Behaviour behaviour) {
    return new Workload.Launch("a", 5, threads, behaviour, Optional.empty());
  }

  @Test
  void dividesTheWorkOfTheDataSet() {
    Workload.Launch divided = launch(4, Behaviour.PLAIN).asInData(row(OptionalDouble.of(0.25)));
    // 8 s: 2 s by the first thread alone, then 6 s by four threads
    assertThat(divided.behaviour().script())
        .contains(
            new Script(
                4, List.of(new Step.Serial(2e9, Waiting.SLEEP), new Step.Work(List.of(1.5e9)))));
    assertThat(divided.launchNanos()).isEqualTo(5);
  }

  @Test
  void withoutSerialPartThereIsNoWaiting() {
    assertThat(
            launch(2, Behaviour.PLAIN)
                .asInData(row(OptionalDouble.of(0)))
                .behaviour()
                .script()
                .orElseThrow()
                .steps())
        .containsExactly(new Step.Work(List.of(4e9)));
  }

  @Test
  void asManyThreadsAsTheDataSetTellsOfMeetWhereItSays() {
    Workload.Launch met = launch(2, Behaviour.PLAIN).asInData(teamOf(2));
    assertThat(met.behaviour().script()).contains(Script.inStep(2, 8e9, 4, Waiting.SPIN));
    Workload.Launch others = launch(3, Behaviour.PLAIN);
    assertThat(others.asInData(teamOf(2))).isSameAs(others);
  }

  @Test
  void leavesEverythingElseAsItWas() {
    Workload.Launch several = launch(4, Behaviour.PLAIN);
    assertThat(several.asInData(row(OptionalDouble.empty()))).isSameAs(several);
    Workload.Launch single = launch(1, Behaviour.PLAIN);
    assertThat(single.asInData(row(OptionalDouble.of(0.5)))).isSameAs(single);
    Script own = new Script(2, List.of(new Step.Work(List.of(1e9))));
    Workload.Launch scripted = launch(2, new Behaviour(Optional.of(own), Hints.NOTHING));
    assertThat(scripted.asInData(row(OptionalDouble.of(0.5)))).isSameAs(scripted);
  }
}
