package akula.toolkit.validate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.toolkit.watch.PolicyWatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyPoolTest {
  private static PolicyPool pool(String... specs) {
    return PolicyPool.of(
        List.of(specs),
        PolicyCatalog.ofClassPath(),
        MachineDescription.regular("m", 1, 2, 1),
        PolicyWatch.LIMIT);
  }

  @Test
  void aPolicyIsComparedOnceAndByOneName() {
    assertThatThrownBy(() -> pool("di", "di"))
        .hasMessage("--policy di is given twice; expected each once");
    assertThatThrownBy(() -> pool("a=di", "di"))
        .hasMessage("policy di is given twice, as a and as di; name it once");
    assertThatThrownBy(() -> pool("a=di", "a=swap"))
        .hasMessage("two policies are called a, di and swap; give each an alias of its own");
  }
}
