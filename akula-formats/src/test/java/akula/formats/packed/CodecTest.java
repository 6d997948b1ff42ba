package akula.formats.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a record is made of comes back, and what cannot is refused before anything is. */
class CodecTest {
  private enum Colour {
    RED,
    GREEN,
    BLUE
  }

  private record Plain(
      boolean truth, byte small, int whole, long great, double part, String text, Colour colour) {}

  private record Boxed(
      Optional<Boolean> truth,
      List<Byte> small,
      Set<Integer> whole,
      Optional<Long> great,
      List<List<Double>> parts,
      Map<Colour, Plain> plain,
      Duration time) {}

  private record Ordered(
      SequencedMap<String, Colour> sequence, SortedMap<String, Integer> sorted, Plain plain) {}

  private record OfArrays(byte[] bytes, double[][] parts, int[] whole, Plain[] plain) {}

  private record Positive(int number) {
    Positive {
      if (number <= 0) {
        throw new IllegalArgumentException(number + " is not above 0");
      }
    }
  }

  private record Node(List<Node> below) {}

  private record General<T>(T value) {}

  private record OfGeneral(General<String> value) {}

  private record OfPaths(List<Path> paths) {}

  @Provide
  Arbitrary<Plain> plain() {
    return Arbitraries.randoms()
        .map(random ->
            new Plain(
                random.nextBoolean(),
                (byte) random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                random.nextInt(5) == 0 ? Double.NaN : Double.longBitsToDouble(random.nextLong()),
                Integer.toString(random.nextInt(), 36) + "\u00e4\n\0",
                Colour.values()[random.nextInt(3)]));
  }

  private static <T> void assertSame(Class<T> type, T value) throws IOException {
    Codec<T> codec = Codec.of(type);
    byte[] bytes = codec.encode(value);
    T read = codec.decode(bytes);
    assertThat(read).isEqualTo(value);
    assertThat(codec.encode(read)).isEqualTo(bytes);
  }

  @Property(tries = 200)
  void recordsComeBack(@ForAll("plain") Plain value) throws IOException {
    assertSame(Plain.class, value);
  }

  @Property(tries = 200)
  void collectionsComeBack(
      @ForAll Optional<Boolean> truth,
      @ForAll List<Byte> small,
      @ForAll Set<Integer> whole,
      @ForAll Optional<Long> great,
      @ForAll List<List<Double>> parts,
      @ForAll("plain") Plain plain,
      @ForAll Duration time)
      throws IOException {
    assertSame(
        Boxed.class,
        new Boxed(truth, small, whole, great, parts, Map.of(plain.colour(), plain), time));
  }

  @Property(tries = 200)
  void ordersAreKept(@ForAll List<String> names, @ForAll("plain") Plain plain) throws IOException {
    SequencedMap<String, Colour> sequence = new LinkedHashMap<>();
    SortedMap<String, Integer> sorted = new TreeMap<>();
    for (String name : names) {
      String known = name.replaceAll("[\ud800-\udfff]", "?"); // no text has half a character
      sequence.put(known, Colour.values()[sequence.size() % 3]);
      sorted.put(known, sorted.size());
    }
    Codec<Ordered> codec = Codec.of(Ordered.class);
    Ordered read = codec.decode(codec.encode(new Ordered(sequence, sorted, plain)));
    assertThat(new ArrayList<>(read.sequence().entrySet()))
        .isEqualTo(new ArrayList<>(sequence.entrySet()));
    assertThat(new ArrayList<>(read.sorted().keySet())).isEqualTo(new ArrayList<>(sorted.keySet()));
  }

  @Property(tries = 200)
  void arraysComeBack(
      @ForAll byte[] bytes,
      @ForAll double[][] parts,
      @ForAll int[] whole,
      @ForAll("plain") Plain plain)
      throws IOException {
    Codec<OfArrays> codec = Codec.of(OfArrays.class);
    OfArrays read =
        codec.decode(codec.encode(new OfArrays(bytes, parts, whole, new Plain[] {plain})));
    assertThat(read.bytes()).isEqualTo(bytes);
    assertThat(Arrays.deepEquals(read.parts(), parts)).isTrue();
    assertThat(read.whole()).isEqualTo(whole);
    assertThat(read.plain()).containsExactly(plain);
  }

  @Example
  void listsAndMapsOfSuchAreMadeOfThem() throws IOException {
    Codec<List<Colour>> list = Codec.listOf(Codec.of(Colour.class));
    assertThat(list.decode(list.encode(List.of(Colour.BLUE, Colour.RED))))
        .containsExactly(Colour.BLUE, Colour.RED);
    Codec<Map<Colour, Double>> map = Codec.mapOf(Codec.of(Colour.class), Codec.of(Double.class));
    assertThat(map.decode(map.encode(Map.of(Colour.GREEN, 0.5)))).containsEntry(Colour.GREEN, 0.5);
    assertThat(map.encode(Map.of())).as("no names").hasSize(1);
  }

  @Example
  void whatCannotBeWrittenIsRefusedWhenTheCodecIsMade() {
    assertRefused(Object.class, "java.lang.Object cannot be written");
    assertRefused(OfPaths.class, "java.nio.file.Path cannot be written");
    assertRefused(Node.class, "CodecTest$Node cannot be written");
    assertRefused(OfGeneral.class, "CodecTest$General<java.lang.String> cannot be written");
    assertRefused(General.class, "CodecTest$General cannot be written");
    assertRefused(List.class, "java.util.List cannot be written");
    assertRefused(DataOutput.class, "java.io.DataOutput cannot be written");
  }

  private static void assertRefused(Class<?> type, String why) {
    assertThatThrownBy(() -> Codec.of(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Example
  void nonsenseIsRefused() {
    assertNonsense(Colour.class, "there is no constant 3", 3);
    assertNonsense(Positive.class, "is not above 0", 0, 0, 0, 0);
    assertNonsense(Boolean.class, "there is more than was written", 1, 1);
    assertNonsense(Colour[].class, null, 7, 1);
    Codec<Map<Colour, Colour>> map = Codec.mapOf(Codec.of(Colour.class), Codec.of(Colour.class));
    assertThatThrownBy(() -> map.decode(new byte[] {2, 1, 1, 1, 2}))
        .isInstanceOf(IOException.class)
        .hasMessage("a key was written twice");
  }

  private static void assertNonsense(Class<?> type, String why, int... content) {
    byte[] bytes = new byte[content.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) content[i];
    }
    var refused =
        assertThatThrownBy(() -> Codec.of(type).decode(bytes)).isInstanceOf(IOException.class);
    if (why != null) {
      refused.hasMessageContaining(why);
    }
  }
}
