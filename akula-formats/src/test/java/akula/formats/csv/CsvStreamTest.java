package akula.formats.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CsvStreamTest {
  private static CsvStream of(String text) {
    return new CsvStream(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  @Test
  void rowsComeOneAfterAnotherWithTheirLines() throws IOException {
    try (CsvStream rows = of("a,b\n\"1\n,\",ü\n\n3\n")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.fields()).containsExactly("a", "b");
      assertThat(rows.next()).isTrue();
      assertThat(rows.field(0)).isEqualTo("1\n,");
      assertThat(rows.field(1)).isEqualTo("ü");
      assertThat(rows.next()).isTrue();
      assertThat(rows.line()).isEqualTo(5);
      assertThat(rows.size()).isEqualTo(1);
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void aQuoteWithoutAnEndIsNoCsv() throws IOException {
    try (CsvStream rows = of("a\n\"b")) {
      assertThat(rows.next()).isTrue();
      assertThatThrownBy(rows::next).isInstanceOf(CsvStream.NoCsvException.class);
    }
  }
}
