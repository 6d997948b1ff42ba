package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.profile;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Campaigns that were hardly begun when they were killed. */
@EnabledOnOs(OS.LINUX)
class ProfileBegunTest {
  @TempDir private Path folder;

  @Test
  void whatWasKilledBeforeItsFirstLineBeginsAnew() throws Exception {
    Path campaign = Campaigns.write(folder, "rounds: {least: 2, most: 2}\n", COUNT);
    Path out = Files.createDirectories(folder.resolve("few"));
    Cli empty = profile(campaign, out, "--resume", "--pairs", "none");
    assertThat(empty.code()).as(empty.err()).isZero();
    Path none = folder.resolve("none");
    Cli begun = profile(campaign, none, "--resume", "--pairs", "none");
    assertThat(begun.code()).as(begun.err()).isZero();
    assertThat(none.resolve("dataset.json")).exists();
    Path other = Files.createDirectories(folder.resolve("cut"));
    Files.writeString(other.resolve("journal.part"), "0123");
    Cli cut = profile(campaign, other, "--resume", "--pairs", "none", "--format", "json");
    assertThat(cut.code()).as(cut.err()).isZero();
    JsonNode json = new JsonMapper().readTree(cut.out());
    double needed = json.path("needed_seconds").asDouble();
    assertThat(needed).isPositive().isLessThan(json.path("wall_seconds").asDouble());
    Path foreign = Files.createDirectories(folder.resolve("foreign"));
    Files.writeString(foreign.resolve("journal.part"), "");
    Files.writeString(foreign.resolve("thesis"), "");
    Cli refused = profile(campaign, foreign, "--resume", "--pairs", "none");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("has thesis, which no campaign wrote");
    assertThat(foreign.resolve("thesis")).exists();
  }
}
