package akula.toolkit.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.packed.Codec;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was found by its name is found by it elsewhere, and nothing else. */
class InputRecorderTest {
  private static final PolicyCatalog POLICIES = PolicyCatalog.ofClassPath();
  private static final String MODEL = "power8-spec2006-smt";

  @TempDir private Path folder;
  private final InputRecorder inputs = new InputRecorder(Home.catalog());

  @Test
  void allComesOutOfWhatWasPacked() throws Exception {
    Path own = Files.copy(Home.catalog().machine("2x4"), folder.resolve("own.json"));
    assertThat(inputs.machine(own.toString())).isEqualTo(own);
    List<Path> shipped =
        List.of(inputs.machine("2x2"), inputs.workload("arrivals"), inputs.model(MODEL));
    Path set = inputs.dataSet("paper-example");
    inputs.machine("2x2");
    Codec<PackedInputs> codec = Codec.of(PackedInputs.class);
    PackedInputs packed = codec.decode(codec.encode(inputs.pack(POLICIES)));
    assertThat(packed.inputs()).hasSize(5);
    String content = Files.readString(own);
    Files.delete(own);
    Path there;
    try (UnpackedInputs unpacked = UnpackedInputs.of(packed)) {
      Catalog catalog = unpacked.catalog();
      there = catalog.machine(own.toString());
      assertThat(there).hasContent(content);
      List<Path> found =
          List.of(catalog.machine("2x2"), catalog.workload("arrivals"), catalog.model(MODEL));
      for (int i = 0; i < found.size(); i++) {
        assertThat(found.get(i))
            .hasSameBinaryContentAs(shipped.get(i))
            .isNotEqualTo(shipped.get(i));
      }
      assertThat(catalog.dataSet("paper-example").resolve("applications.csv"))
          .hasSameBinaryContentAs(set.resolve("applications.csv"));
      assertThatThrownBy(() -> catalog.machine("2x4"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("there is no machine '2x4'");
      assertThatThrownBy(() -> catalog.model("moon"))
          .hasMessageContaining("there is no interference model 'moon'");
    }
    assertThat(there).doesNotExist();
  }

  @Test
  void whatIsGoneWhenItIsPackedIsToldAsAMistake() throws Exception {
    Path own = Files.copy(Home.catalog().machine("2x4"), folder.resolve("own.json"));
    inputs.machine(own.toString());
    Files.delete(own);
    assertThatThrownBy(() -> inputs.pack(POLICIES))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("%s: there is no such file", own);
    assertThatThrownBy(inputs::requireRelative)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is an absolute path");
  }
}
