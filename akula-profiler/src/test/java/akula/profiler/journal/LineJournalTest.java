package akula.profiler.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineJournalTest {
  private static final String WHAT = "test";

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void writeThreeLines() throws IOException {
    file = folder.resolve(LineJournal.FILE);
    try (LineJournal journal = LineJournal.begin(folder, WHAT, "{\"do\":1}")) {
      journal.add("{\"step\":1}");
      journal.add("{\"step\":2}");
    }
  }

  @Test
  void stepsAreThereAgain() throws Exception {
    try (LineJournal journal = LineJournal.reopen(folder, WHAT).orElseThrow()) {
      assertThat(journal.task()).isEqualTo("{\"do\":1}");
      assertThat(journal.steps()).containsExactly("{\"step\":1}", "{\"step\":2}");
      journal.add("{\"step\":3}");
    }
    try (LineJournal journal = LineJournal.reopen(folder, WHAT).orElseThrow()) {
      assertThat(journal.steps()).hasSize(3);
    }
  }

  @Test
  void whereverItWasCutWholeStepsRemain() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    int before = 0;
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      Optional<LineJournal> journal = LineJournal.reopen(folder, WHAT);
      int steps = journal.map(it -> it.steps().size()).orElse(0);
      assertThat(steps).isGreaterThanOrEqualTo(before);
      before = steps;
      journal.ifPresent(LineJournal::close);
    }
    assertThat(before).isEqualTo(2);
  }

  @Test
  void whatWasEditedIsToldWithItsLine() throws IOException {
    Files.writeString(file, Files.readString(file).replace("step\":1", "step\":7"));
    assertThatThrownBy(() -> LineJournal.reopen(folder, WHAT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("journal.part:2: is not as the test wrote it");
  }

  @Test
  void nobodyElseMayHaveItOpen() throws Exception {
    try (LineJournal _ = LineJournal.reopen(folder, WHAT).orElseThrow()) {
      assertThatThrownBy(() -> LineJournal.reopen(folder, WHAT))
          .hasMessageContaining("is being written by another process");
    }
  }

  @Test
  void whereThereIsNoneNothingIsOpened() throws Exception {
    Files.delete(file);
    assertThat(LineJournal.reopen(folder, WHAT)).isEmpty();
  }
}
