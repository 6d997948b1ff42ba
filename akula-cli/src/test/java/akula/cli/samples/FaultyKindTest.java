package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.LessonKind;
import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a contention kind of a jar does wrong is told to its author, in one sentence. */
// time: only so that a run that never ends fails
@Timeout(60)
class FaultyKindTest {
  private static final String OFFICE = LessonKind.LESSON + "office";

  @TempDir private Path folder;

  /** The line of the lesson after which it throws, the command, and what is told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          public String name() {               | data check OFFICE | 2 | a contention kind | name
          public LevelModel read(ModelSource source) { | data check OFFICE | 1 | contention kind queue | read
          merge(ModelMerge merge) {            | data merge OFFICE LESSONshop --out TEMP/m | 1 | contention kind queue | merge
          public void write(ModelText text) {  | data merge OFFICE LESSONshop --out TEMP/m | 1 | contention kind queue | write
          facts() {                            | data show OFFICE  | 1 | contention kind queue | summary
          solver(List<ParameterColumn> parameters) { | data show OFFICE | 1 | contention kind queue | solver
          double[][] given) {                  | data show OFFICE  | 1 | contention kind queue | solve at level memory_domain of backup, backup
          double[][] given) {                  | SIMULATE | 1 | contention kind queue | solve at level memory_domain of
          double[][] given) {                  | SWEEP    | 1 | contention kind queue | solve at level memory_domain of
          """)
  void whatIsThrownIsToldWithKindClassLineAndJar(
      String after, String command, int code, String kind, String where) throws IOException {
    Path plugins =
        LessonKind.plugin(
            folder,
            source -> {
              assertThat(source).contains(after);
              return source.replace(
                  after, after + " if (true) throw new IllegalStateException(\"oops\");");
            });
    Cli said = with(command, plugins);
    assertThat(said.code()).as(said.err()).isEqualTo(code);
    assertThat(said.err())
        .startsWith("akula: ")
        .contains(
            "%s (class QueueKind of %s) failed in %s"
                .formatted(kind, plugins.resolve("queue.jar"), where))
        .containsPattern(": oops \\(illegal state exception at QueueKind.java:\\d+\\)\\.\n");
    assertThat(said.err().lines().findFirst().orElseThrow()).doesNotContain("defect", "policy");
    int lines = TypedCommand.in(said.err()).isEmpty() ? 1 : 3; // of a sweep with the command
    assertThat(said.err()).hasLineCount(lines);
  }

  /** What stands before a place of the lesson in place of it, and what is told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          class QueueKind implements | class QueueKind extends Gone implements | 2 | the contention kind in JAR is broken: java.lang.NoClassDefFoundError: Gone
          QueueKind implements ContentionKind { | QueueKind implements ContentionKind { private Gone gone = new Gone(); | 2 | a contention kind (class QueueKind of JAR) failed in its constructor: Gone (no class def found error at QueueKind.java:LINE)
          QueueKind implements ContentionKind { | QueueKind implements ContentionKind { public QueueKind() { throw new Error("no"); } | 2 | a contention kind (class QueueKind of JAR) failed in its constructor: no (error at QueueKind.java:LINE)
          QueueKind implements ContentionKind { | QueueKind implements ContentionKind { public QueueKind() {} public QueueKind(Gone gone) {} | 2 | the contention kind in JAR is broken: java.lang.NoClassDefFoundError: Gone
          public LevelModel read(ModelSource source) { | public LevelModel read(ModelSource source) { new Gone(); | 1 | contention kind queue (class QueueKind of JAR) failed in read: Gone (no class def found error at QueueKind.java:LINE)
          public LevelModel read(ModelSource source) { | public LevelModel read(ModelSource source) { if (true) throw new Error("no"); | 1 | contention kind queue (class QueueKind of JAR) failed in read: no (error at QueueKind.java:LINE)
          """)
  void aMissingClassIsToldWithTheJar(String place, String instead, int code, String told)
      throws IOException {
    Path plugins =
        LessonKind.plugin(
            folder,
            source -> {
              assertThat(source).contains(place);
              return source.replace(place, instead) + "\nclass Gone {}\n";
            },
            List.of("Gone"));
    Cli said = with("data check OFFICE", plugins);
    assertThat(said.err().replaceAll("java:\\d+", "java:LINE"))
        .isEqualTo(
            "akula: %s.%n".formatted(told.replace("JAR", plugins.resolve("queue.jar").toString())));
    assertThat(said.code()).isEqualTo(code);
  }

  /** The answer of the lesson's model, the command, and what is told. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          speeds[i] = -1                 | the relative speed -1.0 to backup
          speeds[i] = 0                  | the relative speed 0.0 to backup
          speeds[i] = Double.NaN         | the relative speed NaN to backup
          """)
  void whatCannotBeIsTold(String answer, String what) throws IOException {
    Path plugins =
        LessonKind.plugin(
            folder,
            source ->
                source.replace("speeds[i] = count == 1 ? 1 : speed(rows[of[i]], low)", answer));
    Cli said = with("SIMULATE", plugins);
    assertThat(said.code()).as(said.err()).isOne();
    assertThat(said.err())
        .startsWith(
            "akula: contention kind queue (class QueueKind of %s) gave %s in solve at level memory_domain of "
                .formatted(plugins.resolve("queue.jar"), what))
        .endsWith("; expected a finite number above 0.\n")
        .hasLineCount(1);
  }

  private Cli with(String command, Path plugins) {
    String monday = " --policy naive_spread --workload " + LessonKind.LESSON + "monday.csv";
    String line =
        command
            .replace("SIMULATE", "simulate --machine 2x4 --data OFFICE" + monday)
            .replace("SWEEP", "sweep --machine 2x4 --data OFFICE --out TEMP/sweep" + monday)
            .replace("OFFICE", OFFICE)
            .replace("LESSON", LessonKind.LESSON)
            .replace("TEMP", folder.toString());
    return Cli.line(line + " --plugins " + plugins);
  }
}
