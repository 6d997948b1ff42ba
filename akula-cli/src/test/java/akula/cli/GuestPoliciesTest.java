package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of the guest's check says of each policy what it shows there. */
class GuestPoliciesTest {
  @Test
  void eachPolicyThatShipsIsExpectedToShowSomething() throws Exception {
    String script = Files.readString(Path.of("scripts/guest/checks/policies.sh"));
    int begin = script.indexOf("expected=\"\\\n");
    List<String> rows =
        script.substring(begin, script.indexOf("\"\n", begin + 12)).lines().skip(1).toList();
    List<String> ships = Cli.line("policies --format csv").out().lines().skip(1).toList();
    assertThat(rows.stream().map(row -> row.split("[ :]")[0]))
        .containsExactlyInAnyOrderElementsOf(ships.stream().map(row -> row.split(",")[0]).toList());
  }
}
