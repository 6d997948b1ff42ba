package akula.formats.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class PackedTest {
  @Property
  void whatIsWrittenIsRead(
      @ForAll @LongRange(min = 0) long count, @ForAll String text, @ForAll BigInteger whole)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    Packed.writeCount(out, count);
    Packed.writeText(out, text);
    Packed.writeWhole(out, whole);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    assertThat(Packed.readCount(in)).isEqualTo(count);
    assertThat(Packed.readText(in))
        .isEqualTo(
            new String(
                text.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                java.nio.charset.StandardCharsets.UTF_8));
    assertThat(Packed.readWhole(in)).isEqualTo(whole);
    assertThat(in.read()).isEqualTo(-1);
  }

  @Example
  void nonsenseIsRefused() {
    byte[] ones = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    assertThatThrownBy(() -> Packed.readCount(new DataInputStream(new ByteArrayInputStream(ones))))
        .isInstanceOf(IOException.class)
        .hasMessage("a count has more than 63 bits");
    byte[] long1 = {-1, -1, -1, -1, 7};
    assertThatThrownBy(() -> Packed.readBytes(new DataInputStream(new ByteArrayInputStream(long1))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is more than");
    assertThatThrownBy(
            () -> Packed.writeCount(new DataOutputStream(new ByteArrayOutputStream()), -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
