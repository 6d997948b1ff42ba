package akula.profiler.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the steps of a campaign's journal are, they are runs of it or a broken journal. */
class CampaignJournalFuzzTest {
  private static final int APPLICATIONS = 2;

  @TempDir private static Path folder;

  @FuzzTest(maxDuration = "30s")
  void steps(byte[] data) throws IOException {
    try (Journal journal = Journal.begin(folder, "campaign", "{}")) {
      for (String step : new String(data, UTF_8).lines().toList()) {
        journal.add(step);
      }
    }
    try {
      Optional<CampaignJournal> journal = CampaignJournal.reopen(folder);
      if (journal.isPresent()) {
        try (CampaignJournal open = journal.get()) {
          open.requireApplications(APPLICATIONS);
        }
      }
    } catch (InvalidInputException e) {
      if (e.mistakes().size() != 1) {
        throw new AssertionError(e.getMessage());
      }
    }
  }
}
