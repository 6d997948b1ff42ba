package akula.formats.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.kernel.KernelEvent.Subject;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class KernelTraceReaderTest {
  private static final String SWITCH =
      "a-11 [001] d..2. 12.000100: sched_switch: prev_comm=a prev_pid=11 prev_prio=120"
          + " prev_state=S ==> next_comm=b next_pid=12 next_prio=115\n";

  private static KernelTrace read(String text) throws InvalidInputException {
    return KernelTraceReader.read(new SourceText("t.txt", text));
  }

  private static List<String> mistakes(String text) {
    try {
      read(text);
      return List.of();
    } catch (InvalidInputException e) {
      return e.mistakes().stream().map(Object::toString).toList();
    }
  }

  @Example
  void ftrace() throws InvalidInputException {
    KernelTrace trace =
        read(
            """
            # tracer: nop
            #
            # entries-in-buffer/entries-written: 9/9   #P:4
                      <idle>-0     (-------) [001] d..2.    12.000100: sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=a b=c next_pid=11 next_prio=120
                       a b=c-11    (     10) [001] d.h3.    12.000200: sched_waking: comm=b pid=12 prio=125 target_cpu=001
                       a b=c-11    (     10) [001] d.h3.    12.000200: sched_wakeup: comm=b pid=12 prio=125 target_cpu=002
                       a b=c-11    (     10) [001] d.h3.    12.000300: sched_migrate_task: comm=b pid=12 prio=125 orig_cpu=2 dest_cpu=0
            CPU:1 [LOST 3 EVENTS]
                       a b=c-11    (     10) [001] .....    12.000400: sched_process_fork: comm=a b=c pid=11 child_comm=a b=c child_pid=13
                       a b=c-11    (     10) [001] d..3.    12.000500: sched_wakeup_new: comm=a b=c pid=13 prio=120 target_cpu=003
                       a b=c-11    (     10) [001] .....    12.000600: sys_sched_yield()
                       a b=c-11    (     10) [001] .....    12.000700: sys_sched_yield -> 0x0
                       a b=c-11    (     10) [001] .....    12.000800: sched_process_exit: comm=a b=c pid=11 prio=120 group_dead=false
            """);
    Subject a = new Subject("a b=c", 11, 120);
    Subject b = new Subject("b", 12, 125);
    assertThat(trace.events())
        .containsExactly(
            new KernelEvent.Switch(12_000_100_000L, 1, new Subject("swapper/1", 0, 120), "R", a),
            new KernelEvent.Wakeup(12_000_200_000L, 1, b, 2, false),
            new KernelEvent.Migration(12_000_300_000L, 1, b, 2, 0),
            new KernelEvent.Lost(12_000_300_000L, 1, 3),
            new KernelEvent.Fork(12_000_400_000L, 1, 11, 13),
            new KernelEvent.Wakeup(12_000_500_000L, 1, new Subject("a b=c", 13, 120), 3, true),
            new KernelEvent.Yield(12_000_600_000L, 1, 11, false),
            new KernelEvent.Yield(12_000_700_000L, 1, 11, true),
            new KernelEvent.Exit(12_000_800_000L, 1, 11));
    assertThat(trace.cpus()).isEqualTo(4);
    assertThat(trace.processes()).isEqualTo(Map.of(11, 10));
    assertThat(trace.skipped()).isEqualTo(Map.of("sched_waking", 1L));
    assertThat(trace.lostCount()).isEqualTo(3);
    assertThat(b.nice()).isEqualTo(5);
  }

  @Example
  void perf() throws InvalidInputException {
    KernelTrace trace =
        read(
            """
                     swapper     0 [000]    12.000000100:       sched:sched_switch: swapper/0:0 [120] R ==> a:b:11 [49]
                         a:b  10/11 [000]    12.000000200: sched:sched_wakeup_new: b:12 [120] success=1 CPU:001
                         a:b  10/11 [000]    12.000000300: syscalls:sys_enter_sched_yield:
                         a:b  10/11 [000]    12.000000400: PERF_RECORD_LOST lost 4
                         a:b  10/11 [000]    12.000000500: sched:sched_switch: prev_comm=a:b prev_pid=11 prev_prio=49 prev_state=R+ ==> next_comm=b next_pid=12 next_prio=120
            """);
    Subject a = new Subject("a:b", 11, 49);
    Subject b = new Subject("b", 12, 120);
    assertThat(trace.events())
        .containsExactly(
            new KernelEvent.Switch(12_000_000_100L, 0, new Subject("swapper/0", 0, 120), "R", a),
            new KernelEvent.Wakeup(12_000_000_200L, 0, b, 1, true),
            new KernelEvent.Yield(12_000_000_300L, 0, 11, false),
            new KernelEvent.Lost(12_000_000_400L, 0, 4),
            new KernelEvent.Switch(12_000_000_500L, 0, a, "R+", b));
    assertThat(a.isFair()).isFalse();
    assertThat(trace.cpus()).isEqualTo(2);
    assertThat(trace.lengthNanos()).isEqualTo(400);
  }

  @Example
  void threadsBeforeWhichABufferBeginsAreNotKnown() throws InvalidInputException {
    String begins = "##### CPU 2 buffer started ####\n";
    assertThat(read(begins + SWITCH).events()).hasSize(1);
    assertThat(read(SWITCH + begins).events())
        .last()
        .isEqualTo(new KernelEvent.Lost(12_000_100_000L, 2, 0));
  }

  @Example
  void callStacksAreNoEvents() throws InvalidInputException {
    String stack = "a-11 [001] d..2. 12.000100: <stack trace>\n => schedule\n => do_exit\n";
    assertThat(read(SWITCH + stack + "\tffffffff81a1 schedule+0x1 ([kernel])\n").events())
        .hasSize(1);
  }

  @Example
  void mistakesNameLineValueAndWhatWasExpected() {
    assertThat(mistakes("hello\n" + SWITCH))
        .singleElement()
        .asString()
        .startsWith(
            "t.txt:1: 'hello' is no line of a recording; expected lines as '<idle>-0 [001]");
    assertThat(mistakes(SWITCH + SWITCH.replace("12.000100", "11.999999")))
        .containsExactly(
            "t.txt:2: at 11.999999 s it is earlier than in the line before; expected the order of"
                + " time, as of 'sort' by it");
    assertThat(mistakes(SWITCH.replace("next_prio=115", "next_prio=140")))
        .singleElement()
        .asString()
        .contains("are no fields of sched_switch; expected a priority from -1 to 139, not 140");
    assertThat(mistakes(SWITCH.replace("prev_pid=11", "prev_pid=-1")))
        .singleElement()
        .asString()
        .contains("expected the number of a thread from 0 to 4194304, not -1");
    assertThat(mistakes("a-1 [000] 1.0: sched_wakeup: comm=a pid=1 prio=120 target_cpu=70000\n"))
        .first()
        .asString()
        .contains("expected a cpu from 0 to 65535, not 70000");
    assertThat(mistakes("a-1 [000] 1.0: sched_wakeup: comm=a\n"))
        .first()
        .asString()
        .contains("'comm=a' are no fields of sched_wakeup; expected comm=... pid=N prio=N");
    assertThat(mistakes("a-1 [000] 1.0: irq_handler_entry: irq=1 name=x\n"))
        .containsExactly(
            "t.txt: has no event sched_switch, and 1 of other kinds; expected a recording of the"
                + " scheduler");
    assertThat(mistakes(SWITCH + "CPU:70000 [LOST 1 EVENTS]\n"))
        .containsExactly("t.txt:2: '70000' is no cpu; expected one from 0 to 65535");
  }

  @Example
  void ofManyMistakesTheFirstAreReportedAndTheOthersCounted() {
    assertThat(mistakes(SWITCH + "nothing\n".repeat(60)))
        .hasSize(Mistakes.MOST + 1)
        .last()
        .isEqualTo("t.txt: and about 10 more mistakes");
    assertThatThrownBy(() -> read("x".repeat(100_000)))
        .isInstanceOf(InvalidInputException.class)
        .message()
        .hasSizeLessThan(1_000);
  }

  @Example
  void ofAFileOfAnotherKindTheFirstLineIsEnough() {
    assertThat(mistakes("name: w\nlaunches:\n  - {application: mcf}\n"))
        .singleElement()
        .asString()
        .startsWith("t.txt:1: 'name: w' is no line of a recording; expected lines as ");
  }

  @Example
  void whatWasBeingWrittenWhenTheRecordingEndedIsCounted() throws InvalidInputException {
    for (String cut :
        List.of("a-1", SWITCH.substring(0, 36), SWITCH.substring(0, 60), SWITCH.substring(0, 90))) {
      KernelTrace trace = read("cpus=2\n" + SWITCH + cut);
      assertThat(trace.events()).hasSize(1);
      assertThat(trace.skipped()).isEqualTo(Map.of("line cut off at the end", 1L));
    }
    assertThat(read(SWITCH + SWITCH.strip()).events()).hasSize(2);
    assertThat(mistakes(SWITCH + "a-1\n")).hasSize(1);
  }

  /** Names may hold all that the format itself is made of. */
  @Property
  void whatIsWrittenIsReadAgain(
      @ForAll("names") String before,
      @ForAll("names") String after,
      @ForAll @IntRange(min = 0, max = 4_194_304) int tid,
      @ForAll @IntRange(min = -1, max = 139) int priority,
      @ForAll @LongRange(min = 0, max = 999_999_999_999_999L) long micros,
      @ForAll @IntRange(min = 0, max = 65_535) int cpu,
      @ForAll boolean isShort)
      throws InvalidInputException {
    String seconds = "%d.%06d".formatted(micros / 1_000_000, micros % 1_000_000);
    String fields =
        isShort
            ? "%s:%d [%d] R ==> %s:7 [120]"
            : "prev_comm=%s prev_pid=%d prev_prio=%d prev_state=R ==> next_comm=%s next_pid=7"
                + " next_prio=120";
    String text =
        "%16s-%d [%03d] d..2. %s: sched_switch: ".formatted(before, tid, cpu, seconds)
            + fields.formatted(before, tid, priority, after)
            + "\n";
    var expected =
        new KernelEvent.Switch(
            1_000 * micros,
            cpu,
            new Subject(before, tid, priority),
            "R",
            new Subject(after, 7, 120));
    assertThat(read(text).events()).containsExactly(expected);
  }

  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> odd =
        Arbitraries.of("prev_pid=1", "==>", "a b", "x:1 [120]", "kworker/0:1", "next_comm=", "-7");
    return Arbitraries.oneOf(odd, Arbitraries.strings().ascii().ofMinLength(1).ofMaxLength(15))
        .filter(name -> name.chars().allMatch(c -> c > ' ' && c < 0x7f || c == ' '))
        .filter(name -> !name.isBlank() && !name.contains("["))
        .map(String::strip);
  }
}
