package akula.cli.claims;

import akula.cli.common.WordOption;
import akula.papers.asymmetry.TableFour;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The option {@code --table-four} of commands that say who is symmetric. */
public final class TableFourOption {
  /** Names the reading. */
  public static final String TABLE = "--table-four";

  @Option(
      names = TABLE,
      paramLabel = "READING",
      defaultValue = "corrected",
      converter = Reading.class,
      description =
          "How Table 4 and footnote 3 of Lakshminarayana, Rao and Kim are read: corrected (symmetric"
              + " is who has less than 0.1), or as printed (less than 0.01), where two figures cannot"
              + " be by the paper's own formula (default: ${DEFAULT-VALUE}).")
  private TableFour table;

  /** Returns the reading. */
  public TableFour value() {
    return table;
  }

  /** Reads it. */
  static final class Reading implements ITypeConverter<TableFour> {
    @Override
    public TableFour convert(String text) {
      return WordOption.parse(TableFour.class, text);
    }
  }
}
