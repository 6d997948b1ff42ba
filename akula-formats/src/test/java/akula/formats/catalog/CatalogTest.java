package akula.formats.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
  private static final Path DATA = Path.of("../data");
  private final Catalog catalog = new Catalog(DATA);

  @Test
  void findsWhatShipsByName() throws Exception {
    assertThat(catalog.machines()).contains("2x2", "2x4", "32x4", "2x4x2", "2x4-asymmetric");
    assertThat(catalog.workloads()).contains("arrivals", "paper-example");
    assertThat(catalog.dataSets()).contains("paper-example");
    assertThat(catalog.machine("2x4")).isEqualTo(DATA.resolve("machines/2x4.json"));
    assertThat(catalog.dataSet("paper-example")).isEqualTo(DATA.resolve("data-sets/paper-example"));
    assertThat(catalog.model("power8-spec2006-smt"))
        .isEqualTo(DATA.resolve("models/power8-spec2006-smt.csv"));
    assertThat(catalog.campaigns()).containsExactly("kernels", "suite");
    assertThat(catalog.campaign("suite")).isEqualTo(DATA.resolve("campaigns/suite.yaml"));
    assertThat(catalog.workload("paper-example"))
        .isEqualTo(DATA.resolve("workloads/paper-example.csv"));
  }

  @Test
  void findsFilesByPath(@TempDir Path folder) throws Exception {
    Path own = Files.writeString(folder.resolve("own.json"), "{}");
    assertThat(catalog.machine(own.toString())).isEqualTo(own);
    assertThat(catalog.dataSet(folder.toString())).isEqualTo(folder);
  }

  @Test
  void reportsTheNearestNameAndAll() {
    assertThatThrownBy(() -> catalog.machine("2y4"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "there is no machine '2y4'; expected a file (docs/reference/data-formats.md says how it is written) or one of"
                + " 2x2, 2x4, 2x4-asymmetric, 2x4x2, 32x4, 4x2, all-fast, all-slow, core2duo, half-half, one-fast, power8, small-server; did you mean '2x4'?");
    assertThatThrownBy(() -> catalog.dataSet("paper_example"))
        .hasMessageStartingWith(
            "there is no data set 'paper_example'; expected a folder or one of ")
        .hasMessageEndingWith("; did you mean 'paper-example'?");
    assertThatThrownBy(() -> catalog.workload("a\0b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("; expected a file, CATEGORY:NUMBER such as D4_T4:17, or one of ");
    assertThatThrownBy(() -> new Catalog(Path.of("nowhere")).machine(""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "there is no machine ''; expected a file (docs/reference/data-formats.md says how it is"
                + " written)");
  }
}
