package akula.formats.tree;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.Mistake;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

class TreeReaderTest {

  @Test
  void jsonAndYamlGiveTheSameTree() {
    var mistakes = new Mistakes();
    var json =
        read("a.json", "{\"name\": \"x\", \"list\": [1, true, null, {\"k\": 1.5e3}]}", mistakes);
    var yaml = read("a.yaml", "name: x\nlist:\n- 1\n- true\n-\n- k: 1.5e3\n", mistakes);
    assertThat(mistakes.isEmpty()).isTrue();
    for (Fields fields : List.of(json, yaml)) {
      assertThat(fields.text("name")).isEqualTo("x");
      assertThat(fields.list("list"))
          .extracting(Node::found)
          .containsExactly("the number 1", "true", "nothing", "an object");
      fields.end();
    }
    assertThat(mistakes.isEmpty()).isTrue();
  }

  @Test
  void nodesKnowWhereTheyStand() {
    Fields fields = read("a.yml", "name: x\nlist:\n  - 7\n", new Mistakes());
    assertThat(fields.list("list").getFirst()).isEqualTo(new Node.Number(3, 5, "7"));
  }

  @Test
  void aKeyTwice() {
    assertThat(mistakes("a.json", "{\"a\": 1,\n \"a\": 2}"))
        .containsExactly(
            "a.json:2:2: key 'a' stands here again, first in line 1; expected it once");
  }

  @Test
  void whatIsNotWellFormed() {
    assertThat(mistakes("a.json", "{} 7"))
        .containsExactly(
            "a.json:1:4: found more after the end of the first value; expected the end of the"
                + " file");
  }

  @Test
  void whatIsNoObject() {
    assertThat(mistakes("a.json", "[1]"))
        .containsExactly("a.json:1:1: found a list; expected an object with keys");
    assertThat(mistakes("a.yaml", "text"))
        .containsExactly("a.yaml:1:1: found the text 'text'; expected an object with keys");
    assertThat(mistakes("a.yaml", "# nothing\n")).containsExactly("a.yaml: is empty");
  }

  @Test
  void whatIsTooDeepOrAnAlias() {
    assertThat(mistakes("a.json", "{\"a\":" + "[".repeat(60) + "]".repeat(60) + "}"))
        .containsExactly("a.json:1:56: is nested more than 50 levels deep");
    assertThat(mistakes("a.yaml", "a: &x 1\nb: *x\n"))
        .containsExactly(
            "a.yaml:2:4: found an alias of YAML ('*'), which is not supported; write the value"
                + " itself");
  }

  @Test
  void halfACharacter() {
    assertThat(mistakes("a.json", "{\"a\": \"\\ud800\"}"))
        .containsExactly("a.json:1:7: found half a character (an unpaired surrogate) in a text");
  }

  @Test
  void objectsKeepTheOrderOfTheirKeysHoweverManyThereAre() {
    for (int count : new int[] {0, 1, 8, 9, 100}) {
      List<String> keys = IntStream.range(0, count).mapToObj(i -> "k" + (count - i)).toList();
      Mistakes mistakes = new Mistakes();
      Fields fields =
          read(
              "a.json",
              keys.stream()
                  .map(key -> "\"%s\": \"%s\"".formatted(key, key))
                  .collect(Collectors.joining(", ", "{", "}")),
              mistakes);
      assertThat(fields.keys()).isEqualTo(keys);
      assertThat(keys).allMatch(fields::has).allMatch(key -> fields.text(key).equals(key));
      assertThat(fields.has("other")).isFalse();
      assertThat(fields.optional("other")).isEmpty();
      fields.end();
      assertThat(mistakes.isEmpty()).isTrue();
    }
  }

  @Test
  void longTextsAndKeysAreReadAndShortenedInMessages() {
    String text = "a".repeat(4_000_000);
    Mistakes mistakes = new Mistakes();
    for (String file : List.of("a.json", "a.yaml")) {
      String key = file.endsWith("json") ? text : "a".repeat(1000); // longer ones are no YAML
      Fields fields = read(file, "{\"key\": \"%s\",\n\"%s\": 1}".formatted(text, key), mistakes);
      assertThat(fields.text("key")).isEqualTo(text);
      fields.end();
    }
    assertThat(mistakes.list())
        .extracting(Mistake::message)
        .hasSize(2)
        .containsOnly("unknown key '%s...'; expected key".formatted("a".repeat(57)));
  }

  /** In how many goes a text is read, so often is the beginning of a value copied. */
  @Test
  void theBeginningOfALongValueIsCopiedAsOftenHoweverLongItIs() throws Exception {
    for (int million : new int[] {1, 2, 4}) {
      String text = "key: " + "a".repeat(million << 20);
      AtomicInteger reads = new AtomicInteger();
      Reader reader =
          new StringReader(text) {
            @Override
            public int read(char[] to, int from, int length) throws IOException {
              reads.incrementAndGet();
              return super.read(to, from, length);
            }
          };
      try (JsonParser parser = Yaml.parser(reader, text.length())) {
        while (parser.nextToken() != null) {
          assertThat(parser.currentToken()).isNotNull();
        }
      }
      assertThat(reads.get()).isLessThan(20);
    }
  }

  private static Fields read(String name, String text, Mistakes mistakes) {
    return TreeReader.read(new SourceText(name, text), mistakes).orElseThrow();
  }

  private static List<String> mistakes(String name, String text) {
    var mistakes = new Mistakes();
    TreeReader.read(new SourceText(name, text), mistakes);
    return mistakes.list().stream().map(Object::toString).toList();
  }
}
