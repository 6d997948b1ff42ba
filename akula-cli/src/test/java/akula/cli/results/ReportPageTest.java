package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Browser;
import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of {@code akula report} in a browser: what can be touched, and how it looks where. */
// time: only ends a test that waits for what the page will never show
@Timeout(120)
class ReportPageTest {
  /** Nobody can call a policy so, but results may have been edited. */
  private static final String ODD = "</script><b>";

  private static final int TAB = 9;
  private static final int ENTER = 13;

  @TempDir private static Path folder;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void open() throws IOException {
    Optional<Path> executable = Browser.executable();
    Assumptions.assumeTrue(
        executable.isPresent(), "no Chromium on the PATH; apt install chromium brings one");
    Path results = folder.resolve("results");
    Cli sweep =
        Cli.line(
            "sweep --workloads 12 --category D4_T4,D2_T6,D1_S6_T1 --policy naive_cluster --policy di"
                + " --policy random --out "
                + results);
    assertThat(sweep.code()).as(sweep.err()).isZero();
    for (String file : List.of("runs.csv", "summary.csv", "threads.csv", "manifest.json")) {
      Path named = results.resolve(file);
      Files.writeString(named, Files.readString(named).replaceAll("\\brandom\\b", ODD));
    }
    Cli report = Cli.line("report " + results);
    assertThat(report.code()).as(report.err()).isZero();
    page = results.resolve("report.html");
    browser = Browser.start(executable.get(), Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(int width, boolean isDark) {
    browser.look(width, isDark);
    browser.open(page);
    browser.until("document.querySelector('div.workloads').dataset.ready !== undefined");
  }

  private static void see(String selector) {
    browser.value("document.querySelector('%s').scrollIntoView()".formatted(selector));
    browser.until("document.querySelector('%s').dataset.ready !== undefined".formatted(selector));
  }

  private static JsonNode chart(String expression) {
    return browser.value(
        "(() => { const chart = document.querySelector('#normalised-worst').chart(); return %s; })()"
            .formatted(expression));
  }

  @Test
  void tablesAreSortedByKeyboardAndSaySo() {
    open(1280, false);
    String table = "document.querySelector('#overview ~ .scroll table')";
    browser.value(table + ".tHead.rows[0].cells[0].querySelector('button').focus()");
    browser.key("Tab", TAB);
    browser.key("Enter", ENTER);
    assertThat(browser.value(table + ".tHead.rows[0].cells[1].ariaSort").asString())
        .isEqualTo("ascending");
    assertThat(isSorted(table, 1)).isTrue();
    browser.key("Enter", ENTER);
    assertThat(browser.value(table + ".tHead.rows[0].cells[1].ariaSort").asString())
        .isEqualTo("descending");
    assertThat(isSorted(table, -1)).isTrue();
    assertThat(browser.mistakes()).isEmpty();
  }

  private static boolean isSorted(String table, int direction) {
    return browser
        .value(
            "[...%s.tBodies[0].rows].map((row) => parseFloat(row.cells[1].textContent))"
                    .formatted(table)
                + ".every((value, i, all) => i === 0 || %d * (value - all[i - 1]) >= 0)"
                    .formatted(direction))
        .asBoolean();
  }

  @Test
  void workloadsAreFilteredAndSeenFromInside() throws IOException {
    open(1280, false);
    String rows = "document.querySelectorAll('table.rows tbody tr').length";
    assertThat(browser.value(rows).asInt()).isEqualTo(25);
    browser.value("document.querySelector('div.workloads .filter input').focus()");
    browser.call("Input.insertText", Map.of("text", "d2_t6"));
    assertThat(browser.value(rows).asInt()).isEqualTo(12);
    browser.click("table.rows tbody button");
    browser.until("document.querySelectorAll('.inside .pair svg').length === 2");
    assertThat(browser.value("document.querySelector('#workloads ~ p').textContent").asString())
        .contains("Left out are those of " + ODD);
    String name = browser.value("document.querySelector('.inside h4').textContent").asString();
    assertThat(name).startsWith("D2_T6:");
    assertThat(browser.value("document.activeElement.className").asString()).isEqualTo("inside");
    String command =
        browser.value("document.querySelector('.inside pre.command').textContent").asString();
    Cli again = Cli.line(command.replaceFirst("^\\./akula ", ""));
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).contains("core 0");
    assertThat(browser.mistakes()).isEmpty();
  }

  @Test
  void aWorkloadWithoutScheduleHasTheCommandThatDrawsIt() {
    open(1280, false);
    browser.click("table.rows thead th:last-child button");
    browser.click("table.rows tbody button");
    assertThat(browser.value("document.querySelector('.inside').textContent").asString())
        .contains("is not in this page", "./akula simulate --workload ", "--timeline");
    assertThat(browser.value("document.querySelectorAll('.inside svg').length").asInt()).isZero();
  }

  @Test
  void plotsAreZoomedAndShowWhatIsChosen() {
    open(1280, false);
    see("#normalised-worst");
    assertThat(chart("chart.getOption().series.length").asInt()).isEqualTo(6);
    browser.click("#normalised-worst .legend button");
    assertThat(chart("chart.getOption().series.length").asInt()).isEqualTo(4);
    see("#distribution-worst");
    assertThat(
            browser
                .value(
                    "document.querySelector('#distribution-worst').chart().getOption().series.length")
                .asInt())
        .as("the choice is that of all plots")
        .isEqualTo(2);
    browser.click("#normalised-worst .choose summary");
    browser.click("#normalised-worst .choose input");
    assertThat(chart("chart.getOption().xAxis[0].data.length").asInt()).isEqualTo(2);
    browser.click("#normalised-worst .tools button");
    assertThat(chart("chart.getOption().dataZoom[0].end").asDouble()).isLessThan(70);
    browser.click("#normalised-worst .tools button:nth-child(3)");
    assertThat(chart("chart.getOption().dataZoom[0].end").asDouble()).isEqualTo(100);
    browser.click("#normalised-worst .tools button:nth-child(4)");
    assertThat(chart("chart.getOption().yAxis[0].type").asString()).isEqualTo("log");
    assertThat(browser.mistakes()).isEmpty();
  }

  @Test
  void valuesAreShownWhereThePointerIs() {
    open(1280, false);
    see("#overall-worst");
    JsonNode at =
        browser.value(
            "(() => { const b = document.querySelector('#overall-worst .canvas').getBoundingClientRect();"
                + " return [b.x + b.width / 2, b.y + b.height / 2]; })()");
    browser.mouse("mouseMoved", at.get(0).asDouble(), at.get(1).asDouble());
    browser.until("document.querySelector('#overall-worst table.tip') !== null");
    assertThat(
            browser
                .value("document.querySelector('#overall-worst .tip').parentElement.textContent")
                .asString())
        .startsWith("di")
        .contains("±");
  }

  @Test
  void noNameGetsOutOfItsPlace() {
    open(1280, true);
    see("#normalised-worst");
    assertThat(
            browser
                .value("document.querySelectorAll('main b b, body > b, .live b').length")
                .asInt())
        .isZero();
    assertThat(
            browser
                .value("document.querySelector('#normalised-worst .legend').textContent")
                .asString())
        .contains(ODD);
    assertThat(browser.mistakes()).isEmpty();
    String loads = "fetch('http://127.0.0.1:9/').then(() => 'loaded', () => 'refused')";
    assertThat(browser.value(loads).asString()).isEqualTo("refused");
    assertThat(browser.mistakes().toString()).contains("Content Security Policy");
  }

  @Test
  void nothingIsWiderThanATelephone() {
    for (boolean isDark : new boolean[] {false, true}) {
      open(360, isDark);
      see("#normalised-worst");
      browser.click("table.rows tbody button");
      browser.until("document.querySelectorAll('.inside .pair svg').length === 2");
      assertThat(browser.value("document.documentElement.scrollWidth").asInt()).isEqualTo(360);
      assertThat(browser.value("getComputedStyle(document.body).backgroundColor").asString())
          .isEqualTo(isDark ? "rgb(20, 23, 27)" : "rgb(255, 255, 255)");
      assertThat(browser.mistakes()).isEmpty();
    }
  }

  @Test
  void paperIsLightAndHasPicturesAndAllThatIsFolded() {
    open(1280, true);
    see("#normalised-worst");
    browser.medium("print", true);
    browser.value("dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.value("getComputedStyle(document.body).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(browser.value("document.querySelectorAll('details:not([open])').length").asInt())
        .isZero();
    String shown = "getComputedStyle(document.querySelector('#normalised-worst > %s')).display";
    assertThat(browser.value(shown.formatted(".scroll")).asString()).isEqualTo("block");
    assertThat(browser.value(shown.formatted(".live")).asString()).isEqualTo("none");
    browser.value("dispatchEvent(new Event('afterprint'))");
    assertThat(browser.value("document.querySelectorAll('details:not([open])').length").asInt())
        .isPositive();
    int bytes = browser.call("Page.printToPDF", Map.of()).get("data").asString().length();
    assertThat(bytes).isGreaterThan(10_000);
  }

  @Test
  void withoutScriptsThereArePicturesAndTables() {
    browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.look(1280, false);
      browser.open(page);
      assertThat(
              browser
                  .value("document.querySelectorAll('figure.plot > .scroll > svg').length")
                  .asInt())
          .isEqualTo(6);
      assertThat(browser.value("document.querySelectorAll('.live').length").asInt()).isZero();
      assertThat(
              browser
                  .value(
                      "getComputedStyle(document.querySelector('figure.plot > .scroll')).display")
                  .asString())
          .isEqualTo("block");
    } finally {
      browser.call("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }
}
