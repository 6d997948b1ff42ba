package akula.profiler.merge;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.Phase;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Waiting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is reported of the threads of an application is taken from one data set, all of it. */
class MergedThreadsTest {
  private static final OptionalDouble NO_SHARE = OptionalDouble.empty();
  private static final TeamShape TEAM = new TeamShape(2, OptionalDouble.of(0.5), Waiting.SPIN);

  private final Application plain = row(NO_SHARE, TeamShape.ALONE);
  private final Application shared = row(OptionalDouble.of(0.25), TeamShape.ALONE);
  private final Application team = row(NO_SHARE, TEAM);

  @TempDir private Path folder;

  private static Application row(OptionalDouble serialShare, TeamShape team) {
    return new Application(
        "a",
        10,
        1e9,
        ApplicationClass.UNCLASSIFIED,
        List.of(1.5),
        List.of(new Phase(0, 10)),
        1,
        serialShare,
        team);
  }

  private static MergedDataSet merged(Application one, Application other) {
    var merge =
        new DataSetMerge(
            new SmallData("a").application(one).make("x"),
            new SmallData("a").application(other).make("y"));
    return merge.merged("z", (_, _) -> Map.of());
  }

  private static Application rowOf(Application one, Application other) {
    return merged(one, other).dataSet().applications().getFirst();
  }

  @Test
  void whatTheFirstLacksIsTakenFromTheSecond() {
    assertThat(rowOf(plain, shared)).isEqualTo(shared);
    assertThat(rowOf(plain, team)).isEqualTo(team);
    assertThat(rowOf(team, plain)).isEqualTo(team);
    assertThat(merged(plain, team).notes()).isEmpty();
    assertThat(merged(team, team).notes()).isEmpty();
  }

  @Test
  void aShareOfTheOneNeverMeetsThreadsOfTheOther() throws Exception {
    assertThat(rowOf(shared, team)).isEqualTo(shared);
    assertThat(rowOf(team, shared)).isEqualTo(team);
    DataSetWriter.write(merged(shared, team).dataSet(), folder.resolve("written"));
    assertThat(merged(team, shared).notes())
        .containsExactly(
            "classes, numbers of instructions, parameters or threads differ in 1 place; the first is"
                + " taken");
  }
}
