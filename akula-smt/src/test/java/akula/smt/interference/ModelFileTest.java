package akula.smt.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models in files: read as they were written, and refused in sentences. */
class ModelFileTest {
  @TempDir private Path folder;

  private static InterferenceModel model(long seed) {
    Random random = new Random(seed);
    List<String> names = List.of("BASE", "MISS [x]", "STALL");
    SortedMap<Integer, ModeModel> modes = new TreeMap<>();
    for (int mode : List.of(2, 4, 8).subList(0, 1 + random.nextInt(3))) {
      List<Coefficients> forward = new ArrayList<>();
      List<Coefficients> inverse = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        forward.add(
            new Coefficients(
                random.nextGaussian(), random.nextGaussian(), 1e-300 * random.nextDouble(), -0.0));
        inverse.add(new Coefficients(random.nextGaussian(), random.nextDouble(), 1e17, 0));
      }
      modes.put(mode, new ModeModel(forward, inverse));
    }
    List<String> waiting = random.nextBoolean() ? List.of("STALL", "BASE") : List.of();
    return new InterferenceModel(
        new TrainedFrom(
            "power8",
            "my set",
            List.of("mcf", "lbm"),
            random.nextBoolean() ? AloneStack.SINGLE : AloneStack.THROTTLED,
            waiting,
            random.nextDouble()),
        names,
        modes);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("model.csv"), text);
  }

  @Test
  void whatIsWrittenIsReadAsItWas() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      InterferenceModel model = model(seed);
      assertThat(ModelFile.read(file(ModelFile.text(model)))).isEqualTo(model);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          power8,my set,|power9,my set,|:3: machine is power9 here and power8 above
          power8,my set,|power8,other,|:3: data_set is other here and my set above
          ,mcf+lbm,|,mcf,|:3: programs is mcf here and mcf+lbm above
          ,mcf+lbm,|,,|:3: programs is empty
          ,2,forward,MISS|,3,forward,MISS|:3: mode has to be 2, 4 or 8, not '3'
          ,2,forward,MISS|,2,backward,MISS|:3: fit has to be forward or inverse, not 'backward'
          forward,MISS [x]|forward,BASE|:3: BASE of mode 2, forward, is in line 2 already
          forward,MISS [x]|forward,|:3: component has no name
          forward,MISS|forward,LOST|there is no row of mode 2, forward, for MISS [x]; expected one of each fit for each component
          forward,MISS|forward,LOST|there is no row of mode 2, inverse, for LOST [x]; expected one of each fit for each component
          ,0.0\\n|,half\\n|:5: delta has to be a number, not 'half'
          ,0.0\\n|,NaN\\n|:5: delta has to be a number, not 'NaN'
          ,0.0\\n|,0.5\\n|:5: delta of the inverse has to be 0, not '0.5'
          ,0.0\\n|\\n|:5: 12 field(s) found, 13 expected
          machine,data|machines,data|:1: the first line has to be machine,data_set,programs
          """)
  void aMistakeIsToldWithItsLine(String before, String after, String sentence) throws IOException {
    String text = ModelFile.text(model(3));
    String old = before.replace("\\n", "\n");
    int line = sentence.startsWith(":5") || sentence.startsWith(":1") ? 0 : text.indexOf('\n', 120);
    int from = text.indexOf(old, Math.max(0, line));
    assertThat(from).isNotNegative();
    Path file =
        file(
            text.substring(0, from)
                + after.replace("\\n", "\n")
                + text.substring(from + old.length()));
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(sentence);
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    assertThatThrownBy(() -> ModelFile.read(folder.resolve("none.csv")))
        .hasMessage("there is no file " + folder.resolve("none.csv"));
    assertThatThrownBy(() -> ModelFile.read(folder))
        .hasMessage(folder + " is a folder; expected a file");
    Path empty = file("");
    assertThatThrownBy(() -> ModelFile.read(empty)).hasMessageContaining(":1: the first line");
    Path header = file(ModelFile.text(model(1)).lines().findFirst().orElseThrow() + "\n");
    assertThatThrownBy(() -> ModelFile.read(header))
        .hasMessageContaining("there is no row below the header");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> ModelFile.read(binary)).hasMessageContaining("is not text in UTF-8");
  }

  @Test
  void whatItWasTrainedFromIsChecked() throws IOException {
    String header = ModelFile.text(model(1)).lines().findFirst().orElseThrow();
    String row = header + "\np,d,mcf,throttled,%s,%s,2,%s,BASE,0,1,0,0\n";
    String both = row + "p,d,mcf,throttled,%s,%s,2,inverse,BASE,0,1,0,0\n";
    for (String shrink : List.of("-0.5", "much")) {
      Path file = file(row.formatted("", shrink, "forward"));
      assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining(":2: shrink has to be ");
    }
    Path idle = file(row.formatted("", "0", "forward").replace("throttled", "idle"));
    assertThatThrownBy(() -> ModelFile.read(idle))
        .hasMessageContaining(":2: alone has to be throttled or single, not 'idle'");
    Path lost = file(both.formatted("LOST", "0", "forward", "LOST", "0"));
    assertThatThrownBy(() -> ModelFile.read(lost))
        .hasMessageEndingWith("waiting is LOST, but the components are BASE");
    Path plain = file(both.formatted("", "0", "forward", "", "0"));
    assertThat(ModelFile.read(plain).from())
        .isEqualTo(TrainedFrom.asInThePaper("p", "d", List.of("mcf")));
  }

  @Test
  void namesThatWouldNotBeReadAgainAreNotWritten() {
    InterferenceModel model = model(1);
    assertThatThrownBy(() -> ModelFile.text(named(model, "a,b", "c")))
        .hasMessageContaining("a comma, a quote or a line break");
    assertThatThrownBy(() -> ModelFile.text(named(model, "a", "b+c")))
        .hasMessageContaining("may not have + in its name, but b+c has");
  }

  private static InterferenceModel named(InterferenceModel model, String machine, String program) {
    return new InterferenceModel(
        TrainedFrom.asInThePaper(machine, "d", List.of(program)),
        model.components(),
        model.modes());
  }

  @FuzzTest(maxDuration = "30s")
  void whateverItHoldsItIsReadOrRefused(byte[] data) throws IOException {
    Path file = Files.createTempFile("model", ".csv");
    try {
      Files.write(file, data);
      ModelFile.read(file);
    } catch (IllegalArgumentException e) {
      // refused, as it should be
    } finally {
      Files.delete(file);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void whateverItsRowsHoldItIsReadOrRefused(byte[] data) throws IOException {
    String header = ModelFile.text(model(1)).lines().findFirst().orElseThrow();
    byte[] whole = (header + "\n" + new String(data, StandardCharsets.ISO_8859_1)).getBytes();
    whateverItHoldsItIsReadOrRefused(whole);
  }
}
