package akula.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.plugin.InvalidPolicyException;
import akula.formats.InvalidInputException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library where something is missing. */
class ToolkitTest {
  private static final String HOME = "akula.home";

  @Test
  void whoHasNoHomeIsToldHowToNameOne(@TempDir Path elsewhere) throws Exception {
    String before = System.getProperty(HOME);
    System.setProperty(HOME, elsewhere.toString());
    try {
      assertThatThrownBy(() -> Toolkit.dataSet("nas-like"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              "there is no data set 'nas-like'; expected a folder, or one that ships, which are"
                  + " found if -Dakula.home=FOLDER names the folder of AKULA");
      assertThatThrownBy(() -> Toolkit.machine("2x4"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("expected a file (")
          .hasMessageContaining("), or one that ships")
          .hasMessageContaining("-Dakula.home=FOLDER");
    } finally {
      if (before == null) {
        System.clearProperty(HOME);
      } else {
        System.setProperty(HOME, before);
      }
    }
    assertThat(Toolkit.dataSet("nas-like").name()).isEqualTo("nas-like");
  }

  @Test
  void aPolicyThatIsNullIsReported() {
    assertThatThrownBy(() -> Toolkit.sweep().policy(null).build())
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("null is given where a policy is named; write NAME");
    assertThatThrownBy(() -> Toolkit.simulate().policy(null).build())
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("null is given where a policy is named; write NAME");
  }
}
