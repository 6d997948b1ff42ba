package akula.statistics.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.statistics.table.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private final TextTable table =
      new TextTable(
          List.of(Column.left("name"), Column.right("time\n(s)"), Column.left("unit of it")));

  @Test
  void alignsNamesLeftAndNumbersRight() {
    table.row("lbm", "1.5", "x").row("xalancbmk", "1234.5", "").separator().row("±", "7", "end");
    assertThat(table.text())
        .isEqualTo(
            """
                         time
            name          (s)  unit of it
            -----------------------------
            lbm           1.5  x
            xalancbmk  1234.5
            -----------------------------
            ±               7  end
            """);
    assertThat(table.width()).isEqualTo(29);
  }

  @Test
  void aTableWithoutRowsIsItsHeader() {
    assertThat(table.text())
        .isEqualTo("      time\nname   (s)  unit of it\n" + "-".repeat(22) + "\n");
  }

  @Test
  void refusesRowsOfAnotherLength() {
    assertThatThrownBy(() -> table.row("a", "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 cells in a table of 3 columns");
  }
}
