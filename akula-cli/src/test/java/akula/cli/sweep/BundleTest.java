package akula.cli.sweep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.TypedCommand;
import akula.statistics.results.InputPaths;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code akula sweep --save-bundle} and {@code --bundle}: a sweep in one file, run elsewhere. */
class BundleTest {
  private static final String SMALL =
      "sweep --machine 2x2 --category D4_T4 --workloads 2 --policy naive_spread ";

  @TempDir private Path folder;

  private Path bundle() {
    return folder.resolve("sweep.zip");
  }

  private Cli save(String sweep) {
    return Cli.line(sweep + "--save-bundle " + bundle());
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file :
          (Iterable<Path>)
              all.filter(Files::isRegularFile).filter(BundleTest::isResult)::iterator) {
        files.put(folder.relativize(file).toString(), Files.readString(file, ISO_8859_1));
      }
    }
    return files;
  }

  /** Where the inputs were differs. */
  private static boolean isResult(Path file) {
    return !file.endsWith(InputPaths.FILE);
  }

  /** Names a file of the test from where it runs: what is absolute is refused. */
  private static String relative(Path file) {
    return Path.of("").toAbsolutePath().relativize(file.toAbsolutePath()).toString();
  }

  private void assertBundled(String sweep) throws IOException {
    Cli direct = Cli.line(sweep + "--out " + folder.resolve("direct"));
    assertThat(direct.code()).as(direct.err()).isZero();
    Cli saved = save(sweep);
    assertThat(saved.code()).as(saved.err()).isZero();
    assertThat(saved.out()).isEmpty();
    String command =
        saved.err().strip().replaceFirst("(?s).*'(\\./akula sweep --bundle \\S+)' runs it", "$1");
    Cli run = TypedCommand.run(command, "--out", folder.resolve("run").toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(direct.out());
    assertThat(files(folder.resolve("run"))).isEqualTo(files(folder.resolve("direct")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sweep --workloads 2 --category D4_T4,D1_S6_T1 --threads --parquet --seed 7 ",
        "sweep akula-paper --workloads 1 --no-threads ",
        "sweep akula-paper --workloads 1 --policy swap:period=2s --closed 900s --composition worst-pair ",
        "sweep --workload paper-example --workload arrivals --repeat 2 --data paper-example"
            + " --machine 2x2 --policy random --bound ",
        "sweep --workloads 2 --category A6 --arrivals poisson:3s --closed 400s --co-schedules domain"
            + " --interval 2s --migration-cost 1ms --noise 0.1 --numa-penalty 0.2 --policy di ",
        "sweep --workloads 2 --category A5 --mode tick --tick 500ms --policy naive_spread ",
        "sweep --workloads 2 --category A12 --slice 20ms --switch-cost thread=1us,process=2us"
            + " --policy ./samples/15-the-order-of-a-queue/LeastServedFirst.java --policy cfs ",
        "sweep docs/example-sweep.yaml --workloads 2 ",
      })
  void aBundleIsTheSweep(String sweep) throws IOException {
    assertBundled(sweep);
  }

  @Test
  void aFileOfAnOptionIsInIt() throws IOException {
    Path schedule = folder.resolve("schedule.csv");
    StringBuilder text = new StringBuilder("time_s,thread,core\n");
    for (int i = 0; i < 8; i++) {
      text.append("0,%d,%d\n".formatted(i, i % 4));
    }
    Files.writeString(schedule, text);
    assertBundled(SMALL + "--policy fixed:file=" + relative(schedule) + " ");
  }

  /** Nothing of the product's data, of the checkout, and of what the sweep names is there. */
  @Test
  void itIsPlannedToTheSameInAnEmptyFolder() throws Exception {
    Path written = folder.resolve("mine.csv");
    Files.writeString(written, "application,launch_s\nA,0\nB,5\n");
    String sweep =
        "sweep --workload %s --data paper-example --machine 2x2 --policy "
                .formatted(relative(written))
            + "./samples/01-first-policy/FillFirst.java --policy naive_cluster --threads ";
    assertThat(Cli.line(sweep + "--out " + folder.resolve("direct")).code()).isZero();
    assertThat(save(sweep).code()).isZero();
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.delete(written);
    List<String> command =
        OwnProcess.command(
            List.of("-Dakula.home=" + empty),
            List.of("sweep", "--bundle", bundle().toString(), "--out", "out"));
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(command)
            .directory(empty.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(said)).isZero();
    assertThat(files(empty.resolve("out"))).isEqualTo(files(folder.resolve("direct")));
  }

  @Test
  void equalSweepsGiveEqualBundles() throws IOException {
    save(SMALL);
    byte[] first = Files.readAllBytes(bundle());
    Files.delete(bundle());
    save(SMALL + "--jobs 1 ");
    assertThat(Files.readAllBytes(bundle())).isEqualTo(first);
    assertThat(new String(first, ISO_8859_1))
        .doesNotContain(Path.of("").toAbsolutePath().toString())
        .doesNotContain(folder.toString());
  }

  @Test
  void sharesOfABundleAreTheWhole() throws IOException {
    String sweep = "sweep --category D4_T4,D1_S6_T1 --workloads 3 --policy random ";
    save(sweep);
    StringBuilder merge = new StringBuilder("results merge");
    for (int i = 1; i <= 3; i++) {
      Path share = folder.resolve("share-" + i);
      String line = "sweep --bundle %s --share %d/3 --out %s".formatted(bundle(), i, share);
      assertThat(Cli.line(line).code()).isZero();
      merge.append(' ').append(share);
    }
    assertThat(Cli.line(merge + " --out " + folder.resolve("merged")).code()).isZero();
    Cli.line(sweep + "--out " + folder.resolve("direct"));
    assertThat(files(folder.resolve("merged"))).isEqualTo(files(folder.resolve("direct")));
  }

  @Test
  void whatRunsFromABundleIsResumedWithoutItAndTheOtherWayRound() {
    save(SMALL);
    Path out = folder.resolve("out");
    assertThat(Cli.line("sweep --bundle %s --out %s".formatted(bundle(), out)).code()).isZero();
    Cli again = Cli.line(SMALL + "--resume --out " + out);
    assertThat(again.code()).as(again.err()).isZero();
    Cli bundled = Cli.line("sweep --bundle %s --resume --out %s".formatted(bundle(), out));
    assertThat(bundled.code()).as(bundled.err()).isZero();
    assertThat(bundled.out()).isEqualTo(again.out());
  }

  /** Two million workloads take longer than a signal anywhere. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such signals")
  void whoStopsItLeavesNoTemporaryFolder() throws Exception {
    Path begun = folder.resolve("begun");
    Path telling = folder.resolve("Telling.java");
    Files.writeString(
        telling,
        """
        import akula.api.*;
        import java.nio.file.*;
        public final class Telling implements Scheduler {
          private static boolean isTold;
          @Override public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          @Override public void updateSchedule(Machine machine) {
            try {
              if (!isTold && machine.nowNanos() > 0) {
                Files.createFile(Path.of("%s"));
              }
            } catch (java.io.IOException e) {
              // the other worker was first
            }
            isTold |= machine.nowNanos() > 0;
          }
        }
        """
            .formatted(begun));
    String sweep = SMALL.replace("--workloads 2", "--workloads 2000000 --no-threads");
    assertThat(save(sweep + "--policy " + relative(telling) + " ").code()).isZero();
    assertThat(begun).doesNotExist();
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path said = folder.resolve("said");
    List<String> command =
        OwnProcess.command(
            List.of("-Djava.io.tmpdir=" + temporary),
            List.of(
                "sweep",
                "--bundle",
                bundle().toString(),
                "--out",
                folder.resolve("out").toString()));
    Process java = OwnProcess.start(command, said);
    // time: looks again every so often, for as long as it takes
    while (Files.notExists(begun) && !java.waitFor(5, TimeUnit.MILLISECONDS)) {
      // It has a minute: Maven's patience is longer.
    }
    assertThat(begun).as(Files.readString(said)).exists();
    assertThat(temporary).isDirectoryContaining(BundleTest::isUnpacked);
    new ProcessBuilder("kill", Long.toString(java.pid())).start().waitFor();
    assertThat(java.waitFor()).as("SIGTERM").isEqualTo(143);
    assertThat(Files.readString(said)).contains("akula: stopped");
    assertThat(temporary).isDirectoryNotContaining(BundleTest::isUnpacked);
  }

  @Test
  void whatCannotBeInABundleIsRefused() throws IOException {
    Path machine = folder.resolve("m.json").toAbsolutePath();
    Files.copy(Path.of("data/machines/2x2.json"), machine);
    assertThat(save(SMALL.replace("2x2", machine.toString())).err())
        .isEqualTo(
            "akula: %s is an absolute path, which would stand in the bundle; name it from the folder that you are in.%n"
                .formatted(machine));
    assertThat(bundle()).doesNotExist();
    assertThat(save(SMALL + "--share 1/2 --out x ").err())
        .isEqualTo(
            "akula: --out stands beside --save-bundle, which runs nothing; give it with --bundle.%n"
                .formatted());
    assertThat(save(SMALL).code()).isZero();
    assertThat(save(SMALL))
        .satisfies(said -> assertThat(said.code()).isEqualTo(2))
        .satisfies(said ->
            assertThat(said.err())
                .isEqualTo(
                    "akula: --save-bundle is %s, which exists; name a new file, or add --overwrite to replace it.%n"
                        .formatted(bundle())));
    assertThat(save(SMALL + "--overwrite ").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--policy",
        "--seed",
        "--machine",
        "--bound",
        "--threads",
        "--save-bundle",
        "--plugins",
      })
  void whatIsInABundleIsNotGivenBesideIt(String option) {
    save(SMALL);
    String value = List.of("--bound", "--threads").contains(option) ? "" : " 1";
    Cli refused = Cli.line("sweep --bundle %s %s%s".formatted(bundle(), option, value));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: %s stands beside --bundle, whose file says all of what is to be done; leave one of them out.%n"
                .formatted(option));
  }

  @Test
  void aSweepFileIsNotNamedBesideABundle() {
    save(SMALL);
    assertThat(Cli.line("sweep akula-paper --bundle " + bundle()).err())
        .startsWith("akula: a sweep file stands beside --bundle");
  }

  private static boolean isUnpacked(Path file) {
    return file.getFileName().toString().startsWith("akula-bundle");
  }

  private interface Change {
    void on(Map<String, byte[]> entries);
  }

  private void rewrite(Change change) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream zip =
        new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(bundle())))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    change.on(entries);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bundle()))) {
      for (var entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
  }

  private void edit(UnaryOperator<String> edit) throws IOException {
    rewrite(entries ->
        entries.compute(
            "index.json",
            (_, old) -> edit.apply(new String(old, ISO_8859_1)).getBytes(ISO_8859_1)));
  }

  private void assertRefused(String message) {
    Cli refused = Cli.line("sweep --bundle %s --out %s".formatted(bundle(), folder.resolve("no")));
    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains(message).doesNotContain("at akula");
    assertThat(folder.resolve("no")).doesNotExist();
  }

  @Test
  void aBundleThatWasEditedIsRefused() throws IOException {
    save(SMALL);
    byte[] whole = Files.readAllBytes(bundle());

    rewrite(entries -> entries.put("1/2x2.json", "{}".getBytes(ISO_8859_1)));
    assertRefused(
        "sweep.zip: has a file 1/2x2.json that is not as it was written; was the bundle edited or"
            + " cut?");
    rewrite(entries -> entries.remove("1/2x2.json"));
    assertRefused("sweep.zip: lacks the file 1/2x2.json of its index");
    Files.write(bundle(), whole);
    rewrite(entries -> entries.put("more", new byte[1]));
    assertRefused("sweep.zip: has a file more that its index does not name");
    Files.write(bundle(), whole);
    rewrite(entries -> entries.put("../up", new byte[1]));
    assertRefused("has an entry '../up'; expected names that begin in the bundle, without ..");
    Files.write(bundle(), whole);
    rewrite(entries -> entries.remove("index.json"));
    assertRefused("sweep.zip: has no index.json; expected a bundle of a sweep");
    Files.write(bundle(), whole);
    edit(text -> text.replace("\"bundle\" : 1", "\"bundle\" : 2"));
    assertRefused("bundle is 2; expected 1, since later versions are not known");
    Files.write(bundle(), whole);
    edit(text -> text.replaceFirst("\"akula\" : \"[^\"]*\"", "\"akula\" : \"9.9\""));
    assertRefused(
        "was written by version '9.9' of akula, and this is '%s'".formatted(Cli.version()));
    Files.write(bundle(), whole);
    edit(text -> text.replace("\"bound\" : false", "\"bound\" : true"));
    assertRefused("sweep.zip gives another plan here than where it was written");
    Files.write(bundle(), whole);
    edit(text -> text.replace("\"file\" : \"1/2x2.json\"", "\"file\" : \"../2x2.json\""));
    assertRefused("has '2x2' at '../2x2.json', which is not in it");
    Files.write(bundle(), whole);
    edit(text -> text.replace("\"kind\" : \"machine\"", "\"kind\" : \"moon\""));
    assertRefused(
        "kind is 'moon'; expected one of [machine, data-set, workload, policy-file, plugin, model]");
  }

  @Test
  void whatIsNoBundleIsRefused() throws IOException {
    assertRefused("sweep.zip: there is no such file");
    Files.writeString(bundle(), "PK");
    assertRefused("sweep.zip: is no whole ZIP archive; expected a bundle of a sweep");
    Files.delete(bundle());
    save(SMALL);
    byte[] whole = Files.readAllBytes(bundle());
    Files.write(bundle(), Arrays.copyOf(whole, whole.length / 2));
    assertRefused("sweep.zip: is no whole ZIP archive; expected a bundle of a sweep");
    int central = new String(whole, ISO_8859_1).indexOf("PK\u0001\u0002");
    whole[central + 41] = (byte) 0xA1; // the type of a symbolic link, in the mode of Unix
    Files.write(bundle(), whole);
    assertRefused("has an entry that is a link, a folder or a device; expected files");
  }
}
