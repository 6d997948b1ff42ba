package akula.formats.tree;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.Mistakes;
import akula.formats.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people read whose file is no JSON or no YAML: no word of the parsers. */
class SyntaxMessagesTest {

  /** What is called as another kind of file is not picked to pieces as JSON. */
  @Test
  void whatIsOfAnotherKind() {
    assertThat(mistakes("README.md", "# A page\n"))
        .containsExactly(
            "README.md: is no JSON, as which files of this name are read; expected JSON, or a name"
                + " that ends with .yaml, .yml or, for a table, .csv");
    assertThat(mistakes("README", "# A page\n"))
        .containsExactly("README:1:1: found a comment; JSON has none, expected it to be removed");
    assertThat(mistakes("odd.machine", "{}")).isEmpty();
  }

  /** In the texts, N stands for a line feed, T for a tab and B for a character of control. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a': } | 1:2: found a single quote; expected a key in double quotes, or '}'",
        "{\"a\": } | 1:7: found '}'; expected a value",
        "{\"a\": 1 \"b\": 2} | 1:9: found '\"'; expected ',' or '}'",
        "{\"a\": 1N\"b\": 2} | 2:1: found '\"'; expected ',' or '}'",
        "{\"a\": [1 2]} | 1:10: found '2'; expected ',' or ']'",
        "{\"a\": 1,} | 1:8: found ',' before '}'; expected no comma after the last key",
        "{\"a\": [1,N]} | 1:9: found ',' before ']'; expected no comma after the last value",
        "{\"a\" 1} | 1:6: found '1'; expected ':' between the key and its value",
        "{\"a\": 1N | 2:1: found the end of the file; expected ',' or '}' of the object that begins"
            + " in line 1",
        "{\"a\": [1, | 1:10: found the end of the file; expected a value",
        "{\"a\": \"xN} | 1:7: found no end of the text that begins here; expected '\"' in this line",
        "{\"a\": \"x | 1:7: found no end of the text that begins here; expected '\"' in this line",
        "{a: 1} | 1:2: found 'a'; expected a key in double quotes, or '}'",
        "{, | 1:2: found ','; expected a key in double quotes, or '}'",
        "{\"a\": yes} | 1:7: found 'yes'; expected a value: a text in double quotes, a number, true"
            + " or false",
        "{\"a\": 'x'} | 1:7: found a single quote; expected a value",
        "{\"a\": 01} | 1:7: found '01'; expected a number such as 12, -0.5 or 1e9",
        "{\"a\": .5} | 1:7: found '.5'; expected a number such as 12, -0.5 or 1e9",
        "{\"a\": 1.} | 1:7: found '1.'; expected a number such as 12, -0.5 or 1e9",
        "{\"a\": \"\\x\"} | 1:8: found the escape '\\x' in a text; expected '\\\\' for a backslash"
            + " itself",
        "{\"a\": \"\\uZZ\"} | 1:8: found '\\u' in a text; expected four hexadecimal digits after it",
        "{\"a\": \"xTy\"} | 1:9: found a tab; expected a text without such characters (write \\t for"
            + " a tab)",
        "{\"a\": \"xBy\"} | 1:9: found the character U+0007; expected a text without such characters"
            + " (write \\t for a tab)",
        "{\"a\": 1} // x | 1:10: found a comment; JSON has none, expected it to be removed",
        "# xN{\"a\": 1} | 1:1: found a comment; JSON has none, expected it to be removed",
        "name: x | 1:1: found 'name'; expected a value: a text in double quotes, a number, true or"
            + " false",
      })
  void whatIsNoJson(String text, String message) {
    assertThat(mistakes("a.json", written(text))).containsExactly("a.json:" + message);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a:NTb: 1 | 2:1: found a tab; expected blanks, since YAML is not indented with tabs",
        "a: @x | 1:4: found '@' at the begin of a value; expected it in quotes",
        "a: b: c | 1:5: found ':'; expected one 'key: value' in each line, and quotes around a text"
            + " with a colon",
        "a: - 1 | 1:4: found '-'; expected each entry of a list on a line of its own",
        "aNb: 1 | 2:2: found ':'; expected one 'key: value' in each line, and quotes around a text"
            + " with a colon",
        "a: 1NbNc: 2 | 2:1: found 'b' without ':'; expected 'key: value'",
        "a: 1N  b: 2 | 2:4: found ':'; expected one 'key: value' in each line, and quotes around a"
            + " text with a colon",
        "a:N  - 1N - 2 | 3:2: found '-'; expected lines that belong together to be indented alike",
        "a: [1, 2Nb: 3 | 2:2: found ':'; expected ',' or ']' for what begins in line 1",
        "a: {b: 1 | 1:9: found the end of the file; expected ',' or '}' for what begins in line 1",
        "a: \"xNb: 1 | 1:4: found no end of the text that begins here; expected a closing quote",
        "a: 'x | 1:4: found no end of the text that begins here; expected a closing quote",
        "a: \"\\q\" | 1:6: found the escape '\\q' in a text; expected '\\\\' for a backslash itself",
        "a: xBy | 1:5: found the character U+0007; expected characters that can be seen",
        "a: 1N---Nb: 2 | 3:1: found more after the end of the first value; expected the end of the"
            + " file",
        "a: 1Na: 2 | 2:1: key 'a' stands here again, first in line 1; expected it once",
        "a: } | 1:4: found '}'; expected a value",
        "a: !<x 1 | 1:7: found a blank, which YAML does not allow here; expected 'key: value'",
      })
  void whatIsNoYaml(String text, String message) {
    assertThat(mistakes("a.yaml", written(text))).containsExactly("a.yaml:" + message);
  }

  @Test
  void aNumberOfExcessiveLength() {
    assertThat(mistakes("a.json", "{\"a\": " + "1".repeat(2000) + "}"))
        .containsExactly(
            "a.json:1:7: found a value that is too long; expected one of at most 1000"
                + " characters");
  }

  @Test
  void whatIsNoTextInUtf8() {
    String json = "{\"a\": 1}\n";
    assertThat(decoded(json.getBytes(StandardCharsets.UTF_16)))
        .containsExactly("a.json: is in UTF-16; expected a text in UTF-8");
    assertThat(decoded(json.getBytes(StandardCharsets.UTF_16LE)))
        .containsExactly("a.json:1: has a zero byte; expected a text in UTF-8");
    assertThat(decoded(new byte[] {'{', '\n', (byte) 0xff, (byte) 0xc0}))
        .containsExactly("a.json:2: has bytes that are not UTF-8; expected a text in UTF-8");
    assertThat(decoded(new byte[0])).containsExactly("a.json: is empty");
    assertThat(decoded(("\ufeff" + json).getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  private static String written(String text) {
    return text.replace('N', '\n').replace('T', '\t').replace('B', '\u0007');
  }

  private static List<String> mistakes(String name, String text) {
    var mistakes = new Mistakes();
    TreeReader.read(new SourceText(name, text), mistakes);
    return mistakes.list().stream().map(Object::toString).toList();
  }

  private static List<String> decoded(byte[] bytes) {
    var mistakes = new Mistakes();
    SourceText.of("a.json", bytes, mistakes);
    return mistakes.list().stream().map(Object::toString).toList();
  }
}
