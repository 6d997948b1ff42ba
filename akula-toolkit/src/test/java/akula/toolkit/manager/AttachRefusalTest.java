package akula.toolkit.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.Errno;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is refused is told by what it is, and not by its number alone. */
@EnabledOnOs(OS.LINUX)
class AttachRefusalTest {
  private final AttachRefusal refusal = new AttachRefusal(List.of());

  @Test
  void oneOfTheSameUserIsNotCalledAnotherUsers() {
    int own = (int) ProcessHandle.current().pid();
    assertThat(refusal.why(own, Errno.EPERM))
        .contains("the same user's", "perf_event_paranoid")
        .doesNotContain("another");
    assertThat(refusal.why(Integer.MAX_VALUE, Errno.ESRCH)).isEqualTo("there is no such process");
  }
}
