package akula.bootstrap.contention.smtcore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.bootstrap.contention.KindFiles;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmtCoreKindTest {
  private static final String HEADER =
      """
      {"name": "x", "modelled": true, "models": {
        "smt_core": [{"model": "smtcore", "phases": "phases-of-all.csv", "nop": "idle",
          "ways": 1.5, "k_fu": 2.9, "node_latency": [1, 1.25]}]
      }}
      """;
  private static final String APPLICATIONS =
      "application,solo_s,PM_GRP_CMPL [cycles/instruction]\na,100,0.5\nb,150,0.3\n"
          + "a-1,50,0.4\nidle,9,\n";
  private static final String PROGRAMS =
      "application,base,resources,front_end,floating_point,load_store\n"
          + "b,0.3,0.1,0.05,0.4,0.25\na,0.5,0,0,0,1\n";
  private static final String CURVES =
      "application,ways,hit_stalls,memory_stalls,llc_misses_per_kiloinstruction,"
          + "llc_references_per_kiloinstruction\n"
          + "a,1,0.1,0.2,3,4\na,2,0.05,0.1,2,4\nb,2,0,0,0,1\nb,1,0,0.01,0.5,1\n";
  private static final String PHASES =
      "application,program,base,resources,front_end,cache\na-1,a,1.1,0.9,1,1.5\n";

  private final KindFiles files =
      new KindFiles(
          Map.of(
              "dataset.json",
              HEADER,
              "applications.csv",
              APPLICATIONS,
              "programs-smt_core.csv",
              PROGRAMS,
              "way-curves-smt_core.csv",
              CURVES,
              "phases-of-all.csv",
              PHASES));

  @Test
  void programsPhasesAndConstants() throws InvalidInputException {
    var constants = new CoreConstants(2.9, 0.6, 0.35, 0.25, 0.15, 1.5, List.of(1.0, 1.25));
    var a =
        new ProgramParts(
            0.5,
            0,
            0,
            0,
            1,
            List.of(0.1, 0.05),
            List.of(0.2, 0.1),
            List.of(3.0, 2.0),
            List.of(4.0, 4.0));
    var b =
        new ProgramParts(
            0.3,
            0.1,
            0.05,
            0.4,
            0.25,
            List.of(0.0, 0.0),
            List.of(0.01, 0.0),
            List.of(0.5, 0.0),
            List.of(1.0, 1.0));
    assertThat(files.read().levels().get(SharingLevel.SMT_CORE))
        .containsExactly(
            new SmtCore(
                constants,
                List.of(
                    new CoreRow.Whole(a),
                    new CoreRow.Whole(b),
                    new CoreRow.Part(0, new PhaseFactors(1.1, 0.9, 1, 1.5)),
                    new CoreRow.Nop())));
  }

  @Test
  void whatIsWrittenIsReadBack() throws InvalidInputException {
    DataSet set = files.read();
    Map<String, byte[]> written = DataSetWriter.files(set);
    assertThat(written).containsKeys("phase-factors-smt_core.csv", "way-curves-smt_core.csv");
    assertThat(KindFiles.read(written).levels()).isEqualTo(set.levels());
  }

  @Test
  void allButTheFilesHasADefault() throws InvalidInputException {
    files.put(
        "dataset.json",
        "{\"name\": \"x\", \"models\": {\"smt_core\": [{\"model\": \"smtcore\", \"ways\": 2}]}}");
    files.put("applications.csv", "application,solo_s\na,100\nb,150\n");
    files.remove("phases-of-all.csv");
    var core = (SmtCore) files.read().levels().get(SharingLevel.SMT_CORE).getFirst();
    assertThat(core.constants()).isEqualTo(CoreConstants.DEFAULT.withWays(2));
    assertThat(core.rows()).hasSize(2).allMatch(CoreRow.Whole.class::isInstance);
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dataset.json | 1.5 | 3 | d/dataset.json:3:13: ways is 3; expected at most 2, as many as"
            + " way-curves-smt_core.csv has",
        "dataset.json | 1.5 | 0 | d/dataset.json:3:13: ways is the number 0; expected a number"
            + " above 0",
        "dataset.json | 2.9 | -1 | d/dataset.json:3:26: k_fu is the number -1; expected a number of"
            + " at least 0",
        "dataset.json | 1.25 | 0.8 | d/dataset.json:3:51: a number of node_latency is the number"
            + " 0.8; expected a number of at least 1",
        "dataset.json | k_fu | k_fo | d/dataset.json:3:18: unknown key 'k_fo'; did you mean"
            + " 'k_fu'?",
        "dataset.json | idle | idlee | d/dataset.json:2:75: 'idlee' is no application of"
            + " applications.csv; did you mean 'idle'?",
        "dataset.json | smt_core | memory_domain | d/dataset.json:2:31: model 'smtcore' stands at"
            + " level memory_domain; expected it at smt_core",
        "programs-smt_core.csv | b,0.3 | b,0 | d/programs-smt_core.csv:2:2: base is 0; expected a"
            + " number above 0",
        "programs-smt_core.csv | 0.25 | 0.75 | d/programs-smt_core.csv:2:6: load_store is 0.75,"
            + " beside a share of floating point of 0.4; expected at most 1 together",
        "programs-smt_core.csv | b,0.3 | c,0.3 | d/programs-smt_core.csv:2:1: 'c' is no application"
            + " of applications.csv; did you mean 'a'?",
        "programs-smt_core.csv | b,0.3 | a,0.3 | d/programs-smt_core.csv:3:1: application 'a'"
            + " stands here again; expected it once",
        "programs-smt_core.csv | b,0.3 | idle,0.3 | d/programs-smt_core.csv:2:1: 'idle' is what"
            + " dataset.json names as nop; expected a program",
        "programs-smt_core.csv | `b,0.3,0.1,0.05,0.4,0.25\n` | `` | d/programs-smt_core.csv: has"
            + " no line for b, nor has phases-of-all.csv",
        "programs-smt_core.csv | resources | resource | d/programs-smt_core.csv:1: column"
            + " 'resources' is missing",
        "way-curves-smt_core.csv | `b,2,0,0,0,1\n` | `` | d/way-curves-smt_core.csv: b has no line"
            + " for 2 ways; expected one for each from 1 to 2",
        "way-curves-smt_core.csv | b,2 | b,1 | d/way-curves-smt_core.csv:5:2: 1 way of b stand here"
            + " again; expected them once",
        "way-curves-smt_core.csv | b,2 | a-1,2 | d/way-curves-smt_core.csv: has lines for a-1;"
            + " expected only those of programs-smt_core.csv",
        "way-curves-smt_core.csv | 0.1,2,4 | -1,2,4 | d/way-curves-smt_core.csv:3:4: memory_stalls"
            + " is -1; expected a number of at least 0",
        "phases-of-all.csv | a-1,a | a-1,a-1 | d/phases-of-all.csv:2:2: program is 'a-1'; expected"
            + " one of programs-smt_core.csv",
        "phases-of-all.csv | 1.5 | 0 | d/phases-of-all.csv:2:6: cache is 0; expected a number above"
            + " 0",
        "phases-of-all.csv | a-1,a | b,a | d/phases-of-all.csv:2:1: application 'b' stands here"
            + " again; expected it once",
      })
  void mistakes(String file, String part, String by, String message) {
    String escaped = part.replace("\\n", "\n");
    files.replace(file, escaped, by == null ? "" : by);
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused.getMessage().lines()).contains(message);
  }

  @Test
  void curvesOfOneWay() {
    files.put("dataset.json", HEADER.replace("1.5", "1"));
    files.put(
        "way-curves-smt_core.csv",
        CURVES.replace("a,2,0.05,0.1,2,4\n", "").replace("b,2,0,0,0,1\n", ""));
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused)
        .hasMessage("d/way-curves-smt_core.csv: has curves of 1 way; expected at least 2");
  }

  @Test
  void aFileThatNoModelNames() {
    files.put("dataset.json", "{\"name\": \"x\", \"models\": {}}");
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused.getMessage())
        .contains(
            "d/programs-smt_core.csv: is named by no model of dataset.json; name it there or remove"
                + " it");
  }
}
