package akula.profiler.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.progress.ProgressFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program against the obvious ways to compute the same, and against what it promises. */
@EnabledOnOs(OS.LINUX)
class KernelsTest {
  private interface Plain {
    long of(int one, int two);
  }

  private static final Map<String, Plain> PLAIN =
      Map.of(
          "arithmetic", (steps, none) -> PlainKernels.arithmetic(steps),
          "branch", (steps, none) -> PlainKernels.branch(steps),
          "nop", (steps, none) -> steps,
          "stream", PlainKernels::stream,
          "chase", PlainKernels::chase,
          "hash", PlainKernels::hash,
          "sort", PlainKernels::sort,
          "dense", PlainKernels::dense,
          "sparse", PlainKernels::sparse);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "arithmetic, 1,",
    "arithmetic, 98765,",
    "branch, 1,",
    "branch, 54321,",
    "nop, 1,",
    "nop, 4321,",
    "stream, 24, 1",
    "stream, 1000, 8",
    "stream, 300000, 5",
    "chase, 128, 3",
    "chase, 6400, 100",
    "chase, 100000, 12345",
    "hash, 1, 10",
    "hash, 1000, 5000",
    "sort, 1, 2",
    "sort, 1023, 2",
    "sort, 5000, 1",
    "dense, 1, 1",
    "dense, 64, 2",
    "dense, 131, 3",
    "sparse, 1, 2",
    "sparse, 2000, 30"
  })
  void kernelComputesWhatItSays(String kernel, int one, Integer two) throws Exception {
    String[] command =
        two == null
            ? new String[] {kernel, String.valueOf(one)}
            : new String[] {kernel, String.valueOf(one), String.valueOf(two)};
    long expected = PLAIN.get(kernel).of(one, two == null ? 0 : two);
    Said said = Said.by(command);
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.text())
        .startsWith(kernel + " ")
        .contains("=" + one + " ")
        .endsWith(" checksum=%016x%n".formatted(expected));
  }

  @Test
  void everyKernelOfTheHelpIsComparedAndEveryExampleIsTaken() throws Exception {
    Matcher examples =
        Pattern.compile("for example ((\\S+) (.*))").matcher(Said.by("--help").text());
    Map<String, String> found = new TreeMap<>();
    while (examples.find()) {
      found.put(examples.group(2), examples.group(3));
    }
    assertThat(found.keySet())
        .containsAll(PLAIN.keySet())
        .contains("text", "csv", "sql", "image", "turns", "switches", "refill");
    assertThat(found).hasSize(PLAIN.size() + 5 + 3);
    for (String command : found.keySet()) {
      Said wrong = Said.by(command);
      assertThat(wrong.err()).contains("for example " + command + " " + found.get(command));
      assertThat(wrong.code()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "| no command; akula-kernel --help lists them",
        "work 3 | 'work' is no command; akula-kernel --help lists them",
        "sort 3 | 1 argument for sort, expected sort COUNT REPEAT, for example sort 1M 5",
        "text 1 2 3 | 3 arguments for text, expected text SIZE [SEED], for example text 20MiB",
        "chase 8MB8 1"
            + " | FOOTPRINT of chase is '8MB8', expected a whole number such as 1000, 20M or 8MiB",
        "chase 100 1"
            + " | FOOTPRINT of chase is 100, expected a number from 128 to 1024000000000000",
        "--report csv 3 | --report is for work, and csv writes a file",
        "arithmetic 3 then switches 3 | 'then' is for work, and switches measures",
        "arithmetic 3 then | no command; akula-kernel --help lists them",
        "arithmetic 3 then work 3 | 'work' is no command; akula-kernel --help lists them",
        "arithmetic 3 then csv 3 | 'then' is for work, and csv writes a file",
      })
  void wrongArgumentsAreASentence(String arguments, String sentence) throws Exception {
    Said said = Said.by(arguments == null ? new String[0] : arguments.split(" "));
    assertThat(said.err()).isEqualTo("akula-kernel: " + sentence + "\n");
    assertThat(said.text()).isEmpty();
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void tooMuchMemoryIsASentence() throws Exception {
    Said said = Said.by("stream", "900000GiB", "1");
    assertThat(said.err()).startsWith("akula-kernel: there is not enough memory for ");
    assertThat(said.code()).isEqualTo(1);
  }

  @Test
  void sizesHaveUnits() throws Exception {
    assertThat(Said.by("stream", "1MiB", "1").text())
        .isEqualTo(Said.by("stream", "1048576", "1").text());
    assertThat(Said.by("arithmetic", "5K").text()).contains("STEPS=5000 ");
  }

  @Test
  void workIsReportedWhenAskedFor() throws Exception {
    for (List<String> work :
        List.of(
            List.of("arithmetic", "5000"),
            List.of("branch", "77"),
            List.of("stream", "1000", "5"),
            List.of("chase", "1000", "5000"),
            List.of("hash", "10", "5000"),
            List.of("sort", "10", "3"),
            List.of("dense", "100", "3"),
            List.of("sparse", "10", "3"))) {
      try (ProgressFile file = ProgressFile.make(folder.resolve("progress"))) {
        String silent = Said.reportingIn(file.path(), work).text();
        assertThat(file.read()).isTrue();
        assertThat(file.isSilent()).as(work + " without --report").isTrue();
        String reported = Said.reportingIn(file.path(), with("--report", work)).text();
        assertThat(reported).as("the work is the same").isEqualTo(silent);
        assertThat(file.read()).isTrue();
        assertThat(file.total(ProgressFile.PROGRAM)).as(work.toString()).isPositive();
        assertThat(file.done(ProgressFile.PROGRAM)).isEqualTo(file.total(ProgressFile.PROGRAM));
      }
    }
  }

  @Test
  void severalAreDoneOneAfterTheOtherAndReportedInEqualParts() throws Exception {
    List<String> work = List.of("--report", "arithmetic", "5000", "then", "chase", "1000", "77");
    try (ProgressFile file = ProgressFile.make(folder.resolve("progress"))) {
      String reported = Said.reportingIn(file.path(), work).text();
      assertThat(reported)
          .isEqualTo(Said.by("arithmetic", "5000").text() + Said.by("chase", "1000", "77").text());
      assertThat(file.read()).isTrue();
      assertThat(file.total(ProgressFile.PROGRAM)).isEqualTo(2 << 20);
      assertThat(file.done(ProgressFile.PROGRAM)).isEqualTo(2 << 20);
    }
  }

  private static List<String> with(String option, List<String> work) {
    return Stream.concat(Stream.of(option), work.stream()).toList();
  }

  @Test
  void textIsLikeALanguage() throws Exception {
    String text = Said.by("text", "300K").text();
    assertThat(text).hasSize(300_000).endsWith("\n");
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    Deflater deflater = new Deflater(9);
    deflater.setInput(text.getBytes(StandardCharsets.US_ASCII));
    deflater.finish();
    byte[] compressed = new byte[300_000];
    assertThat(deflater.deflate(compressed)).isBetween(80_000, 150_000);
    deflater.end();
    assertThat(Said.by("text", "300K", "2").text()).isNotEqualTo(text);
  }

  @Test
  void tableHasItsRows() throws Exception {
    List<String> rows = Said.by("csv", "200").text().lines().toList();
    assertThat(rows).hasSize(201).first().isEqualTo("sale,customer,article,price,date");
    for (int row = 1; row <= 200; row++) {
      assertThat(rows.get(row))
          .matches(row + ",\\d+,[a-z]+,\\d+\\.\\d\\d,20[0-2]\\d-\\d\\d-\\d\\d");
    }
  }

  @Test
  void scriptInsertsEveryRowOnce() throws Exception {
    String script = Said.by("sql", "250").text();
    assertThat(script.lines().filter(line -> line.startsWith("("))).hasSize(250);
    assertThat(script.lines().filter(line -> line.startsWith("INSERT"))).hasSize(3);
    assertThat(script.lines().filter(line -> line.matches("\\(.*\\);"))).hasSize(3);
  }

  @Test
  void pictureHasItsSizeAndManyColours() throws Exception {
    byte[] picture = Said.by("image", "60", "40").out();
    byte[] header = "P6\n60 40\n255\n".getBytes(StandardCharsets.US_ASCII);
    assertThat(picture).startsWith(header).hasSize(header.length + 60 * 40 * 3);
    byte[] pixels = Arrays.copyOfRange(picture, header.length, picture.length);
    int[] levels = new int[256];
    for (byte value : pixels) {
      levels[Byte.toUnsignedInt(value)]++;
    }
    assertThat(Arrays.stream(levels).filter(count -> count > 0).count()).isGreaterThan(200);
  }

  @Test
  void sourceCompilesWithoutAWarning() throws Exception {
    Files.write(folder.resolve("a.c"), Said.by("source", "60").out());
    Process compiler =
        new ProcessBuilder("cc", "-Wall", "-Wextra", "-fsyntax-only", "a.c")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(compiler.getInputStream().readAllBytes())).isEmpty();
    assertThat(compiler.waitFor()).isZero();
  }
}
