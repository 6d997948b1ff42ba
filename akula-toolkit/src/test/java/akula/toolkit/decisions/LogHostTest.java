package akula.toolkit.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A log, decided again. */
class LogHostTest {
  private static final PolicyCatalog POLICIES = PolicyCatalog.ofClassPath();
  private static final List<String> NAMES =
      List.of("naive_spread", "naive_cluster", "di", "gang", "random", "ljfpf", "linux");

  /** What comes and goes by chance, decided under some policy: decided again, it is the same. */
  @Property(tries = 200)
  void whatWasDecidedIsDecidedAgain(@ForAll int seed) throws InvalidInputException {
    Random random = new Random(seed);
    String policy = NAMES.get(random.nextInt(NAMES.size()));
    List<LoggedInstant> happened = Logs.read(List.of(happens(random)));
    List<LoggedInstant> decided = decide(happened, Optional.of(policy));
    String log = write(policy, decided);
    List<LoggedInstant> read = Logs.read(List.of(log));
    assertThat(write(policy, read)).isEqualTo(log);
    assertThat(write(policy, decide(read, Optional.empty()))).isEqualTo(log);
  }

  static List<LoggedInstant> decide(List<LoggedInstant> log, Optional<String> instead) {
    List<LoggedInstant> decided = new ArrayList<>();
    LogHost host = new LogHost(Logs.HEAD);
    host.begin(
        spec ->
            spec.equals("linux")
                ? null
                : POLICIES.resolve(spec).newScheduler(new SplittableRandom(1)),
        instead,
        decided::add);
    log.forEach(host::take);
    host.end();
    return decided;
  }

  static String write(String policy, List<LoggedInstant> instants) {
    RowEncoder rows = new RowEncoder();
    rows.header(LogRow.SCHEMA);
    LogRow.of(0, LogEvent.POLICY, policy).encode(rows);
    for (LoggedInstant instant : instants) {
      instant.before().stream()
          .filter(row -> row.event() != LogEvent.POLICY)
          .forEach(row -> row.encode(rows));
      LogRow.of(instant.nanos(), LogEvent.INSTANT, instant.kind().text()).encode(rows);
      instant.decisions().forEach(row -> row.encode(rows));
    }
    return rows.toString();
  }

  static String happens(Random random) {
    List<String> rows = new ArrayList<>();
    List<Integer> here = new ArrayList<>();
    List<Integer> sleepers = new ArrayList<>();
    int made = 0;
    for (int i = 1; i <= 40; i++) {
      String time = "%d.%d00000000".formatted(i / 10, i % 10);
      boolean anyEnded = false;
      for (int thread : List.copyOf(here)) {
        rows.add("%s,reading,%d,,,LLC_MISS_RATE,%s".formatted(time, thread, random.nextInt(50)));
        if (random.nextInt(12) == 0) {
          rows.add("%s,ended,%d,,,,".formatted(time, thread));
          here.remove((Integer) thread);
          sleepers.remove((Integer) thread);
          anyEnded = true;
        }
      }
      for (int thread : here) {
        if (random.nextInt(6) == 0) {
          boolean sleeps = !sleepers.remove((Integer) thread);
          if (sleeps) {
            sleepers.add(thread);
          }
          rows.add("%s,%s,%d,,,,".formatted(time, sleeps ? "blocked" : "woken", thread));
        }
      }
      if (random.nextInt(3) == 0 && here.size() < 9) {
        rows.add("%s,process_came,,%d,,app%d,77".formatted(time, made, random.nextInt(3)));
        int count = 1 + random.nextInt(3);
        for (int k = 0; k < count; k++) {
          int thread = 10 * made + k;
          rows.add("%s,launched,%d,%d,,,77".formatted(time, thread, made));
          rows.add("%s,task_length,%d,,,,%d".formatted(time, thread, 1 + random.nextInt(4)));
          here.add(thread);
        }
        made++;
      }
      rows.add("%s,instant,,,,interval%s,".formatted(time, anyEnded ? " change" : ""));
    }
    return Logs.text(rows.toArray(String[]::new));
  }

  @Test
  void anotherPolicyDecidesAtItsOwnTimes() throws InvalidInputException {
    List<LoggedInstant> log =
        Logs.read(
            List.of(
                Logs.text(
                    "0.000000000,policy,,,,naive_spread,",
                    "0.000000000,process_came,,0,,a,7",
                    "0.000000000,launched,0,0,,,7",
                    "0.000000000,launched,1,0,,,8",
                    "0.000000000,process_came,,1,,b,9",
                    "0.000000000,launched,2,1,,,9",
                    "0.000000000,launched,3,1,,,10",
                    "0.000000000,launched,4,1,,,11",
                    "0.000000000,instant,,,,,",
                    "0.050000000,instant,,,,wake,",
                    "0.350000000,instant,,,,interval,")));
    List<Long> instants =
        decide(log, Optional.of("gang")).stream().map(LoggedInstant::nanos).toList();
    assertThat(instants)
        .containsExactly(0L, 100_000_000L, 200_000_000L, 300_000_000L, 350_000_000L);
  }

  /** A real host gets to it a little later than at the time that a policy asked for. */
  @Test
  void thosePoliciesThatWereThereAreWokenWhenTheyWere() throws InvalidInputException {
    String begin =
        Logs.text(
            "0.000000000,policy,,,,gang,",
            "0.000000000,process_came,,0,,a,7",
            "0.000000000,launched,0,0,,,7",
            "0.000000000,launched,1,0,,,8",
            "0.000000000,launched,2,0,,,8",
            "0.000000000,process_came,,1,,b,9",
            "0.000000000,launched,3,1,,,9",
            "0.000000000,launched,4,1,,,10",
            "0.000000000,launched,5,1,,,11",
            "0.000000000,instant,,,,,");
    String late = begin + "0.100500000,note,,,,x,\n0.100500000,instant,,,,,\n";
    String woken = late + "0.101500000,instant,,,,wake,\n";
    List<LoggedInstant> again = decide(Logs.read(List.of(woken)), Optional.empty());
    assertThat(again.get(1).decisions()).isEmpty();
    assertThat(again.get(2).decisions()).isNotEmpty();
    assertThat(decide(Logs.read(List.of(woken)), Optional.of("gang")).get(1).nanos())
        .as("another one, when it wants")
        .isEqualTo(100_000_000);
  }

  @Test
  void aReadingIsThereWhenTheRealHostWouldHaveIt() {
    LoggedReadings readings = new LoggedReadings(Logs.HEAD.parameters());
    var machine =
        new akula.api.host.MachineModel(Logs.HEAD.machine(), 100, Logs.HEAD.controls(), readings);
    var thread = machine.launch("a");
    readings.launched(thread);
    readings.set(thread, "CPU_SHARE", 0.5);
    thread.addParameter("CPU_SHARE", 2);
    for (int i = 1; i <= 3; i++) {
      readings.intervalEnded();
      readings.set(thread, "CPU_SHARE", 0.1 * i);
      readings.intervalIsKnown();
      assertThat(thread.hasReading("CPU_SHARE", 1)).as("after %d intervals", i).isEqualTo(i > 1);
      assertThat(thread.hasReading("CPU_SHARE", 2)).as("after %d intervals", i).isEqualTo(i > 2);
    }
    assertThat(thread.readParameter("CPU_SHARE", 1)).isEqualTo(0.3, within());
    assertThat(thread.readParameter("CPU_SHARE", 2)).isEqualTo(0.25, within());
    readings.set(thread, "CPU_SHARE/2", 0.7);
    assertThat(thread.readParameter("CPU_SHARE", 2)).isEqualTo(0.7);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }

  @Test
  void aPolicyThatWasThrownOutIsThrownOutAgain() throws InvalidInputException {
    List<LoggedInstant> log =
        Logs.read(
            List.of(
                Logs.text(
                    "0.000000000,policy,,,,naive_spread,",
                    "0.000000000,process_came,,0,,a,7",
                    "0.000000000,launched,0,0,,,7",
                    "0.000000000,instant,,,,,",
                    "0.000000000,placed,0,,0,runs,1",
                    "0.100000000,instant,,,,interval,",
                    "0.100000000,expelled,,,,took 3 s,",
                    "0.200000000,launched,1,0,,,8",
                    "0.200000000,instant,,,,interval,")));
    List<LoggedInstant> again = decide(log, Optional.empty());
    assertThat(again).isEqualTo(log);
    assertThat(decide(log, Optional.of("naive_spread")).getLast().decisions()).hasSize(1);
  }

  /** A manager forgets threads that have ended; a policy that counts them is to find as many. */
  @Test
  void processesHaveTheThreadsThatTheyHadThen() throws InvalidInputException {
    List<Integer> seen = new ArrayList<>();
    LogHost host = new LogHost(Logs.HEAD);
    Scheduler counts =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            seen.add(machine.threads().getFirst().process().threads().size());
          }
        };
    host.begin(_ -> counts, Optional.empty(), _ -> {});
    Logs.read(
            List.of(
                Logs.text(
                    "0.000000000,policy,,,,counts,",
                    "0.000000000,process_came,,0,,a,7",
                    "0.000000000,launched,0,0,,,7",
                    "0.000000000,aside,0,,,,",
                    "0.000000000,launched,1,0,,,8",
                    "0.000000000,launched,2,0,,,9",
                    "0.000000000,instant,,,,,",
                    "0.100000000,ended,1,,,,",
                    "0.100000000,instant,,,,interval change,")))
        .forEach(host::take);
    host.end();
    assertThat(seen).containsExactly(3, 2);
  }

  @Test
  void laterFilesBeginWithHowThingsStand() throws InvalidInputException {
    String first =
        Logs.text(
            "0.000000000,policy,,,,naive_spread,",
            "0.000000000,process_came,,0,,a,7",
            "0.000000000,launched,3,0,,,7",
            "0.000000000,instant,,,,,",
            "0.000000000,placed,3,,0,runs,1");
    String[] soFar = {
      "0.000000000,policy,,,,naive_spread,",
      "0.000000000,process_came,,0,,a,7",
      "0.000000000,launched,3,0,,,7",
      "0.000000000,placed,3,,0,runs,1"
    };
    String second =
        Logs.text(soFar) + "0.000000000,so_far,,,,,\n0.100000000,instant,,,,interval,\n";
    assertThat(Logs.read(List.of(first, second)))
        .extracting(LoggedInstant::isBegin)
        .containsExactly(false, false);
    String afterGap = second.replace("so_far,,,,,", "so_far,,,,after a gap,");
    List<LoggedInstant> log = Logs.read(List.of(first, afterGap));
    assertThat(log).extracting(LoggedInstant::isBegin).containsExactly(false, true, false);
    List<LoggedInstant> again = decide(log, Optional.empty());
    assertThat(again.get(1).decisions()).as("it is launched anew").hasSize(1);
    ServedTally tally = new ServedTally(true);
    log.forEach(tally::take);
    assertThat(tally.served("x").applications().getFirst().aloneNanos()).isEqualTo(100_000_000);
  }

  @Test
  void whatCannotBeIsTold() {
    String[][] cases = {
      {"0.000000000,blocked,3,,,,", "there is no thread 3 at that time"},
      {"0.000000000,launched,3,1,,,7", "there is no process 1 at that time"},
      {"0.000000000,placed,3,,0,runs,1", "there is no thread 3 at that time"},
      {"0.000000000,instant,,,,never,", "an instant is 'never'; expected some of interval"},
      {"0.000000000,so_far,,,,,", "so_far stands where nothing is to be said"},
      {"0.000000000,frequency,,,9,,1", "there is no cpu 9 at that time"}
    };
    for (String[] one : cases) {
      assertThatThrownBy(() -> Logs.read(List.of(Logs.text(one[0]))))
          .as(one[0])
          .hasMessageContaining("log-000001.csv:2: " + one[1]);
    }
  }
}
