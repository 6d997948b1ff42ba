package akula.formats.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.contention.SwitchPrice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is written is read as the same. */
class SweepWriterTest {
  private static final SweepChecks CHECKS =
      new SweepChecks() {
        @Override
        public boolean ships(Kind kind, String name) {
          return false;
        }

        @Override
        public Optional<String> mistake(Kind kind, String value) {
          return Optional.empty();
        }
      };

  private SplittableRandom random;

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  private Duration time() {
    return Duration.ofNanos(random.nextLong(1, 1L << random.nextInt(4, 45)));
  }

  private List<String> names(String... from) {
    return List.of(from).stream().filter(_ -> random.nextBoolean()).toList();
  }

  private SweepSettings settings() {
    return new SweepSettings(
        maybe(() -> random.nextBoolean() ? "exact" : "tick"),
        maybe(this::time),
        maybe(this::time),
        maybe(this::time),
        maybe(this::time),
        maybe(() -> SwitchPrice.parse("thread=1us,process=3us,refill=1ms,cooling=2ms")),
        maybe(random::nextDouble),
        maybe(random::nextDouble),
        maybe(this::time),
        maybe(random::nextDouble),
        maybe(() -> random.nextLong(1_000_000_000)));
  }

  private SweepPart part(String name) {
    List<String> files = names("./a.csv", "../b.yaml", "c d/ä.json");
    boolean drawn = files.isEmpty();
    return new SweepPart(
        name,
        maybe(() -> "./machines/../m.json"),
        maybe(() -> "spec"),
        random.nextBoolean() ? Map.of() : Map.of("machine", "none", "smt_core", "pairs"),
        maybe(() -> "worst-pair"),
        names("random", "swap:pairs=2", "./My Policy.java:text=a\\,b"),
        drawn ? names("D4_T4", "well-behaved") : List.of(),
        drawn ? maybe(() -> random.nextInt(1, 1000)) : Optional.empty(),
        files,
        drawn ? Optional.empty() : maybe(() -> random.nextInt(1, 9)),
        drawn ? maybe(() -> Arrivals.parse("poisson:3s")) : Optional.empty(),
        maybe(this::time),
        settings());
  }

  @Property
  void whatIsWrittenIsRead(@ForAll long seed) throws InvalidInputException {
    random = new SplittableRandom(seed);
    List<SweepPart> parts = new ArrayList<>();
    if (random.nextBoolean()) {
      parts.add(part(""));
    } else {
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        parts.add(part("part-" + i));
      }
    }
    SweepFile file =
        new SweepFile(
            random.nextBoolean() ? "" : "a \"name\"",
            maybe(random::nextLong),
            maybe(random::nextBoolean),
            maybe(random::nextBoolean),
            maybe(() -> random.nextInt(SweepFile.FEWEST_DRAWS, SweepFile.MOST_DRAWS)),
            parts);
    SourceText text =
        SourceText.of("sweep.json", SweepWriter.encode(file), new Mistakes()).orElse(EMPTY);
    assertThat(SweepReader.read(text, CHECKS)).isEqualTo(file);
  }

  private static final SourceText EMPTY = new SourceText("sweep.json", "{}");
}
