package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula report}. */
class ReportCommandTest {
  private static final Pattern REPLAY =
      Pattern.compile("<li>(\\S+), ([\\d.]+)%.*?<code>\\./akula (.*?)</code>");

  @TempDir private Path folder;

  @Test
  void isOnePageInTheResultsFolder() throws IOException {
    Path out = sweep("");
    Cli cli = Cli.line("report " + out);
    assertThat(cli.code()).isZero();
    assertThat(cli.err())
        .isEqualTo("report in " + out.resolve("report.html") + System.lineSeparator());
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page).contains("spec2006-small-cache", "PBBCache", "normalised-worst", "D4_T4");
    assertThat(page).containsPattern("Schedules are here of \\d+, drawn as diamonds");
    assertThat(page.replaceAll("(?s)<(script|style)\\b.*?</\\1>", "")).doesNotContain("%d", "%s");
    Files.createDirectory(folder.resolve("again"));
    Cli.line("report " + out + " --out " + folder.resolve("again/r.html"));
    assertThat(folder.resolve("again/r.html")).hasContent(page);
  }

  @Test
  void eachCommandOfAWorstWorkloadGivesTheNumberOfTheReport() throws IOException {
    int replays = replay(sweep(""));
    replays +=
        replay(
            sweep(
                " --mode tick --tick 2s --interval 4s --noise 0.1 --migration-cost 20ms --seed 9"
                    + " --machine 2x4x2 --model memory_domain=shared-cache"
                    + " --data spec2006-large-cache"));
    replays += replay(sweep(" --composition worst-pair"));
    replays += replay(sweep(" --arrivals poisson:10s --closed 10min"));
    replays += replay(sweep(" --machine 2x4x2 --data spec2006-smt --model machine=none"));
    assertThat(replays).isBetween(5 * 9, 5 * 12);
  }

  private int replay(Path out) throws IOException {
    Cli.line("report " + out);
    Matcher replay = REPLAY.matcher(Files.readString(out.resolve("report.html")));
    int count = 0;
    while (replay.find()) {
      Cli cli = Cli.line(replay.group(3) + " --format json");
      assertThat(cli.err()).isEmpty();
      JsonNode run = new ObjectMapper().readTree(cli.out());
      double worst = run.findValue("worst_degradation_percent").asDouble();
      assertThat(worst)
          .as(replay.group(3))
          .isCloseTo(Double.parseDouble(replay.group(2)), within(0.05001));
      count++;
    }
    return count;
  }

  @Test
  void onlyPagesAreReplaced() throws IOException {
    Path out = sweep("");
    Path runs = out.resolve("runs.csv");
    byte[] before = Files.readAllBytes(runs);
    assertThat(refused("report " + out + " --out " + runs))
        .isEqualTo(
            "akula: the report would replace %s, which is there and no page; name another file with"
                    .formatted(runs)
                + " --out, or remove it.\n");
    assertThat(runs).hasBinaryContent(before);
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(Cli.line("report " + out).code()).isZero();
  }

  /** Results may come from anybody, and so may the files beside them. */
  @Test
  void aSourceFileThatResultsNameIsRunOnlyIfAskedFor() throws IOException {
    Path ran = folder.resolve("ran");
    Path policy =
        Files.writeString(
            folder.resolve("Marks.java"),
            """
            import akula.api.*;
            import java.nio.file.*;
            final class Marks implements Scheduler {
              static { try { Files.createFile(Path.of("%s")); } catch (Exception e) { } }
              @Override public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                machine.addThread(thread);
              }
              @Override public void updateSchedule(Machine machine) {}
            }
            """
                .formatted(ran));
    Path out = folder.resolve("marked");
    String sweep =
        "sweep --machine 2x2 --category A4 --workloads 3 --policy naive_spread --policy ";
    assertThat(Cli.line(sweep + policy + " --out " + out).code()).isZero();
    Files.delete(ran);
    for (String command : List.of("report ", "compare ", "report --plain ")) {
      assertThat(Cli.line(command + out).code()).isZero();
      assertThat(ran).doesNotExist();
    }
    assertThat(Cli.line("report --run-sources " + out).code()).isZero();
    assertThat(ran).exists();
  }

  @Test
  void plotsAreFilesToo() throws IOException {
    Path out = sweep("");
    Path plots = folder.resolve("plots");
    Cli cli = Cli.line("report " + out + " --plots " + plots);
    assertThat(cli.err()).startsWith("6 plots in " + plots);
    assertThat(names(plots))
        .contains("normalised-worst.svg", "distribution-average.svg")
        .hasSize(6);
    if (GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length
        > 0) {
      Cli.line("report " + out + " --format png --plots " + plots);
      assertThat(names(plots)).contains("normalised-worst.png").hasSize(12);
    }
  }

  @Test
  void dataOfTheUsersAreNamed() throws IOException {
    Path data = folder.resolve("mine");
    OwnCopy.make(Path.of("data/data-sets/spec2006-small-cache"), data);
    Path matrix = data.resolve("relative-speed.csv");
    Files.writeString(matrix, Files.readString(matrix).replaceFirst("0\\.9", "0.8"));
    Path out = sweep(" --data " + data);
    Path moved = Files.move(data, folder.resolve("moved"));
    Cli.line("report " + out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(
            "no data set that ships", "Schedules are left out, since the data set is not found");
    Cli cli = Cli.line("report " + out + " --data " + moved);
    assertThat(cli.code()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("--data " + moved)
        .doesNotContain("no data set that ships", "Schedules are left out");
  }

  @Test
  void whatDoesNotFitIsRefused() throws IOException {
    Path out = sweep("");
    assertThat(refused("report " + out + " --data paper-example"))
        .isEqualTo(
            "akula: --data paper-example is not what the sweep used; expected its data set"
                + " spec2006-small-cache, unchanged.\n");
    assertThat(refused("report " + out + " --machine 2x2"))
        .isEqualTo(
            "akula: --machine 2x2 is not what the sweep used; expected its machine 2x4,"
                + " unchanged.\n");
    assertThat(refused("report " + out + " --format gif")).contains("'gif'", "svg, png");
    Path page = folder.resolve("none/page.html");
    assertThat(refused("report " + out + " --out " + page))
        .isEqualTo(
            "akula: --out is %s, but there is no folder %s; make it first.\n"
                .formatted(page, page.getParent()));
    assertThat(page.getParent()).doesNotExist();
    assertThat(refused("report " + out + " --out " + folder))
        .isEqualTo(
            "akula: --out is the folder %s; expected the name of a file.\n".formatted(folder));
    assertThat(refused("report " + out + " --plots " + out.resolve("runs.csv")))
        .contains("--plots is the file " + out.resolve("runs.csv"));
    assertThat(refused("report")).contains("RESULTS");
    assertThat(names(out)).doesNotContain("report.html");
  }

  @Test
  void oneWorkloadIsNotSeveral() throws IOException {
    Path out = folder.resolve("one");
    String sweep =
        "sweep --workloads 1 --category D4_T4 --policy di --policy random --bound --out ";
    assertThat(Cli.line(sweep + out).code()).isZero();
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(out.resolve("report.html")).content().contains("over 1 workload<");
    assertThat(Cli.line("compare " + out).out())
        .contains("of the one workload that has one")
        .doesNotContain("1 workloads");
  }

  @Test
  void schedulesOfWorkloadsAreInThePage() throws IOException {
    Path out = sweep("");
    Cli.line("report " + out + " --schedule D1_S6_T1");
    String page = Files.readString(out.resolve("report.html"));
    JsonNode schedules = data(page, "schedules");
    assertThat(schedules.get("runs")).as("all 12 workloads under both policies").hasSize(24);
    assertThat(schedules.get("contexts")).hasSize(8);
    for (JsonNode run : schedules.get("runs")) {
      assertThat(run.get("rows")).hasSize(8);
      assertThat(run.get("names")).hasSize(8);
    }
    JsonNode workloads = data(page, "workloads");
    assertThat(workloads.get("number")).hasSize(12);
    assertThat(workloads.get("values").get(0)).as("one list for each policy").hasSize(2);
    assertThat(workloads.get("values").get(0).get(0)).hasSize(12);
    assertThat(page).doesNotContain("Left out are those");
    Cli.line("report " + out);
    assertThat(out.resolve("report.html")).as("they are there already").hasContent(page);
  }

  private static JsonNode data(String page, String kind) {
    Matcher data =
        Pattern.compile(
                "<script type=\"application/json\" class=\"%s\">(.*?)</script>".formatted(kind))
            .matcher(page);
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }

  @Test
  void moreSchedulesThanTheWidestAreShownWhereAskedFor() throws IOException {
    Path out = folder.resolve("more");
    String line = "sweep --workloads 25 --category D4_T4 --policy di --policy random --out ";
    assertThat(Cli.line(line + out).code()).isZero();
    Cli.line("report " + out);
    JsonNode usual = data(Files.readString(out.resolve("report.html")), "schedules");
    assertThat(usual.get("runs")).hasSize(2 * 20);
    StringBuilder all = new StringBuilder("report " + out);
    for (int i = 0; i < 25; i++) {
      all.append(" --schedule D4_T4:").append(i);
    }
    Cli.line(all.toString());
    JsonNode every = data(Files.readString(out.resolve("report.html")), "schedules");
    assertThat(every.get("runs")).hasSize(2 * 25);
    assertThat(refused("report " + out + " --schedule D4_T5:0"))
        .isEqualTo(
            "akula: --schedule D4_T5:0: the results have no category 'D4_T5'; expected D4_T4; did you"
                + " mean 'D4_T4'?\n");
    assertThat(refused("report " + out + " --schedule D4_T4:25"))
        .isEqualTo(
            "akula: --schedule D4_T4:25: the results have no workload 25 of D4_T4; expected a number"
                + " from 0 to 24.\n");
    assertThat(refused("report " + out + " --plain --schedule D4_T4"))
        .contains("--schedule D4_T4 has no place in a page without scripts; leave out --plain");
  }

  @Test
  void aPlainPageHasNoScripts() throws IOException {
    Path out = sweep("");
    Cli.line("report " + out + " --plain");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("<svg", "<table>")
        .doesNotContain("<script");
  }

  private Path sweep(String more) throws IOException {
    Path out = folder.resolve("sweep-" + names(folder).size());
    Cli cli =
        Cli.line(
            "sweep --workloads 6 --category D4_T4,D1_S6_T1 --policy naive_cluster --policy di --out "
                + out
                + more);
    assertThat(cli.code()).as(cli.err()).isZero();
    return out;
  }

  private static String refused(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(line).isEqualTo(2);
    return cli.err().replaceFirst("See '.*\n", "");
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
