package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code akula sweep --share} and {@code akula results merge}: the whole, byte for byte, and the
 * tables that are printed of it.
 */
class SweepSharesTest {
  private static final String SWEEP =
      "sweep --machine 2x4 --category D4_T4,D1_S6_T1,D2_S4_T2 --workloads 7 --policy random"
          + " --policy naive_spread --threads ";

  @TempDir private Path folder;

  private Cli share(String sweep, int number, int of) {
    return Cli.line(sweep + "--share %d/%d --out %s".formatted(number, of, path(number)));
  }

  private Path path(int number) {
    return folder.resolve("share-" + number);
  }

  /** The command that puts shares together, as each share prints it. */
  private String merging = "./akula results merge";

  private List<String> shares(String sweep, int of) {
    List<String> paths = new ArrayList<>();
    for (int i = 1; i <= of; i++) {
      Cli said = share(sweep, i, of);
      assertThat(said.code()).as(said.err()).isZero();
      assertThat(said.out()).isEmpty();
      Matcher printed = Pattern.compile("'(.* results merge)' puts all").matcher(said.err());
      assertThat(printed.find()).as(said.err()).isTrue();
      merging = printed.group(1);
      paths.add(path(i).toString());
    }
    return paths;
  }

  private Cli merge(List<String> shares, String more) {
    return TypedCommand.run(merging + " " + String.join(" ", shares) + " " + more);
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(
            folder.relativize(file).toString(),
            Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  private void assertMerged(String sweep, int of) throws IOException {
    Path whole = folder.resolve("whole");
    Cli uncut = Cli.line(sweep + "--out " + whole);
    assertThat(uncut.code()).as(uncut.err()).isZero();
    List<String> shares = shares(sweep, of);
    Collections.reverse(shares);
    Path merged = folder.resolve("merged");
    Cli said = merge(shares, "--out " + merged);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err()).isEqualTo("results in %s%n".formatted(merged));
    assertThat(said.out()).isEqualTo(uncut.out());
    assertThat(files(merged)).isEqualTo(files(whole));
    assertThat(merge(shares, "--missing").out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 25})
  void asManySharesAsOneLikesAreTheWhole(int of) throws IOException {
    assertMerged(SWEEP, of);
  }

  @Test
  void tablesOfEachKindAreTheSame() throws IOException {
    assertMerged(SWEEP + "--parquet --bound --co-schedules domain ", 3);
    assertThat(folder.resolve("merged")).isDirectoryContaining("glob:**/threads.parquet");
    assertThat(folder.resolve("merged")).isDirectoryContaining("glob:**/bounds.csv");
    assertThat(folder.resolve("merged")).isDirectoryContaining("glob:**/co-schedules.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--category well-behaved,badly-behaved",
        "--category A8,badly-behaved,D4_T4",
        "--category D0_S8_T0,D1_S6_T1,D2_S4_T2,D3_S2_T3,A8",
        "--category D1_S6_T1,D0_S8_T0"
      })
  void groupsOfCategoriesAreSetOffAlike(String categories) throws IOException {
    assertMerged("sweep %s --workloads 2 --policy naive_spread ".formatted(categories), 2);
  }

  @Test
  void aPartWithoutBoundsSaysSo() throws IOException {
    Path sweep =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            name: two
            policies: [naive_spread]
            categories: [D4_T4]
            workloads: 3
            parts:
              - {name: open}
              - {name: closed, closed: 30min}
            """);
    assertMerged("sweep %s --bound ".formatted(sweep), 2);
  }

  @Test
  void closedRunsOfTeamsAndNoThreadsAreTheSame() throws IOException {
    assertMerged(
        "sweep --machine 4x2 --data nas-like --category A16 --workloads 3 --policy naive_spread"
            + " --interval 100ms --closed 60s --no-threads ",
        2);
  }

  @Test
  void writtenWorkloadsAndPartsAreTheSame() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            "name: mine\nlaunches:\n  - {application: mcf, count: 3}\n  - {application: lbm}\n");
    Path sweep =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            name: two
            seed: 5
            policies: [random, naive_cluster]
            parts:
              - {name: drawn, machine: 2x2, data: spec2006-small-cache, categories: [D4_T4], workloads: 5}
              - {name: mine, machine: 2x2, data: spec2006-small-cache, workload_files: ["%s"], repeat: 4}
            """
                .formatted(workload));
    assertMerged("sweep %s --bound ".formatted(sweep), 3);
    Path other = folder.resolve("other");
    Cli.line("sweep %s --bound --seed 6 --share 2/3 --out %s".formatted(sweep, other));
    String shares = "%s %s %s".formatted(path(1), other, path(3));
    assertThat(Cli.line("results merge %s --missing".formatted(shares)).err())
        .contains("is a share of another sweep than ", "--seed was 5, not 6");
  }

  @Test
  void sharesWithoutWorkloadsHaveBoundsToo() throws IOException {
    assertMerged(
        "sweep --machine 2x4 --category D4_T4 --workloads 1 --policy naive_spread --bound ", 3);
  }

  @Test
  void whatIsMissingDoubleOrForeignIsNamed() throws IOException {
    List<String> shares = shares(SWEEP, 5);
    List<String> some = List.of(shares.get(0), shares.get(2), shares.get(4));
    assertThat(merge(some, "--missing").out()).isEqualTo("2,4%n".formatted());
    String out = "--out " + folder.resolve("merged");
    assertThat(merge(some, out).err())
        .isEqualTo("akula: shares 2,4 of 5 are missing.%n".formatted());
    List<String> twice = new ArrayList<>(shares);
    Path copy = folder.resolve("copy");
    share(SWEEP.replace("sweep ", "sweep --jobs 1 "), 2, 5);
    Files.createDirectory(copy);
    for (String name : files(path(2)).keySet()) {
      Files.copy(path(2).resolve(name), copy.resolve(name));
    }
    twice.add(copy.toString());
    assertThat(merge(twice, out).err()).contains("are both share 2/5; name each once");
    Cli.line(SWEEP + "--seed 2 --share 3/5 --out " + path(30));
    Cli.line(SWEEP + "--share 3/6 --out " + path(36));
    assertThat(merge(List.of(shares.get(0), path(30).toString()), out).err())
        .contains(path(30) + " is a share of another sweep than " + path(1))
        .contains("--seed was 1, not 2");
    assertThat(merge(List.of(shares.get(0), path(36).toString()), out).err())
        .contains("is share 1/5 and " + path(36) + " share 3/6; expected shares of one cut");
    Cli.line(SWEEP + "--out " + folder.resolve("whole"));
    assertThat(merge(List.of(folder.resolve("whole").toString()), out).err())
        .contains("whole has a manifest.json of no share of a sweep");
    assertThat(merge(List.of(folder.resolve("none").toString()), out).err())
        .contains("none is no folder; expected that of a share");
    Files.delete(path(4).resolve("manifest.json"));
    Files.writeString(path(4).resolve("journal.part"), "");
    assertThat(merge(shares, "--missing").out()).isEqualTo("4%n".formatted());
    assertThat(merge(shares, out).err())
        .isEqualTo("akula: share 4 of 5 is missing: %s is not whole.%n".formatted(path(4)));
    assertThat(folder.resolve("merged")).doesNotExist();
  }

  @Test
  void whatWasEditedIsNamed() throws IOException {
    List<String> shares = shares(SWEEP + "--bound ", 2);
    Path threads = path(2).resolve("threads.csv");
    String good = Files.readString(threads);
    Files.writeString(threads, good.replaceFirst("0\n", "1\n"));
    Path merged = folder.resolve("merged");
    String out = "--out " + merged;
    Cli edited = merge(shares, out);
    assertThat(edited.code()).isEqualTo(2);
    assertThat(edited.err())
        .isEqualTo(
            threads
                + ": was changed since it was written; expected it untouched; --overwrite runs this"
                + " share again.%n".formatted());
    Files.writeString(threads, good);
    Path bounds = path(1).resolve("bounds.csv");
    String rows = Files.readString(bounds);
    Files.writeString(bounds, rows.replace("D4_T4,3,", "D4_T4,4,"));
    assertThat(merge(shares, out + " --resume").err())
        .contains("bounds.csv:5: found 'D4_T4,4,", "expected 'D4_T4,3,...'");
    for (String kept : List.of("3,\\d+", "3,.*,exact", "3,.*(?=,[^,]*,)")) {
      Files.writeString(bounds, rows.replaceFirst("(?m)^(D4_T4,%s).*$".formatted(kept), "$1;"));
      assertThat(merge(shares, out + " --resume").err())
          .contains("bounds.csv:5: found 'D4_T4,3,", ";', which no sweep wrote; was it edited?");
    }
    Files.writeString(bounds, rows);
    assertThat(merge(shares, out + " --resume").code()).isZero();
    Cli.line(SWEEP + "--bound --out " + folder.resolve("whole"));
    assertThat(files(merged)).isEqualTo(files(folder.resolve("whole")));
    Path manifest = path(1).resolve("manifest.json");
    Files.writeString(manifest, Files.readString(manifest).replace(": 1,", ": 01,"));
    assertThat(merge(shares, out + " --overwrite").err()).contains("that no share wrote");
  }

  @Test
  void aShareIsNoSweep() {
    shares(SWEEP, 2);
    for (String command : List.of("compare ", "report ")) {
      Cli said = Cli.line(command + path(2));
      assertThat(said.code()).isEqualTo(2);
      assertThat(said.err())
          .contains(
              "this is share 2/2 of a sweep; 'akula results merge' puts all of them together");
    }
    assertThat(Cli.line(SWEEP + "--share 1/2").err()).contains("--share needs --out");
    assertThat(Cli.line(SWEEP + "--share 3/2 --out x").err())
        .contains("--share has to be K/N, as 2/7, with K from 1 to N");
    assertThat(Cli.line(SWEEP + "--resume --share 1/2 --out " + path(2)).err())
        .contains("--share was 2/2, not 1/2");
    assertThat(Cli.line(SWEEP + "--resume --share 2/2 --out " + path(2)).code()).isZero();
    assertThat(Cli.line("results merge " + path(1) + " --missing --out x").err())
        .contains("--missing puts nothing together");
    assertThat(Cli.line("results merge " + path(1) + " " + path(2)).err()).contains("--out");
    assertThat(Cli.line("results merge %s %s --out %s".formatted(path(1), path(2), path(2))).err())
        .contains("a share; name a new folder");
  }

  /** The whole and its shares are stopped and resumed in any way; the bytes stay the same. */
  @Test
  void stoppedSharesAreResumed() throws IOException {
    try (StoppingPolicy stopping = new StoppingPolicy(folder)) {
      String sweep =
          "sweep --workloads 200 --category D4_T4,D1_S6_T1 --jobs 1 --threads --policy %s "
              .formatted(stopping.source());
      Cli stopped = stopping.stopAt(150, sweep + "--share 2/2 --out " + path(2));
      assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
      assertThat(Cli.line(sweep + "--share 1/2 --out " + path(1)).code()).isZero();
      List<String> both = List.of(path(1).toString(), path(2).toString());
      Cli missing = merge(both, "--missing");
      assertThat(missing.out()).as(missing.err()).isEqualTo("2%n".formatted());
      assertThat(Cli.line(sweep + "--resume --share 2/2 --out " + path(2)).code()).isZero();
      Path merged = folder.resolve("merged");
      assertThat(merge(both, "--out " + merged).code()).isZero();
      Cli.line(sweep + "--out " + folder.resolve("whole"));
      assertThat(files(merged)).isEqualTo(files(folder.resolve("whole")));
      assertThat(merge(both, "--resume --out " + merged).code()).isZero();
      assertThat(Cli.line(sweep + "--resume --out " + merged).code())
          .as("it is that of a sweep that was never cut")
          .isZero();
    }
  }
}
