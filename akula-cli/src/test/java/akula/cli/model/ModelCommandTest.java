package akula.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.smt.interference.AloneStack;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula model}: training and checking. */
class ModelCommandTest {
  private static final String FEW = " --programs mcf,lbm,gcc,namd";

  @TempDir private Path folder;

  private Cli train(String more, String file) {
    return Cli.line("model train --out " + folder.resolve(file) + FEW + more);
  }

  @Test
  void whatIsTrainedIsTheSameWithAnyNumberOfWorkers() throws IOException {
    Cli one = train(" --jobs 1", "one.csv");
    Cli three = train(" --jobs 3", "three.csv");
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(three.code()).as(three.err()).isZero();
    assertThat(folder.resolve("three.csv")).hasSameBinaryContentAs(folder.resolve("one.csv"));
    assertThat(one.out())
        .isEqualTo(three.out())
        .startsWith("SMT2 of machine power8, data set spec2006-smt: 10 mixes, ")
        .contains("PM_CMPLU_STALL       forward", "PM_CMPLU_STALL_THRD  inverse", "singular");
    InterferenceModel model = ModelFile.read(folder.resolve("one.csv"));
    assertThat(model.components()).hasSize(5);
    assertThat(model.modes().keySet()).containsExactly(2);
    assertThat(model.modes().get(2).forward().get(1).delta()).isNotZero();
    assertThat(model.modes().get(2).inverse().get(1).delta()).isZero();
  }

  @Test
  void aModelIsCheckedWithMixesOfEachOfItsModes() throws IOException {
    Cli trained = train(" --smt 4 --mixes 12 --format json", "model.csv");
    assertThat(trained.code()).as(trained.err()).isZero();
    JsonNode fields = new ObjectMapper().readTree(trained.out());
    assertThat(fields.at("/modes/1/mode").intValue()).isEqualTo(4);
    assertThat(fields.at("/modes/1/mixes").intValue()).isEqualTo(12);
    String check = "model check " + folder.resolve("model.csv") + " --mixes 12" + FEW;
    Cli checked = Cli.line(check);
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out())
        .contains(
            "  2     10  slowdown                    the model ",
            "  4     12  undisturbed PM_CMPLU_STALL  leaving out ",
            "mcf ");
    Cli four = Cli.line(check + " --smt 4");
    assertThat(four.out()).contains("  4     12  slowdown").doesNotContain("  2     10  slowdown");
    assertThat(Cli.line(check + " --smt 2,8").err())
        .contains("model.csv has a model of SMT2, SMT4, not of SMT2, SMT8");
    JsonNode errors = new ObjectMapper().readTree(Cli.line(check + " --format json").out());
    assertThat(errors.at("/modes/0/errors/0/what").asString()).isEqualTo("slowdown");
    assertThat(errors.at("/modes/0/errors/0/mean_absolute_error").doubleValue())
        .isBetween(0.0, 0.2);
    assertThat(Cli.line(check + " --format csv").out().lines())
        .hasSize(1 + 2 * 6 * 22)
        .contains("2,slowdown,false,-50,0.000000");
  }

  /** A check goes by the form of the file, and says what the model has not seen. */
  @Test
  void otherFormsAreTrainedAndJudgedAsSuch() throws IOException {
    String waiting = " --waiting PM_CMPLU_STALL_THRD --shrink 0.1";
    Cli trained =
        Cli.line(
            "model train --programs mcf,lbm,gcc,namd,sjeng --format json --out %s/model.csv%s"
                .formatted(folder, waiting));
    assertThat(trained.code()).as(trained.err()).isZero();
    JsonNode fields = new ObjectMapper().readTree(trained.out());
    assertThat(fields.at("/waiting/0").asString()).isEqualTo("PM_CMPLU_STALL_THRD");
    assertThat(fields.at("/shrink").doubleValue()).isEqualTo(0.1);
    assertThat(fields.at("/programs")).hasSize(5);
    assertThat(fields.at("/alone").asString()).isEqualTo("throttled");
    InterferenceModel model = ModelFile.read(folder.resolve("model.csv"));
    assertThat(model.from().shrink()).isEqualTo(0.1);
    assertThat(model.modes().get(2).forward().get(3).gamma()).isZero();
    assertThat(train("", "plain.csv").code()).isZero();
    String check = "model check %s/%s --programs mcf,lbm,gcc,namd,sjeng,milc --format json";
    JsonNode one =
        new ObjectMapper().readTree(Cli.line(check.formatted(folder, "model.csv")).out());
    JsonNode other =
        new ObjectMapper().readTree(Cli.line(check.formatted(folder, "plain.csv")).out());
    String error = "/modes/0/errors/1/mean_absolute_error";
    assertThat(one.at("/modes/0/errors/1/leaving_out").asBoolean()).isTrue();
    assertThat(one.at(error).doubleValue()).isNotEqualTo(other.at(error).doubleValue());
    assertThat(Cli.line(check.formatted(folder, "plain.csv").replace("json", "text")).out())
        .contains("The model was not trained with sjeng, milc.")
        .doesNotContain("too few");
    assertThat(Cli.line("model check %s/plain.csv --programs mcf".formatted(folder)).out())
        .contains(" - ")
        .doesNotContain("-%", "- points");
    assertThat(Cli.line("model check %s/plain.csv --programs mcf,lbm".formatted(folder)).out())
        .contains("Leaving out, not all mixes are judged: without the programs of some too few");
  }

  /** Of which the paper says that it errs more. */
  @Test
  void slowdownsCanBeRelativeToProgramsWithTheWholeCore() throws IOException {
    Cli trained = train(" --alone single --format json", "single.csv");
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(new ObjectMapper().readTree(trained.out()).at("/alone").asString())
        .isEqualTo("single");
    InterferenceModel model = ModelFile.read(folder.resolve("single.csv"));
    assertThat(model.from().alone()).isEqualTo(AloneStack.SINGLE);
    assertThat(train("", "throttled.csv").code()).isZero();
    assertThat(ModelFile.read(folder.resolve("throttled.csv")).modes()).isNotEqualTo(model.modes());
    Cli checked = Cli.line("model check %s/single.csv%s".formatted(folder, FEW));
    assertThat(checked.out()).contains("  2     10  slowdown                    the model ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --smt 3|--smt has to be 2, 4 or 8, not 3
          --smt 4 --machine 2x4x2|SMT4 needs 4 hardware contexts to a core, but the first core of machine 2x4x2 has 2
          --mixes 0|--mixes has to be at least 1, not 0
          --mixes 2|--mixes 2 are too few: none in SMT2 has
          --mixes 3 --programs mcf,lbm|3 mix(es) of SMT2 are too few for the 4 coefficients of a component; expected at least 4
          --waiting PM_CMPLU_STALL_THRD|10 mix(es) of SMT2 are too few for the 13 coefficients of a component; expected at least 13
          --alone nop|--alone
          --noise 0.05|--noise 0.05: readings with errors are no stacks that add up
          --programs mcf,mfc|data set spec2006-smt has no application mfc; did you mean
          --programs mcf,mcf|--programs has mcf twice
          --programs mcf,nop|--programs has nop, which is the filler
          --programs mcf,qqqqqq|data set spec2006-smt has no application qqqqqq; 'akula data show spec2006-smt --all' lists them
          --stack PM_GRP_CMPL,FOO|data set spec2006-smt has no FOO, of which stacks are to be made; expected one of IPC
          --stack PM_GRP_CMPL|the components of a stack (--stack) add up to 0.
          --data paper-example|data set paper-example has no PM_GRP_CMPL, of which stacks are to be made; spec2006-smt has it
          --filler none|--filler: data set spec2006-smt has no application none
          --data spec2006-small-cache --filler milc|data set spec2006-small-cache has no PM_GRP_CMPL, of which stacks are to be made
          --stack PM_GRP_CMPL,PM_CMPLU_STALL|the components of
          --recordings docs --programs mcf,lbm|--programs is for simulated mixes
          --out no/such/model.csv|there is no folder
          --shrink -1|--shrink has to be at least 0, not -1
          --shrink NaN|--shrink has to be a number such as 2, 0.5 or 1e9, not 'NaN'
          --waiting LLC|--waiting: LLC is none of the components of a stack, PM_GRP_CMPL, PM_CMPLU
          --waiting PM_GRP_CMPL,PM_CMPLU_STALL --stack PM_GRP_CMPL,PM_CMPLU_STALL|--waiting has all components
          """)
  void whatCannotBeTrainedIsRefused(String options, String sentence) {
    String out = options.contains("--out") ? "" : " --out " + folder.resolve("model.csv");
    String few = options.contains("--programs") || options.contains("--data") ? "" : FEW;
    Cli cli = Cli.line("model train " + options + out + few);
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(folder.resolve("model.csv")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--interval 1s", "--stack A", "--mixes 5", "--seed 2", "--data nas-like"})
  void whatRecordingsMakeVoidIsRefused(String option) {
    Cli cli = Cli.line("model train %s --recordings docs --out %s/m.csv".formatted(option, folder));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(option.split(" ")[0] + " is for simulated mixes; recordings");
    Cli profile = Cli.line("model profile --recordings docs --out %s/p.csv".formatted(folder));
    assertThat(profile.err()).contains("unknown option '--recordings'");
  }

  @Test
  void aFolderWithoutRecordingsIsRefused() {
    Cli cli = Cli.line("model train --recordings %s --out %s/m.csv".formatted(folder, folder));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("is no folder of recordings, as it has no recordings.csv; 'akula model measure'");
  }

  @Test
  void aModelOfSomethingElseIsRefused() throws IOException {
    assertThat(train("", "model.csv").code()).isZero();
    Path file = folder.resolve("model.csv");
    assertThat(train("", "model.csv").err()).contains("exists; name a new one");
    Cli data = Cli.line("model check " + file + FEW + " --data spec2006-smt-strong");
    assertThat(data.code()).isEqualTo(2);
    assertThat(data.err())
        .contains("is a model of data set spec2006-smt, not of spec2006-smt-strong")
        .contains("expected --data spec2006-smt,");
    Cli machine = Cli.line("model check " + file + FEW + " --machine 2x4x2");
    assertThat(machine.code()).isEqualTo(2);
    assertThat(machine.err()).contains("is a model of machine power8, not of 2x4x2");
    assertThat(Cli.line("model check " + file + " --data paper-example").err())
        .as("and not that it lacks one of the programs")
        .contains("is a model of data set spec2006-smt, not of paper-example");
    String simulate = "simulate --machine power8 --data paper-example --policy symbiotic:model=";
    assertThat(Cli.line(simulate + file).err())
        .as("and not that it lacks a parameter")
        .contains("was trained with data set spec2006-smt, not with paper-example");
    assertThat(Cli.line("model check " + file + FEW + " --component NONE").err())
        .contains("has no NONE, but PM_GRP_CMPL, ");
    Files.writeString(file, "something\n");
    Cli broken = Cli.line("model check " + file);
    assertThat(broken.code()).isEqualTo(2);
    assertThat(broken.err()).contains("model.csv:1: the first line has to be");
  }

  /** Trained with all pairs; the rows of four are too many to be trained here. */
  @ParameterizedTest
  @ValueSource(strings = {"spec2006-smt", "spec2006-smt-strong"})
  void whatShipsIsWhatIsTrained(String data) throws IOException {
    Path file = folder.resolve("all.csv");
    Cli cli = Cli.line("model train --data " + data + " --out " + file);
    assertThat(cli.code()).as(cli.err()).isZero();
    String ships = Files.readString(Path.of("data/models/power8-" + data + ".csv"));
    assertThat(ships).startsWith(Files.readString(file));
    InterferenceModel model = ModelFile.read(Path.of("data/models/power8-" + data + ".csv"));
    assertThat(model.modes().keySet()).containsExactly(2, 4);
    assertThat(model.modes().values())
        .allSatisfy(mode -> assertThat(mode.forward().get(1).delta()).isGreaterThan(0.1));
  }

  @Test
  void groupsAreProfiledForTheOracle() throws IOException {
    Path file = folder.resolve("groups.csv");
    Cli cli = Cli.line("model profile --smt 4 --programs mcf,namd --out " + file);
    assertThat(cli.code()).as(cli.err()).isZero();
    // Of two programs: 3 pairs, 4 threes and 5 fours, and a row for each that differs.
    assertThat(Files.readAllLines(file))
        .hasSize(1 + 4 + 6 + 8)
        .contains("machine,data_set,application,beside,relative_speed")
        .anyMatch(line -> line.matches("power8,spec2006-smt,mcf,namd,0\\.\\d+"))
        .anyMatch(line -> line.matches("power8,spec2006-smt,namd,mcf\\+mcf\\+namd,0\\.\\d+"));
    Cli again = Cli.line("model profile --programs mcf,namd --out " + file);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists; name a new one");
    Path stacks = folder.resolve("stacks.csv");
    Cli alone = Cli.line("model profile --stacks --smt 4 --programs mcf,namd --out " + stacks);
    assertThat(alone.code()).as(alone.err()).isZero();
    assertThat(Files.readAllLines(stacks))
        .hasSize(7)
        .startsWith(
            "machine,data_set,application,mode,PM_GRP_CMPL,PM_CMPLU_STALL,PM_GCT_NOSLOT_CYC,PM_CMPLU_STALL_THRD,PM_NTCG_ALL_FIN")
        .element(5)
        .asString()
        .startsWith("power8,spec2006-smt,mcf,4,");
    Cli eight = Cli.line("model profile --smt 8 --out " + folder.resolve("eight.csv"));
    assertThat(eight.err()).contains("--smt has to be 2 or 4, not 8");
  }
}
