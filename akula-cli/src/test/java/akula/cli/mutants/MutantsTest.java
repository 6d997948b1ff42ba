package akula.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Repetitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of every kind, changed a little at random, through the commands that read them: each is
 * read or refused with sentences, never a stack trace, and is left as it was. {@code scripts/faults
 * mutants} does it more often.
 */
class MutantsTest {
  private static final Path DATA = Path.of("data");
  private static final Path RESULTS = Path.of("akula-cli/src/test/resources/earlier-results");

  @TempDir private Path folder;

  /**
   * What is read, and by which command.
   *
   * @param source a file, or a folder of which one file is changed
   * @param command its words before the mutant's name
   */
  private record Subject(Path source, List<String> command) {}

  private static List<Subject> subjects() throws IOException {
    List<Subject> subjects = new ArrayList<>();
    for (String name : List.of("paper-example", "nas-like", "teams")) {
      subjects.add(new Subject(DATA.resolve("data-sets/" + name), List.of("data", "check")));
    }
    subjects.add(new Subject(RESULTS.resolve("profile-finished"), List.of("data", "check")));
    for (Path workload : files(DATA.resolve("workloads"))) {
      subjects.add(new Subject(workload, List.of("workload", "show")));
    }
    for (Path machine : files(DATA.resolve("machines"))) {
      subjects.add(new Subject(machine, List.of("simulate", "--machine")));
    }
    for (Path campaign : files(DATA.resolve("campaigns"))) {
      subjects.add(new Subject(campaign, List.of("profile", "--dry-run", "--out=none")));
    }
    for (String results : List.of("sweep-finished", "run-finished")) {
      subjects.add(new Subject(RESULTS.resolve(results), List.of("compare")));
      subjects.add(new Subject(RESULTS.resolve(results), List.of("report")));
    }
    return subjects;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @Test
  void aMutantIsReadOrRefusedInSentences() throws IOException {
    List<Subject> subjects = subjects();
    long first = Repetitions.seed(5);
    SplittableRandom seeds = new SplittableRandom(first);
    Repetitions mutants = Repetitions.of(100);
    int refused = 0;
    while (mutants.goesOn()) {
      long seed = seeds.nextLong();
      SplittableRandom random = new SplittableRandom(seed);
      Subject subject = subjects.get(random.nextInt(subjects.size()));
      refused += tries(subject, random, seed) ? 0 : 1;
      mutants.count();
    }
    assertThat(refused).isPositive();
    mutants.report("mutants, of which %d were refused".formatted(refused), first);
  }

  /** Returns whether the mutant was read. */
  private boolean tries(Subject subject, SplittableRandom random, long seed) throws IOException {
    Path copy = folder.resolve(subject.source().getFileName());
    List<Path> files =
        Files.isDirectory(subject.source()) ? files(subject.source()) : List.of(subject.source());
    Path changed = files.get(random.nextInt(files.size()));
    byte[] mutant = Mutation.some(Files.readAllBytes(changed), random);
    Files.createDirectories(copy.getParent());
    if (Files.isDirectory(subject.source())) {
      Files.createDirectories(copy);
    }
    for (Path file : files) {
      Path target =
          files.size() == 1 && !Files.isDirectory(copy) ? copy : copy.resolve(file.getFileName());
      Files.write(target, file.equals(changed) ? mutant : Files.readAllBytes(file));
    }
    List<String> words = new ArrayList<>(subject.command());
    words.add(copy.toString());
    Cli said = Cli.run(words.toArray(String[]::new));
    String what = "seed %d, mutant of %s by %s: %s".formatted(seed, changed, words, said.err());
    assertThat(said.code()).as(what).isIn(0, 2);
    assertThat(said.err()).as(what).doesNotContain("Exception", "\tat ", "bug");
    if (said.code() == 2) {
      assertThat(said.err()).as(what).isNotBlank();
      assertThat(said.out()).as(what).isEmpty();
    }
    Path kept = Files.isDirectory(copy) ? copy.resolve(changed.getFileName()) : copy;
    assertThat(kept).as(what).hasBinaryContent(mutant);
    return said.code() == 0;
  }
}
