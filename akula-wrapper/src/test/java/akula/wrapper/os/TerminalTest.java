package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How large a terminal is, and where the kernel has put a process. */
class TerminalTest {
  private static final TerminalSize USUAL = new TerminalSize(80, 24);

  @Test
  void theEnvironmentComesFirstIfItMakesSense() {
    assertThat(TerminalSize.said(Map.of(), USUAL)).isEqualTo(USUAL);
    assertThat(TerminalSize.said(Map.of("COLUMNS", "132", "LINES", "43"), USUAL))
        .isEqualTo(new TerminalSize(132, 43));
    assertThat(TerminalSize.said(Map.of("COLUMNS", "0", "LINES", "many"), USUAL)).isEqualTo(USUAL);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatIsNoTerminalHasTheUsualSize() {
    assertThat(TerminalSize.of(-1)).isEqualTo(TerminalSize.said(System.getenv(), USUAL));
  }

  @Test
  void namesOfProcessesMayHaveBlanksAndParentheses() {
    String fields = "S" + " 7".repeat(35) + " 12 0 0";
    assertThat(TaskPlace.cpu("42 (a) b) " + fields)).isEqualTo(12);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aProcessIsSomewhereAndOneThatIsGoneIsNowhere() {
    assertThat(TaskPlace.cpu((int) ProcessHandle.current().pid())).isNotNegative();
    assertThat(TaskPlace.cpu(-1)).isEqualTo(-1);
  }
}
