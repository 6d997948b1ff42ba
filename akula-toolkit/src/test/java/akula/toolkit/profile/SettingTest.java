package akula.toolkit.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a machine is good for. */
class SettingTest {
  private static final String BUSY = "other programs use 60% of the cpus";

  @TempDir private Path folder;

  private static Setting setting(int cores) {
    return new Setting(null, MachineDescription.regular("m", 1, cores, 1));
  }

  private CampaignPlan plan(int cores, String head) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("c.yaml"),
            head + "applications: [{application: a, command: a}, {application: b, command: b}]\n");
    Campaign campaign = CampaignReader.read(file);
    return setting(cores).plan(campaign);
  }

  @Test
  void groupsHaveTheirPlaceWithoutPairs() throws Exception {
    String groups = "pairs: none\ngroups: [[a, a, b]]\n";
    CampaignPlan plan = plan(3, groups);
    assertThat(plan.pairs()).isEmpty();
    assertThat(plan.groupsWithoutPlace()).isEmpty();
    assertThat(plan.leastRuns()).isEqualTo(3 * (2 + 2 + 1));
    CampaignPlan small = plan(2, groups);
    assertThat(small.groupsWithoutPlace()).hasSize(1);
    assertThat(small.lackOfPlace())
        .isEqualTo("the machine has no place for as many at memory_domain");
    assertThat(plan(2, "pairs: none\n").levels()).isEmpty();
    assertThat(plan(2, "pairs: all\n").levels()).containsExactly(SharingLevel.MEMORY_DOMAIN);
  }

  @Test
  void aBusyMachineIsRefusedUnlessForced() {
    List<String> said = new ArrayList<>();
    assertThatThrownBy(() -> setting(2).requireQuiet(BUSY, false, said::add))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the machine is busy: %s (cpus 0-1); wait until it is quiet, or add --force to continue"
                .formatted(BUSY));
    assertThat(said).isEmpty();
    setting(2).requireQuiet(BUSY, true, said::add);
    setting(2).requireQuiet("", false, said::add);
    assertThat(said)
        .containsExactly(
            "the machine is busy: %s (cpus 0-1); measuring all the same.".formatted(BUSY));
  }
}
