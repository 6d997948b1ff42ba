package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Scheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDefinitionTest {

  abstract static class Idle implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {}

    @Override
    public void updateSchedule(Machine machine) {}
  }

  enum Level {
    LOW,
    VERY_HIGH
  }

  record Everything(
      @Option(help = "how many", defaultValue = "2", unit = "pairs", min = "1", max = "64")
          int pairs,
      @Option(help = "seed", defaultValue = "0") long big,
      @Option(help = "share", defaultValue = "0.5", min = "0", replaces = "part") double share,
      @Option(help = "really", defaultValue = "false") boolean really,
      @Option(help = "which", defaultValue = "IPC") String metric,
      @Option(help = "level", defaultValue = "low") Level level,
      @Option(help = "pause", defaultValue = "1s", min = "1ms", max = "1min") Duration pause,
      @Option(help = "file", defaultValue = "") Path file,
      @Option(help = "cores", defaultValue = "") List<Integer> cores) {
    Everything {
      if (metric.equals("forbidden")) {
        throw new IllegalArgumentException("a forbidden metric cannot be used");
      }
    }
  }

  @Policy(name = "all", idea = "i", source = "s", cost = "c", goodFor = "g", badFor = "b")
  static final class All extends Idle {
    final Everything options;
    final RandomGenerator random;

    All(Everything options, RandomGenerator random) {
      this.options = options;
      this.random = random;
      if (options.pairs() == 13) {
        throw new IllegalArgumentException("13 pairs bring bad luck");
      } else if (options.pairs() == 14) {
        throw new IllegalStateException("oops");
      }
    }
  }

  private static final PolicyDefinition ALL = PolicyDefinition.of(All.class);

  private static Everything options(String settings) {
    return ((All) ALL.bind(settings).newScheduler(new SplittableRandom(1))).options;
  }

  @Test
  void nothingGivenMeansDefaults() {
    assertThat(options(""))
        .isEqualTo(
            new Everything(
                2, 0, 0.5, false, "IPC", Level.LOW, Duration.ofSeconds(1), Path.of(""), List.of()));
    assertThat(ALL.bind("").spec()).isEqualTo("all");
  }

  @Test
  void everyTypeIsReadAndWrittenAgain() {
    String settings =
        "pairs=64,big=-5000000000,share=1.25,really=true,metric=a\\,b\\\\c=d,level=very_high,"
            + "pause=100ms,file=a/b.csv,cores=3/0/-1";
    assertThat(options(settings))
        .isEqualTo(
            new Everything(
                64,
                -5_000_000_000L,
                1.25,
                true,
                "a,b\\c=d",
                Level.VERY_HIGH,
                Duration.ofMillis(100),
                Path.of("a/b.csv"),
                List.of(3, 0, -1)));
    assertThat(ALL.bind(settings).spec()).isEqualTo("all:" + settings);
  }

  @Test
  void theSpecHasOnlyWhatDiffersFromDefaultsInTheOrderOfDeclaration() {
    assertThat(ALL.bind("pause=60000ms,share=0.50,pairs=3").spec())
        .isEqualTo("all:pairs=3,pause=1min");
  }

  record Common(
      @Option(help = "first", defaultValue = "1") int first,
      @Option(help = "second", defaultValue = "2s") Duration second) {
    Common {
      if (first > 9) {
        throw new IllegalArgumentException("first is too much");
      }
    }
  }

  record Nested(
      @Option(help = "before", defaultValue = "b") String before,
      Common common,
      @Option(help = "after", defaultValue = "true") boolean after) {}

  @Policy(name = "nested", idea = "i", source = "s", cost = "c", goodFor = "g", badFor = "b")
  static final class Sharing extends Idle {
    final Nested options;

    Sharing(Nested options) {
      this.options = options;
    }
  }

  @Test
  void aRecordWithinTheOptionsStandsForThoseWithinIt() {
    PolicyDefinition definition = PolicyDefinition.of(Sharing.class);
    assertThat(definition.options())
        .extracting(OptionDefinition::name)
        .containsExactly("before", "first", "second", "after");
    PolicyFactory factory = definition.bind("after=false,second=5s,before=x");
    assertThat(factory.spec()).isEqualTo("nested:before=x,second=5s,after=false");
    Sharing made = (Sharing) factory.newScheduler(new SplittableRandom(1));
    assertThat(made.options)
        .isEqualTo(new Nested("x", new Common(1, Duration.ofSeconds(5)), false));
    assertThatThrownBy(() -> definition.bind("first=10"))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage("policy nested: first is too much");
  }

  @Test
  void theGeneratorIsPassedOnAndOptionsAreShared() {
    PolicyFactory factory = ALL.bind("pairs=3");
    RandomGenerator random = new SplittableRandom(7);
    All first = (All) factory.newScheduler(random);
    All second = (All) factory.newScheduler(random);
    assertThat(first).isNotSameAs(second);
    assertThat(first.random).isSameAs(random);
    assertThat(first.options).isSameAs(second.options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "pears=3 | policy all has no option 'pears'; expected one of pairs, big, share, really,"
            + " metric, level, pause, file, cores; did you mean 'pairs'?",
        "zzzzzz=3 | policy all has no option 'zzzzzz'; expected one of pairs, big, share, really, metric,"
            + " level, pause, file, cores",
        "part=1 | policy all no longer has the option 'part'; share takes its place: share",
        "pairs | option pairs of policy all has no value; write pairs=VALUE",
        "pairs= | option pairs of policy all has no value; write pairs=VALUE",
        "=3 | '=3' sets no option of policy all; write key=value",
        "pairs=3, | '' sets no option of policy all; write key=value",
        "pairs=3,pairs=3 | option pairs of policy all is given twice",
        "pairs=x | option pairs of policy all has to be a whole number, not 'x'",
        "pairs=0 | option pairs of policy all has to be from 1 to 64 pairs, not 0",
        "pairs=65 | option pairs of policy all has to be from 1 to 64 pairs, not 65",
        "share=-0.1 | option share of policy all has to be at least 0, not -0.1",
        "share=NaN | option share of policy all has to be a number, not 'NaN'",
        "share=Infinity | option share of policy all has to be a number, not 'Infinity'",
        "really=yes | option really of policy all has to be true or false, not 'yes'",
        "level=medium | option level of policy all has to be one of low, very_high, not 'medium'",
        "pause=5 | option pause of policy all has to be a duration with a unit, such as 5s or 5ms, not"
            + " '5'",
        "pause=abc | option pause of policy all has to be a duration such as 100ms, 1s or 2min, not"
            + " 'abc'",
        "pairs=99999999999 | option pairs of policy all has to be a whole number of at most 9"
            + " digits, not '99999999999'",
        "pause=2min | option pause of policy all has to be from 1ms to 1min, not 2min",
        "cores=1/b | option cores of policy all has to be whole numbers such as 0/1/2, not '1/b'",
        "metric=forbidden | policy all: a forbidden metric cannot be used",
      })
  void everyMistakeIsReportedInOneSentence(String settings, String message) {
    assertThatThrownBy(() -> ALL.bind(settings))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(message);
  }

  @Test
  void whatTheConstructorThrowsIsReported() {
    RandomGenerator random = new SplittableRandom(1);
    assertThatThrownBy(() -> ALL.bind("pairs=13").newScheduler(random))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage("policy all: 13 pairs bring bad luck");
    assertThatThrownBy(() -> ALL.bind("pairs=14").newScheduler(random))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageMatching(
            "policy all: the constructor of akula\\.api\\.plugin\\.PolicyDefinitionTest\\$All failed:"
                + " oops \\(illegal state exception at PolicyDefinitionTest\\.java:\\d+\\)");
  }

  @Test
  void theDefinitionTellsAllThatHelpNeeds() {
    OptionDefinition pairs = ALL.options().getFirst();
    assertThat(pairs.name()).isEqualTo("pairs");
    assertThat(pairs.type()).isEqualTo("a whole number");
    assertThat(pairs.help()).isEqualTo("how many");
    assertThat(pairs.defaultText()).isEqualTo("2");
    assertThat(pairs.unit()).isEqualTo("pairs");
    assertThat(pairs.range()).isEqualTo("from 1 to 64");
    assertThat(ALL.options().get(2).range()).isEqualTo("at least 0");
    assertThat(ALL.header()).hasValueSatisfying(h -> assertThat(h.idea()).isEqualTo("i"));
  }

  @ParameterizedTest
  @CsvSource({
    "NaiveSpread,naive_spread",
    "DI,di",
    "DISwap,di_swap",
    "Swap2,swap2",
    "MyIPCPolicy,my_ipc_policy"
  })
  void aClassNameBecomesAPolicyName(String className, String name) {
    assertThat(PolicyDefinition.snakeCase(className)).isEqualTo(name);
  }
}
