package akula.formats.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTextTest {

  @Test
  void keepsTheOrderOfOrderedMapsAndSortsTheOthers() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("version", 1);
    content.put("costs", Map.of("switch", 0L, "migration", 2.5, "alpha", true));
    content.put("policies", List.of("di", "naive \"spread\""));
    assertThat(encoded(content))
        .isEqualTo(
            """
            {
              "version" : 1,
              "costs" : {
                "alpha" : true,
                "migration" : 2.5,
                "switch" : 0
              },
              "policies" : [
                "di",
                "naive \\"spread\\""
              ]
            }
            """);
  }

  @Test
  void listsMayStandInOneLine() {
    assertThat(JsonText.of(Map.of("a", List.of(1, 2.5), "b", Map.of("c", List.of()))))
        .isEqualTo("{\n  \"a\" : [ 1, 2.5 ],\n  \"b\" : {\n    \"c\" : [ ]\n  }\n}\n");
  }

  @Test
  void allMayStandInOneLine() {
    Map<String, Object> content = Map.of("a", List.of(1, "x\n  y"), "b", Map.of("c", 1e-9));
    assertThat(JsonText.line(content)).isEqualTo("{\"a\":[1,\"x\\n  y\"],\"b\":{\"c\":1.0E-9}}");
    assertThat(JsonText.joined(JsonText.encode(content)))
        .isEqualTo("{\"a\" : [1,\"x\\n  y\"],\"b\" : {\"c\" : 1.0E-9}}");
  }

  @Test
  void whatIsNoNumberIsNull() {
    List<Object> odd = Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY, null);
    assertThat(encoded(odd)).isEqualTo("[\n  null,\n  null,\n  null\n]\n");
  }

  @Test
  void enumConstantsAreTheirNames() {
    assertThat(encoded(RoundingMode.HALF_EVEN)).isEqualTo("\"HALF_EVEN\"\n");
  }

  @Test
  void refusesWhatHasNoFixedForm() {
    assertThatThrownBy(() -> JsonText.encode(List.of(new StringBuilder("x"), new Thread())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("java.lang.Thread cannot be written as JSON: expected a map");
  }

  private static String encoded(Object value) {
    return new String(JsonText.encode(value), UTF_8);
  }
}
