package akula.formats.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.machine.CpuList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSetsTest {

  private static String text(BitSet set) {
    return CpuList.format(CpuSets.list(set));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "none",
      value = {
        "0;0",
        "0-3,8;0-3,8",
        "8,0-3;0-3,8",
        "0-1,1-2;0-2",
        "' 4 , 5\n';4-5",
        "'';''",
        "'\n';''"
      })
  void lists(String list, String expected) {
    assertThat(text(CpuSets.ofList(list))).isEqualTo(expected);
  }

  @Test
  void zeroBytesAreIgnored() {
    assertThat(text(CpuSets.ofList("0-3\n\0"))).isEqualTo("0-3");
    assertThat(text(CpuSets.ofMask("0000000f\n\0"))).isEqualTo("0-3");
    assertThat(CpuSets.ofList("\0").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0;''",
        "f;0-3",
        "00000101;0,8",
        "1,00000000;32",
        "0000,00000000,00000000,01000100;8,24",
        "00155550;4,6,8,10,12,14,16,18,20",
        "FF;0-7"
      })
  void masks(String mask, String expected) {
    assertThat(text(CpuSets.ofMask(mask))).isEqualTo(expected);
  }

  @Test
  void masksMayHave128WordsAndMore() {
    String zeros = "00000000,".repeat(127);
    assertThat(text(CpuSets.ofMask("80000000," + zeros.substring(9) + "00000001")))
        .isEqualTo("0,4095");
    assertThat(text(CpuSets.ofMask("1," + "00000000,".repeat(2046) + "0"))).isEqualTo("65504");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0x0;''",
        "0x0000000f;0-3",
        "0x00000003,,0x00000003;0-1,64-65",
        "0x80000000,,,0x0;127",
        "0x1,0x0;32",
        "0x00000303,0x03030000,,0x03030303;0-1,8-9,16-17,24-25,80-81,88-89,96-97,104-105",
        "f;0-3"
      })
  void masksOfHwloc(String mask, String expected) {
    assertThat(text(CpuSets.ofHwloc(mask))).isEqualTo(expected);
  }

  @Test
  void aMaskOfHwlocMayHaveNoEnd() {
    assertThat(text(CpuSets.ofHwloc("0xf...f"))).isEqualTo("0-65535");
    assertThat(text(CpuSets.ofHwloc("0xf...f,0x0000000f"))).isEqualTo("0-3,32-65535");
    assertThat(text(CpuSets.ofHwloc("0xf...f,,0x1"))).isEqualTo("0,64-65535");
  }

  @Property(tries = 300)
  void whatIsWrittenAsMaskReadsBack(@ForAll Random random) {
    BitSet set = new BitSet();
    for (int i = 0; i < random.nextInt(40); i++) {
      set.set(random.nextInt(1 + random.nextInt(4096)));
    }
    StringBuilder mask = new StringBuilder();
    StringBuilder hwloc = new StringBuilder();
    for (int word = set.length() / 32; word >= 0; word--) {
      long[] bits = set.get(word * 32, word * 32 + 32).toLongArray();
      long value = bits.length == 0 ? 0 : bits[0];
      mask.append("%08x".formatted(value)).append(word == 0 ? "" : ",");
      boolean blank = value == 0 && word > 0 && !hwloc.isEmpty();
      hwloc.append(blank ? "" : "0x%x".formatted(value)).append(word == 0 ? "" : ",");
    }
    assertThat(CpuSets.ofMask(mask.toString())).isEqualTo(set);
    assertThat(CpuSets.ofHwloc(hwloc.toString())).isEqualTo(set);
    assertThat(CpuSets.ofList(text(set))).isEqualTo(set);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0-;part '0-' is neither a number nor a range such as 0-3",
        "1,,2;part '' is neither a number nor a range such as 0-3",
        "3-1;part '3-1' has to go upwards, to at most 65535",
        "65536;part '65536' has to go upwards, to at most 65535"
      })
  void listsThatAreNone(String list, String message) {
    assertThatThrownBy(() -> CpuSets.ofList(list)).hasMessage(message);
  }

  @Test
  void masksThatAreNone() {
    assertThatThrownBy(() -> CpuSets.ofMask("")).hasMessageContaining("word ''");
    assertThatThrownBy(() -> CpuSets.ofMask("0,,0")).hasMessageContaining("1 to 8 hex digits");
    assertThatThrownBy(() -> CpuSets.ofMask("123456789")).hasMessageContaining("'123456789'");
    assertThatThrownBy(() -> CpuSets.ofMask("0,".repeat(2048) + "0"))
        .hasMessage("it has 2049 words, but at most 2048 are read");
    assertThatThrownBy(() -> CpuSets.ofHwloc("0x123456789")).hasMessageContaining("8 hex digits");
    assertThatThrownBy(() -> CpuSets.ofHwloc(" ")).hasMessage("it is empty");
    assertThatThrownBy(() -> CpuSets.ofHwloc("0xg")).hasMessageContaining("'0xg'");
  }

  @Test
  void theHighestNumberIsThatOfMachineFiles() {
    assertThat(CpuSets.HIGHEST).isEqualTo(CpuList.HIGHEST);
    assertThat(CpuSets.of(List.of(3, 1))).isEqualTo(CpuSets.ofList("1,3"));
  }

  /** The first set takes 0 and 1, the second is left with 2, nobody has 3, and 9 is of no part. */
  @Test
  void eachNumberIsInOnePart() {
    List<BitSet> sets =
        List.of(CpuSets.ofList("1,0,9"), CpuSets.ofList("1-2"), CpuSets.ofList("0"));
    assertThat(CpuSets.parts(sets, CpuSets.ofList("0-3")))
        .containsExactly(List.of(0, 1), List.of(2), List.of(3));
    assertThat(CpuSets.parts(List.of(CpuSets.ofList("2-3")), CpuSets.ofList("0-3")))
        .containsExactly(List.of(0), List.of(1), List.of(2, 3));
  }
}
