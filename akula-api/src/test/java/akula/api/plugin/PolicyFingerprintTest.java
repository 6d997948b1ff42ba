package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyFingerprintTest {
  @TempDir private Path folder;

  private static final String SOURCE =
      """
      import akula.api.*;
      public class MyPolicy implements Scheduler {
        static final class Count { int next() { return 1; } }
        final Count[][] counts = {{new Count()}};
        @Override public void launchThread(AkulaThread thread, Machine machine) {}
        @Override public void updateSchedule(Machine machine) {
          int first = 7;
          if (machine.totalLoad() > first) machine.balanceLoad();
        }
      }
      """;

  private String fingerprint(String source) throws IOException {
    String file = Files.writeString(folder.resolve("MyPolicy.java"), source).toString();
    return PolicyCatalog.ofClassPath().resolve(file).definition().fingerprint();
  }

  /** The class path has a class of the same name, which is not the one that decides. */
  @Test
  void isThatOfTheSourceFile() throws IOException {
    String source = SOURCE.replace("MyPolicy", "Assumptions");
    String other = source.replace("return 1", "return 2");
    assertThat(known(source)).isNotEqualTo(known(other)).isEqualTo(known(source));
  }

  private String known(String source) throws IOException {
    Path file = folder.resolve("Assumptions.java");
    Files.writeString(file, "package org.junit.jupiter.api;\n" + source);
    return PolicyCatalog.ofClassPath().resolve(file.toString()).definition().fingerprint();
  }

  @Test
  void isTheSameForTheSameDecisions() throws IOException {
    String fingerprint = fingerprint(SOURCE);
    assertThat(fingerprint).matches("[0-9a-f]{64}").isEqualTo(fingerprint(SOURCE));
    assertThat(fingerprint("// a remark\n\n\n" + SOURCE)).isEqualTo(fingerprint);
    assertThat(fingerprint(SOURCE.replace("first", "number"))).isEqualTo(fingerprint);
  }

  @Test
  void changesWithTheClassAndWithThoseThatItReaches() throws IOException {
    String fingerprint = fingerprint(SOURCE);
    assertThat(fingerprint(SOURCE.replace("first = 7", "first = 8"))).isNotEqualTo(fingerprint);
    assertThat(fingerprint(SOURCE.replace("return 1", "return 2"))).isNotEqualTo(fingerprint);
  }
}
