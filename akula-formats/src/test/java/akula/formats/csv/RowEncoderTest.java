package akula.formats.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class RowEncoderTest {
  private final RowEncoder out = new RowEncoder();

  @Property
  void decimalsAreThoseOfBigDecimal(
      @ForAll @DoubleRange(min = -9.2e12, max = 9.2e12) double value) {
    String expected = new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    assertThat(encoded(() -> out.decimal(value))).isEqualTo(expected);
  }

  @Property
  void smallDecimalsAreThoseOfBigDecimal(@ForAll @DoubleRange(min = -3, max = 3) double value) {
    decimalsAreThoseOfBigDecimal(value);
  }

  @Property
  void secondsAreThoseOfBigDecimal(@ForAll long nanos) {
    assertThat(encoded(() -> out.seconds(nanos)))
        .isEqualTo(BigDecimal.valueOf(nanos, 9).toPlainString());
  }

  @Property
  void integersAreThoseOfLong(@ForAll long value) {
    assertThat(encoded(() -> out.integer(value))).isEqualTo(Long.toString(value));
  }

  @Property
  void integersOfEveryLength(@ForAll long value, @ForAll byte shift) {
    integersAreThoseOfLong(value >> (shift & 63));
    secondsAreThoseOfBigDecimal(value >> (shift & 63));
  }

  @Example
  void edges() {
    for (long value : new long[] {0, 9, 10, -10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE}) {
      integersAreThoseOfLong(value);
      secondsAreThoseOfBigDecimal(value);
    }
    for (long power = 1; power > 0 && power < Long.MAX_VALUE / 10; power *= 10) {
      integersAreThoseOfLong(power);
      integersAreThoseOfLong(power - 1);
      integersAreThoseOfLong(-power);
    }
    assertThat(encoded(() -> out.decimal(-0.0000001))).isEqualTo("0.000000");
  }

  @Example
  void fieldsAreSeparatedAndRowsEnded() {
    out.text("a").integer(-7).empty().decimal(0.5).endRow().empty().empty().endRow();
    assertThat(out.toByteArray()).asString(UTF_8).isEqualTo("a,-7,,0.500000\n,\n");
    assertThat(out.size()).isEqualTo(17);
  }

  @Example
  void textsAreQuotedWhereTheyHaveToBe() {
    out.text("swap:pairs=2,interval=1s").text("say \"so\"").text("two\nlines").text("\r").endRow();
    out.text("Zürich ±").text("é,è").text("").endRow();
    assertThat(out.toByteArray())
        .asString(UTF_8)
        .isEqualTo(
            "\"swap:pairs=2,interval=1s\",\"say \"\"so\"\"\",\"two\nlines\",\"\r\"\n"
                + "Zürich ±,\"é,è\",\n");
  }

  @Example
  void growsAndKeepsWhatIsThere() throws IOException {
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 30_000; i++) {
      out.integer(i).text("application").endRow();
      expected.append(i).append(",application\n");
    }
    String long1 = "x".repeat(1_000_000);
    out.text(long1).endRow();
    expected.append(long1).append('\n');
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    out.writeTo(copy);
    assertThat(copy.toString(UTF_8)).isEqualTo(expected.toString());
    out.clear();
    assertThat(out.size()).isZero();
  }

  @Example
  void whatIsNotKnownHasNoValue() {
    assertThat(encoded(() -> out.decimalIfKnown(0.5).decimalIfKnown(Double.NaN)))
        .isEqualTo("0.500000,");
    assertThat(encoded(() -> out.decimalIfKnown(Double.POSITIVE_INFINITY).integer(1)))
        .isEqualTo(",1");
  }

  private String encoded(Runnable field) {
    out.clear();
    field.run();
    return new String(out.toByteArray(), UTF_8);
  }
}
