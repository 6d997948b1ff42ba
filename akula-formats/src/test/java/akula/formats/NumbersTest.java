package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NumbersTest {
  private static final String DECIMAL = "[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]{1,3})?";

  @Property(tries = 2000)
  void acceptsExactlyTheDecimalNumbers(
      @ForAll
          @CharRange(from = '0', to = '2')
          @Chars({'.', 'e', 'E', '+', '-', 'x'})
          @StringLength(max = 8)
          String text) {
    assertThat(Numbers.exact(text).isPresent()).isEqualTo(text.matches(DECIMAL));
  }

  @Test
  void refusesWhatJavaWouldTake() {
    for (String text :
        new String[] {"NaN", "Infinity", "0x1p3", "1d", "1f", " 1", "1e9999", "\u0661"}) {
      assertThat(Numbers.exact(text)).as(text).isEmpty();
      assertThat(Numbers.value(text)).as(text).isNaN();
    }
    assertThat(Numbers.value("1e999")).isNaN();
    assertThat(Numbers.whole("1e3")).contains(1000L);
    assertThat(Numbers.whole("1.5")).isEmpty();
    assertThat(Numbers.whole("1e300")).isEmpty();
  }

  @Test
  void writesTheShortestText() {
    assertThat(Numbers.text(100)).isEqualTo("100");
    assertThat(Numbers.text(0.1)).isEqualTo("0.1");
    assertThat(Numbers.text(1e-9)).isEqualTo("0.000000001");
    assertThat(Numbers.text(1e20)).isEqualTo("1.0E20");
    assertThat(Numbers.text(Double.NaN)).isEmpty();
  }

  @Test
  void oneIsNotSeveral() {
    assertThat(Numbers.count(0, "workload")).isEqualTo("0 workloads");
    assertThat(Numbers.count(1, "workload")).isEqualTo("1 workload");
    assertThat(Numbers.count(2, "workload")).isEqualTo("2 workloads");
  }
}
