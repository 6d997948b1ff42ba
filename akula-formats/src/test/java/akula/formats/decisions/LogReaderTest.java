package akula.formats.decisions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogReaderTest {
  private static final String HEADER = LogRow.SCHEMA.header() + "\n";

  private static List<LogRow> read(String text) throws InvalidInputException {
    List<LogRow> rows = new ArrayList<>();
    LogReader.read(
        "log.csv",
        text.getBytes(UTF_8),
        row -> {
          rows.add(row);
          return Optional.empty();
        });
    return rows;
  }

  @Property
  void whatIsWrittenIsReadToTheLastBit(@ForAll("rows") List<LogRow> rows)
      throws InvalidInputException {
    RowEncoder out = new RowEncoder();
    out.header(LogRow.SCHEMA);
    rows.forEach(row -> row.encode(out));
    assertThat(read(out.toString())).isEqualTo(rows);
  }

  @Provide
  Arbitrary<List<LogRow>> rows() {
    Arbitrary<String> texts =
        Arbitraries.strings().ofMinLength(1).ofMaxLength(9).withChars("ab ,\"'=/#é");
    Arbitrary<Double> values = Arbitraries.doubles().filter(value -> 1 / value > 0 || value != 0);
    return Combinators.combine(
            Arbitraries.of(LogEvent.values()),
            Arbitraries.integers().between(0, 9),
            texts,
            values,
            Arbitraries.of(LogState.values()))
        .as((event, number, text, value, state) -> {
          String what = event == LogEvent.PLACED ? state.word() : text;
          return new LogRow(0, event, number, number, number, what, value);
        })
        .list()
        .ofMaxSize(20);
  }

  @Test
  void aRowThatWasCutOffIsLeftOut() throws InvalidInputException {
    String whole = HEADER + "0.000000001,instant,,,,interval,\n";
    assertThat(read(whole + "0.000000002,placed,1")).hasSize(1);
    assertThat(read(whole + "0.000000002,\"pla")).hasSize(1);
    assertThat(read("")).isEmpty();
    assertThat(read("time_s,ev")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.5,instant,,,,,          | log.csv:2:1: time_s is '0.5'; expected seconds with nine decimals",
        "0.000000005,instant,,,,,  | log.csv:2:1: time_s is '0.000000005'; expected seconds with nine",
        "0.000000010,instance,,,,, | log.csv:2:2: event is 'instance'; expected an event such as",
        "0.000000010,blocked,,,,,  | log.csv:2:3: thread is empty; expected a whole number of at least",
        "0.000000010,blocked,-1,,,,| log.csv:2:3: thread is '-1'; expected a whole number",
        "0.000000010,placed,1,,,walks,1 | log.csv:2:6: what is 'walks'",
        "0.000000010,wants,,1,,,NaN | log.csv:2:7: value is 'NaN'; expected a finite number",
        "0.000000010,instant       | log.csv:2: a row has 2 fields; expected time_s,event,thread"
      })
  void mistakesAreTold(String row, String sentence) {
    String first = "0.000000007,note,,,,x,\n";
    assertThatThrownBy(() -> read(HEADER + first + row + "\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(sentence.replace(":2:", ":3:"));
  }

  @Test
  void whatIsNoLogIsTold() {
    assertThatThrownBy(() -> read("a,b\n1,2\n"))
        .hasMessageContaining("log.csv:1: the first line is 'a,b'; expected time_s,event,");
  }
}
