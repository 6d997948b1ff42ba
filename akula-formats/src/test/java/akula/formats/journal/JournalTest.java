package akula.formats.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final String WHAT = "test";

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void writeThreeLines() throws IOException {
    file = folder.resolve(Journal.FILE);
    try (Journal journal = Journal.begin(folder, WHAT, "{\"do\":1}")) {
      journal.add("{\"step\":1}");
      journal.add("{\"step\":2}");
    }
  }

  @Test
  void stepsAreThereAgain() throws Exception {
    try (Journal journal = Journal.reopen(folder, WHAT).orElseThrow()) {
      assertThat(journal.task()).isEqualTo("{\"do\":1}");
      assertThat(journal.steps()).containsExactly("{\"step\":1}", "{\"step\":2}");
      journal.add("{\"step\":3}");
    }
    try (Journal journal = Journal.reopen(folder, WHAT).orElseThrow()) {
      assertThat(journal.steps()).hasSize(3);
    }
  }

  @Test
  void whereverItWasCutWholeStepsRemain() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    int before = 0;
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      Optional<Journal> journal = Journal.reopen(folder, WHAT);
      int steps = journal.map(it -> it.steps().size()).orElse(0);
      assertThat(steps).isGreaterThanOrEqualTo(before);
      before = steps;
      journal.ifPresent(Journal::close);
    }
    assertThat(before).isEqualTo(2);
  }

  @Test
  void whatWasEditedIsReportedWithItsLine() throws IOException {
    Files.writeString(file, Files.readString(file).replace("step\":1", "step\":7"));
    assertThatThrownBy(() -> Journal.reopen(folder, WHAT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("journal.part:2: is not as the test wrote it");
  }

  @Test
  void lookingChangesNothing() throws Exception {
    Files.writeString(file, Files.readString(file) + "torn");
    byte[] before = Files.readAllBytes(file);
    Journal.Content content = Journal.look(folder, WHAT).orElseThrow();
    assertThat(content.task()).isEqualTo("{\"do\":1}");
    assertThat(content.steps()).containsExactly("{\"step\":1}", "{\"step\":2}");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void journalsWithoutFingerprintsAreRefused() throws Exception {
    Files.writeString(file, "akula journal 1 7 7d619cb3\n{\"a\":1}");
    assertThatThrownBy(() -> Journal.reopen(folder, WHAT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            file
                + ": was begun by an earlier version, which did not write down how its policies"
                + " decide; resume it with that version; --overwrite begins anew");
  }

  @Test
  void nobodyElseMayHaveItOpen() throws Exception {
    try (Journal _ = Journal.reopen(folder, WHAT).orElseThrow()) {
      assertThatThrownBy(() -> Journal.reopen(folder, WHAT))
          .hasMessageContaining("are being written by another process");
    }
  }

  /** To begin anew would lose what it tells of. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatCannotBeLookedAtIsNotTakenForNone() throws Exception {
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertThatThrownBy(() -> Journal.reopen(circle, WHAT))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(circle.resolve(Journal.FILE).toString());
    assertThat(Journal.reopen(folder.resolve("none"), WHAT)).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkIsNotFollowed() throws Exception {
    Path victim = Files.move(file, folder.resolve("victim"));
    byte[] before = Files.readAllBytes(victim);
    Files.createSymbolicLink(file, victim);
    assertThatThrownBy(() -> Journal.reopen(folder, WHAT)).hasMessageContaining("a symbolic link");
    assertThatThrownBy(() -> Journal.look(folder, WHAT)).hasMessageContaining("a symbolic link");
    assertThatThrownBy(() -> Journal.begin(folder, WHAT, "{}"))
        .hasMessageContaining("a symbolic link");
    Files.delete(file);
    Files.createLink(file, victim);
    assertThatThrownBy(() -> Journal.begin(folder, WHAT, "{}")).hasMessageContaining("a hard link");
    assertThat(victim).hasBinaryContent(before);
  }

  @Test
  void whereThereIsNoneNothingIsOpened() throws Exception {
    Files.delete(file);
    assertThat(Journal.reopen(folder, WHAT)).isEmpty();
  }
}
