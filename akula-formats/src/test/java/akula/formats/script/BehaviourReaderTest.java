package akula.formats.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.workload.WorkloadReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BehaviourReaderTest {
  private static final double SECOND = 1e9;

  @Test
  void readsEveryStep() throws Exception {
    Script script =
        script(
            """
                program:
                  - work: [1, 500ms]
                  - serial: 2s
                    wait: spin
                  - barrier: sleep
                  - lock: {name: a, work: 0.1, wait: spin}
                  - lock:
                      name: a
                      program:
                        - {acquire: b, wait: spin}
                        - work: 0.2
                        - release: b
                  - sleep: [5ms, 1]
                  - touch: 1.5MiB
                  - yield: true
                  - repeat: 3
                    program:
                      - only: [1]
                        program:
                          - work: 1
                      - barrier: spin
            """);
    assertThat(script.steps())
        .containsExactly(
            new Step.Work(List.of(SECOND, 0.5 * SECOND)),
            new Step.Serial(2 * SECOND, Waiting.SPIN),
            new Step.Barrier(Waiting.SLEEP),
            new Step.Acquire("a", Waiting.SPIN),
            new Step.Work(List.of(0.1 * SECOND)),
            new Step.Release("a"),
            new Step.Acquire("a", Waiting.SLEEP),
            new Step.Acquire("b", Waiting.SPIN),
            new Step.Work(List.of(0.2 * SECOND)),
            new Step.Release("b"),
            new Step.Release("a"),
            new Step.Sleep(List.of(5e6, SECOND)),
            new Step.Touch(1536),
            new Step.Yield(),
            new Step.Repeat(
                3,
                List.of(
                    new Step.Only(java.util.Set.of(1), List.of(new Step.Work(List.of(SECOND)))),
                    new Step.Barrier(Waiting.SPIN))));
    assertThat(script.workNanos(0)).isCloseTo(3.3 * SECOND + 153_600, within(1.0));
    assertThat(script.workNanos(1)).isCloseTo(3.8 * SECOND + 153_600, within(1.0));
    assertThat(script.lockedNanos(1)).isCloseTo(0.3 * SECOND, within(1.0));
  }

  @Test
  void divides50IterationsAmong8Threads() throws Exception {
    Script script = script("    pattern: {iterations: {work: 50, count: 50}}", 8);
    assertThat(works(script)).containsExactly(7.0, 7.0, 6.0, 6.0, 6.0, 6.0, 6.0, 6.0);
    Script hints =
        script("    pattern: {iterations: {work: 50, counts: [7, 7, 7, 7, 6, 6, 5, 5]}}", 8);
    assertThat(works(hints)).containsExactly(7.0, 7.0, 7.0, 7.0, 6.0, 6.0, 5.0, 5.0);
  }

  @Test
  void givesCriticalSectionsTheirShares() throws Exception {
    Script script =
        script("    pattern: {critical: {work: 10, share: [0.1, 0.4], iterations: 50}}");
    assertThat(works(script)).containsExactly(5.0, 5.0);
    assertThat(script.lockedNanos(0)).isCloseTo(0.5 * SECOND, within(1.0));
    assertThat(script.lockedNanos(1)).isCloseTo(2 * SECOND, within(1.0));
  }

  @Test
  void beginsEachSectionWithItsSerialPart() throws Exception {
    Script script =
        script("    pattern: {fork_join: {work: 20, sections: 4, serial: 0.1, parts: [1, 2]}}");
    assertThat(works(script)).containsExactly(8.0, 12.0);
    assertThat(script("    pattern: {fork_join: {work: 20, sections: 4}}").steps())
        .containsExactly(
            new Step.Repeat(
                4,
                List.of(
                    new Step.Barrier(Waiting.SLEEP),
                    new Step.Work(List.of(2.5 * SECOND, 2.5 * SECOND)))));
  }

  @Test
  void putsABarrierAfterEachSegmentOfMeanLength() throws Exception {
    Script script = script("    pattern: {barriers: {work: 3, every: 500ms, wait: spin}}");
    assertThat(script.steps())
        .containsExactly(
            new Step.Repeat(
                3,
                List.of(
                    new Step.Work(List.of(0.5 * SECOND, 0.5 * SECOND)),
                    new Step.Barrier(Waiting.SPIN))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "program: [{work: 1}, {only: [0], program: [{barrier: sleep}]}]"
            + "|program: thread 1 comes to 0 barrier(s), thread 0 to 1; expected all threads at"
            + " each (a serial section has two)",
        "program: [{work: 1}, {acquire: a}]"
            + "|program: thread 0: it ends holding lock 'a'; expected a release",
        "program: [{work: 1}, {release: a}]"
            + "|program: thread 0: it releases lock 'a' that it does not hold",
        "program: [{lock: {name: a, program: [{lock: {name: a, work: 1}}]}}]"
            + "|program: thread 0: it takes lock 'a' that it holds already; expected a release"
            + " before",
        "program: [{repeat: 2, program: [{acquire: a}, {work: 1}]}]"
            + "|program: thread 0: a repeat begins holding no lock and ends holding lock 'a';"
            + " expected the same locks",
        "program: [{work: 1}, {repeat: 5, program: [{barrier: sleep}]}]"
            + "|program: there is a repeat without any work in it; expected work",
        "program: [{only: [1], program: [{work: 1}]}]"
            + "|program: thread 0 has 0.0 s of work; expected more than 0 and at most 10000000",
        "program: [{work: [1, 2, 3]}]|work has 3 entries; expected one for each of the 2 thread(s)",
        "program: [{work: 1, serial: 2}]"
            + "|a step has the kinds work and serial; expected one of work, serial, barrier, lock,"
            + " acquire, release, put, take, await, signal, broadcast, sleep, touch, yield, repeat, only",
        "program: [{barrier: sleap}]"
            + "|barrier is the text 'sleap'; expected one of sleep, spin; did you mean 'sleep'?",
        "program: [{only: [2], program: [{work: 1}]}]"
            + "|an entry of only is the number 2; expected a whole number of at least 0 and at most"
            + " 1",
        "program: [{work: 1}, {only: [0], program: [{barrier: sleep}, {barrier: sleep}]}, {only:"
            + " [1], program: [{serial: 5s}]}]"
            + "|w.yaml:4:117: serial stands in an only without thread 0, which does the work of"
            + " serial sections; expected thread 0 among the threads of only, or work and barrier"
            + " steps",
        "program: [{work: 1}, {only: [1], program: [{only: [0], program: [{serial: 5s}]}]}]"
            + "|serial stands in an only without thread 0",
        "program: [{work: 1}, {only: [0, 1], program: [{only: [1], program: [{repeat: 2, program:"
            + " [{serial: 5s}]}]}]}]"
            + "|serial stands in an only without thread 0",
        "pattern: {iterations: {work: 1, count: 1}}"
            + "|count is the number 1; expected a whole number of at least 2 and at most"
            + " 1000000000",
        "pattern: {iterations: {work: 1, counts: [7.4, 6.6]}}"
            + "|w.yaml:4:46: an entry of counts is the number 7.4; expected a whole number of at"
            + " least 1 and at most 1000000000",
        "pattern: {iterations: {work: 1, counts: [7, 6.6]}}"
            + "|an entry of counts is the number 6.6; expected a whole number",
        "pattern: {iterations: {work: 1, counts: [7, 0]}}"
            + "|an entry of counts is the number 0; expected a whole number of at least 1",
        "pattern: {iterations: {work: 1, counts: 2.5}}"
            + "|counts is the number 2.5; expected a whole number",
        "pattern: {iterations: {work: 1, counts: [1, 2, 3]}}"
            + "|counts has 3 entries; expected one for each of the 2 thread(s)",
        "program: [{work: 1}, {barrier: }]"
            + "|w.yaml:4:35: barrier has no value; expected one of sleep, spin",
        "program: [{serial: 1, wait: }, {work: 1}]"
            + "|wait has no value; expected one of sleep, spin",
        "nice: 20|nice is the number 20; expected a whole number of at least -20 and at most 19",
        "nice: 1.5|nice is the number 1.5; expected a whole number",
        "nice: [0, 20]|an entry of nice is the number 20; expected a whole number of at least -20",
        "nice: [0, 1, 2]|nice has 3 entries; expected one for each of the 2 thread(s)",
        "program: [{work: 1}, {sleep: [1, 2, 3]}]"
            + "|sleep has 3 entries; expected one for each of the 2 thread(s)",
        "program: [{work: 1}, {sleep: -1}]|sleep is the number -1; expected",
        "program: [{touch: [1MiB, 2MiB]}]|touch is a list; expected a size such as 32KiB or 1.5MiB",
        "program: [{work: 1}, {yield: }]|yield has no value; expected true",
        "program: [{touch: 32KB}]|w.yaml:4:23: touch is '32KB'; expected a size such as 32KiB or"
            + " 1.5MiB: whole KiB, from 1KiB to 1TiB",
        "program: [{touch: 1.0001MiB}]|touch is '1.0001MiB'; expected a size such as 32KiB",
        "program: [{touch: 32}]|touch is the number 32; expected a size such as 32KiB or 1.5MiB",
        "program: [{work: 1}, {yield: false}]"
            + "|yield has to be true; a thread that keeps its turn needs no step",
        "program: [{work: 1}, {yield: 2}]|yield is the number 2; expected true",
        "program: [{work: 1}, {only: [1, 0, 1], program: [{work: 1}]}]"
            + "|w.yaml:4:40: only names thread 1 twice; expected each thread once",
        "program: [{lock: {name: a, work: 1, program: [{work: 1}]}}]"
            + "|w.yaml:4:22: lock has both work and program; expected one of them",
        "program: [{work: 1}, {lock: {name: a}}]"
            + "|lock has neither work nor program; expected one of them",
        "program: [{lock: {name: a, wrok: 1}}]" + "|unknown key 'wrok'; did you mean 'work'?",
        "program: [{lock: {name: a, work: 1, b: 1}}]"
            + "|unknown key 'b'; expected one of name, program, wait, work",
        "pattern: {barriers: {work: 10, every: 0}}"
            + "|w.yaml:4:43: every is the number 0; expected a duration such as 100ms, 1s or 2min, or a number of seconds, above 0 and at most 10000000 s",
        "pattern: {barriers: {work: 10, every: -1ms}}"
            + "|w.yaml:4:43: every is the text '-1ms'; expected a duration such as 100ms, 1s or 2min, or a number of seconds, above 0 and at most 10000000 s",
        "program: [{wrok: 2s}]|w.yaml:4:16: unknown key 'wrok'; did you mean 'work'?",
        "program: [{wait: spin, serail: 2s}]|unknown key 'serail'; did you mean 'serial'?",
        "program: [{repat: 2, program: [{work: 1}]}]|unknown key 'repat'; did you mean 'repeat'?",
        "program: [{sing: 2s}]"
            + "|unknown key 'sing'; expected one of work, serial, barrier, lock, acquire, release,"
            + " put, take, await, signal, broadcast, sleep, touch, yield, repeat, only",
        "program: [{wait: spin}]|a step has no kind; expected one of work, serial,",
        "program: [{}]|a step has no kind; expected one of work, serial,",
        "pattern: {bariers: {work: 10, every: 1}}"
            + "|unknown key 'bariers'; did you mean 'barriers'?",
        "pattern: {}|pattern has no key; expected one of fork_join, barriers, critical, iterations",
        "pattern: {barriers: {work: 10, every: 1}, loops: {}}"
            + "|pattern has barriers and loops; expected one of fork_join",
        "pattern: {barriers: {work: 10, every: 6s}}"
            + "|w.yaml:4:43: every is 6 s, and a thread of average length works 5 s, so it would"
            + " come to no barrier; expected a shorter time",
        "pattern: {iterations: {work: 1, count: 4, counts: [2, 2]}}"
            + "|w.yaml:4:27: iterations has both count and counts; expected one of them",
        "pattern: {iterations: {work: 1}}"
            + "|iterations has neither count nor counts; expected one of them",
        "pattern: {iterations: {work: 1, cuont: 4}}"
            + "|unknown key 'cuont'; did you mean 'count'?",
        "pattern: {loops: {}}"
            + "|unknown key 'loops'; expected one of fork_join, barriers, critical, iterations",
      })
  void saysWhatCannotBeRight(String text, String message) {
    assertThat(messages("    " + text)).anyMatch(found -> found.contains(message));
  }

  @Test
  void readsQueuesAndHabits() throws Exception {
    String text =
        """
            jitter: 0.2
            drift: 500
            locks: barging
            wakeup_latency: 50us
            program:
              - work: 1
              - only: [0]
                program: [{put: q, capacity: 3}, {put: q, capacity: 3}]
              - only: [1]
                program: [{take: q}]
        """;
    Behaviour read = behaviour(text.indent(0), 2);
    assertThat(read.habits()).isEqualTo(new Habits(0.2, 500, true, 50_000));
    assertThat(read.script().orElseThrow().capacities()).containsOnlyKeys("q");
    assertThat(read.script().orElseThrow().steps())
        .contains(new Step.Only(java.util.Set.of(1), List.of(new Step.Take("q"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "program: [{work: 1}, {take: q}]"
            + "|the threads put 0 into queue 'q' and take 2, so one would wait for ever",
        "program: [{work: 1}, {put: q, capacity: 1}]"
            + "|the threads put 2 into queue 'q' and take 0, so one would wait for ever",
        "program: [{work: 1}, {put: q, capacity: 1}, {put: q, capacity: 2}, {take: q}]"
            + "|queue 'q' has the capacities [1, 2]; expected the same at each put",
        "program: [{work: 1}, {put: q}]|capacity",
        "program: [{work: 1}, {await: c}]"
            + "|the threads wait 2 time(s) for condition 'c', which is signalled 0 time(s) and never"
            + " broadcast, so one would wait for ever; expected as many signals",
        "program: [{work: 1}, {await: c}, {only: [0], program: [{signal: c}]}]"
            + "|wait 2 time(s) for condition 'c', which is signalled 1 time(s)",
        "program: [{work: 1}, {await: c}, {await: c}, {only: [0], program: [{broadcast: c}]}]"
            + "|thread 0 waits 2 time(s) for condition 'c', which is broadcast 1 time(s), so it would"
            + " wait for ever; expected as many broadcasts",
        "program: [{work: 1}, {signal: c}, {broadcast: c}, {await: c}]"
            + "|condition 'c' is signalled and broadcast; expected one of them",
        "program: [{work: 1}, {signal: c}]"
            + "|condition 'c' is let go and nobody waits for it; expected an await",
        "jitter: 0.2|jitter stands without a program or pattern",
        "wakeup_latency: 1us|wakeup_latency stands without a program or pattern",
      })
  void saysWhatCannotBeRightOfQueuesAndHabits(String text, String message) {
    assertThat(messages("    " + text)).anyMatch(found -> found.contains(message));
  }

  @Test
  void readsConditions() throws Exception {
    String text =
        """
            program:
              - work: 1
              - only: [0]
                program: [{broadcast: go}, {repeat: 3, program: [{work: 1}, {await: done}]}]
              - only: [1]
                program: [{await: go}, {repeat: 4, program: [{work: 1}, {signal: done}]}]
        """;
    Script script = behaviour(text.indent(0), 2).script().orElseThrow();
    assertThat(script.conditions()).containsExactly("done", "go");
    assertThat(script.conditionCount()).isEqualTo(1 + 3 + 1 + 4);
    assertThat(script.steps().get(1))
        .isEqualTo(
            new Step.Only(
                java.util.Set.of(0),
                List.of(
                    new Step.Broadcast("go"),
                    new Step.Repeat(
                        3, List.of(new Step.Work(List.of(1e9)), new Step.Await("done"))))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "locks: fair|locks is the text 'fair'; expected one of fifo, barging",
        "drift: -1|drift is the number -1; expected a whole number of at least 0",
        "jitter: -0.1|jitter is the number -0.1; expected a number of at least 0",
        "wakeup_latency: soon|wakeup_latency is the text 'soon'; expected a duration such as 100ms",
      })
  void saysWhichHabitsThereAre(String text, String message) {
    assertThat(messages("    program: [{work: 1}]\n    " + text))
        .anyMatch(found -> found.contains(message));
  }

  @Test
  void letsTheFirstThreadDoSerialWorkInsideOnly() throws Exception {
    Script script =
        script("    program: [{work: 1}, {only: [0, 1], program: [{serial: 5s}]}, {work: 2}]");
    assertThat(works(script)).containsExactly(8.0, 3.0);
  }

  @Test
  void refusesAProgramBesideAPattern() {
    assertThat(messages("    program: [{work: 1}]\n    pattern: {iterations: {work: 1, count: 2}}"))
        .containsExactly(
            "w.yaml:5:14: program and pattern stand in one entry; expected one of them");
  }

  @Test
  void bothKeysThatMayBeThereAreNamed() {
    assertThat(messages("    program: [{work: 1}]\n    colour: red"))
        .singleElement()
        .asString()
        .contains("unknown key 'colour'; expected one of ")
        .contains("pattern, program, tells");
  }

  @Test
  void aTimeBetweenBarriersAsLongAsTheWorkIsOneBarrier() throws Exception {
    Script script = script("    pattern: {barriers: {work: 10, every: 5s, parts: [0.1, 0.7]}}");
    assertThat(script.steps()).singleElement().isInstanceOf(Step.Repeat.class);
    assertThat(((Step.Repeat) script.steps().getFirst()).times()).isEqualTo(1);
  }

  private static List<String> messages(String text) {
    var e = catchThrowableOfType(InvalidInputException.class, () -> behaviour(text, 2));
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }

  private static List<Double> works(Script script) {
    return java.util.stream.IntStream.range(0, script.threads())
        .mapToObj(i -> Math.rint(script.workNanos(i) / 1e6) / 1e3)
        .toList();
  }

  private static Script script(String text) throws InvalidInputException {
    return script(text, 2);
  }

  private static Script script(String text, int threads) throws InvalidInputException {
    return behaviour(text, threads).script().orElseThrow();
  }

  private static Behaviour behaviour(String text, int threads) throws InvalidInputException {
    String entry = "launches:\n  - application: A\n    threads: %d\n%s\n".formatted(threads, text);
    return WorkloadReader.read(new SourceText("w.yaml", entry), Optional.empty())
        .launches()
        .getFirst()
        .behaviour();
  }
}
