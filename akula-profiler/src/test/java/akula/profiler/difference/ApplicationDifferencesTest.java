package akula.profiler.difference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Waiting;
import akula.profiler.merge.SmallData;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each single thing that a row of a data set tells makes a difference. */
class ApplicationDifferencesTest {
  private static final List<Double> PARAMETERS = List.of(1.5);
  private static final List<Phase> PHASES = List.of(new Phase(0, 10));
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private static Application row(
      double solo,
      double instructions,
      ApplicationClass kind,
      List<Double> parameters,
      List<Phase> phases,
      double sensitivity,
      OptionalDouble serial,
      TeamShape team) {
    return new Application(
        "a", solo, instructions, kind, parameters, phases, sensitivity, serial, team);
  }

  private static Application plain() {
    return of(ApplicationClass.UNCLASSIFIED, 1, NONE, TeamShape.ALONE);
  }

  private static Application of(
      ApplicationClass kind, double sensitivity, OptionalDouble serial, TeamShape team) {
    return row(10, 1e9, kind, PARAMETERS, PHASES, sensitivity, serial, team);
  }

  private static Application team(TeamShape team) {
    return of(ApplicationClass.UNCLASSIFIED, 1, NONE, team);
  }

  /** Rows that differ in one component from the plain one. */
  private static Map<String, Application> changed() {
    var unclassified = ApplicationClass.UNCLASSIFIED;
    var alone = TeamShape.ALONE;
    return Map.of(
        "soloSeconds",
        row(11, 1e9, unclassified, PARAMETERS, List.of(new Phase(0, 11)), 1, NONE, alone),
        "instructions",
        row(10, 2e9, unclassified, PARAMETERS, PHASES, 1, NONE, alone),
        "kind",
        of(ApplicationClass.DEVIL, 1, NONE, alone),
        "parameters",
        row(10, 1e9, unclassified, List.of(1.6), PHASES, 1, NONE, alone),
        "phases",
        row(10, 1e9, unclassified, PARAMETERS, List.of(new Phase(1, 10)), 1, NONE, alone),
        "speedSensitivity",
        of(unclassified, 0.5, NONE, alone),
        "serialShare",
        of(unclassified, 1, OptionalDouble.of(0.1), alone),
        "team",
        team(new TeamShape(2, NONE, Waiting.SLEEP)));
  }

  private static DataSet set(Application application) {
    return new SmallData("a", "b").application(application).make("x");
  }

  private static DataSetDifference difference(Application one, Application other) {
    return DataSetDifference.between(set(one), set(other));
  }

  @Test
  void everyComponentOfARowIsCompared() {
    assertThat(changed().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Application.class.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !name.equals("name"))
                .toList());
    changed()
        .forEach((component, row) ->
            assertThat(difference(plain(), row).isEmpty()).as(component).isFalse());
    assertThat(difference(plain(), plain()).isEmpty()).isTrue();
  }

  @Test
  void theThreadsOfAnApplicationAreReportedAsTheColumnsHaveThem() {
    Application one = team(new TeamShape(2, OptionalDouble.of(0.01), Waiting.SPIN));
    Application other = team(new TeamShape(3, OptionalDouble.of(0.02), Waiting.SLEEP));
    assertThat(difference(one, other).texts())
        .containsExactly(
            new TextPair("threads of a", "2", "3"),
            new TextPair("barrier_s of a", "0.01", "0.02"),
            new TextPair("barrier_wait of a", "spin", "sleep"));
    assertThat(difference(plain(), one).texts())
        .containsExactly(
            new TextPair("threads of a", "1", "2"),
            new TextPair("barrier_s of a", "", "0.01"),
            new TextPair("barrier_wait of a", "", "spin"));
    Application divided =
        of(ApplicationClass.UNCLASSIFIED, 0.5, OptionalDouble.of(0.25), TeamShape.ALONE);
    assertThat(difference(plain(), divided).texts())
        .containsExactly(
            new TextPair("speed_sensitivity of a", "1", "0.5"),
            new TextPair("serial_share of a", "", "0.25"));
  }
}
