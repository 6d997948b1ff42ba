package akula.cli.profile;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small campaign in a folder of its own, whose data set is to be called {@code few}. */
abstract class CampaignCase {
  /** Nothing is measured more often than twice. */
  static final String TWICE = "rounds: {least: 2, most: 2}\n";

  @TempDir Path folder;

  /** Where the data set goes. */
  Path out;

  @BeforeEach
  void nameTheFolder() {
    out = folder.resolve("few");
  }

  Path campaign(String head, String... entries) throws IOException {
    return Campaigns.write(folder, head, entries);
  }
}
