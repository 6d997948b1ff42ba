package akula.formats.journal;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in a journal, it is read or refused with a sentence. */
class JournalFuzzTest {
  @TempDir private static Path folder;

  @FuzzTest(maxDuration = "30s")
  void journal(byte[] data) throws IOException {
    Files.write(folder.resolve(Journal.FILE), data);
    try {
      Optional<Journal.Content> looked = Journal.look(folder, "fuzz");
      Optional<Journal> opened = Journal.reopen(folder, "fuzz");
      opened.ifPresent(Journal::close);
      if (!looked.map(Journal.Content::steps).equals(opened.map(Journal::steps))) {
        throw new AssertionError("looked at, it is another");
      }
    } catch (InvalidInputException e) {
      if (e.mistakes().size() != 1) {
        throw new AssertionError(e.getMessage());
      }
    }
  }
}
