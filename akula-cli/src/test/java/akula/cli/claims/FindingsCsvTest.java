package akula.cli.claims;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.common.Output;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.GridAxis;
import akula.papers.claims.Outcome;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class FindingsCsvTest {
  private static final List<Finding> ALL =
      List.of(finding("A.", Outcome.HOLDS), finding("B.", Outcome.HOLDS).hangingOn("holds if C"));

  private static Finding finding(String claim, Outcome outcome) {
    return new Finding(
        claim, "section 1", "A rule.", List.of(new Condition("1", "2", outcome)), List.of(), "");
  }

  private static List<String> printed(Consumer<Output> by) {
    StringWriter text = new StringWriter();
    CommandLine line = new CommandLine(CommandSpec.create()).setOut(new PrintWriter(text, true));
    by.accept(new Output(line.getCommandSpec()));
    line.getOut().flush();
    return text.toString().lines().toList();
  }

  /** A spreadsheet tells it in the words of the text, behind all else. */
  @Test
  void whatVerdictsHangOnIsInTheLastColumns() {
    GridAxis bus = new GridAxis("bus", "x", List.of(0.5, 1.0), 1);
    SettingGrid settings = new SettingGrid(List.of(bus), List.of());
    Map<Setting, List<Finding>> varied =
        Map.of(
            settings.varied().getFirst(),
            List.of(ALL.get(0), finding("B.", Outcome.DOES_NOT_HOLD)));
    ClaimGrid grid = ClaimGrid.of(settings, 3, List.of(ALL), varied).withoutRuns(1);
    List<Finding> three = List.of(ALL.get(0), ALL.get(1), finding("C.", Outcome.HOLDS));
    List<String> rows = printed(out -> FindingsCsv.print("mine", three, Optional.of(grid), out));
    assertThat(rows)
        .hasSize(4)
        .first()
        .isEqualTo("data,number,claim,source,rule,verdict,figures,why,hangs_on,over_grid");
    assertThat(rows.get(1))
        .startsWith("mine,1,A.,section 1,A rule.,holds,")
        .endsWith(",,,holds at all 2 settings");
    assertThat(rows.get(2).replace("\"", ""))
        .startsWith("mine,2,B.,")
        .endsWith(
            ",,holds if C,depends on bus (holds at x1, fails at x0.5); holds at 1 of 2 settings");
    assertThat(rows.get(3).replace("\"", "")).endsWith(",,,not run, as it is not of runs");
    List<String> plain = printed(out -> FindingsCsv.print(ALL, Optional.empty(), out));
    assertThat(plain.get(0))
        .isEqualTo("number,claim,source,rule,verdict,figures,why,hangs_on,over_grid");
    assertThat(plain.get(1)).startsWith("1,A.,").endsWith(",,,");
  }

  /** Claims are numbered anew in each data set, as in the text. */
  @Test
  void eachDataSetHasItsNumbers() {
    SequencedMap<String, List<Finding>> both = new LinkedHashMap<>();
    both.put("one", ALL);
    both.put("two", ALL);
    assertThat(printed(out -> FindingsCsv.print(both, out)))
        .extracting(row -> row.split(",A\\.|,B\\.|,claim")[0])
        .containsExactly("data,number", "one,1", "one,2", "two,1", "two,2");
  }
}
