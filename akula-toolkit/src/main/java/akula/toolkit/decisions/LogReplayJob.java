package akula.toolkit.decisions;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.PlainFile;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.watch.PolicyWatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What other policies would have decided about those who came to a manager: its log, replayed under
 * the policies that were there, to see that they decide the same again, and under others.
 */
public final class LogReplayJob implements Job<LogReplayResult> {
  private final LoggedLife life;
  private final LogPolicies known;
  private final List<String> policies;
  private final Duration policyLimit;
  private final Optional<Path> out;

  LogReplayJob(
      LoggedLife life,
      LogPolicies known,
      List<String> policies,
      Duration policyLimit,
      Optional<Path> out) {
    this.life = life;
    this.known = known;
    this.policies = List.copyOf(policies);
    this.policyLimit = policyLimit;
    this.out = out;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula replay}. */
  public static LogReplayBuilder builder() {
    return new LogReplayBuilder();
  }

  @Override
  public LogReplayResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    Recorded recorded = new Recorded();
    List<Served> others = new ArrayList<>();
    List<Path> logs = new ArrayList<>();
    try (JobListener.Counter counter =
        listener.begin("replay", Unit.RUN, () -> policies.size() + 1, 0)) {
      recorded.read();
      replay(Optional.empty(), recorded, recorded::compare, listener);
      counter.done(1);
      for (String policy : policies) {
        listener.requireWanted();
        ServedTally tally = new ServedTally(false);
        Optional<Path> log = out.isPresent() ? Optional.of(newLog(out.get(), policy)) : out;
        try (Written written = new Written(log, policy)) {
          replay(
              Optional.of(policy),
              recorded,
              instant -> {
                tally.take(instant);
                written.take(instant);
              },
              listener);
        }
        others.add(tally.served(policy));
        log.ifPresent(logs::add);
        counter.done(1);
      }
    }
    return new LogReplayResult(
        life.folder(),
        life.head(),
        recorded.tally.served(recorded.policies()),
        recorded.decidedAgain,
        recorded.isWhole,
        others,
        logs);
  }

  private void replay(
      Optional<String> policy,
      Recorded recorded,
      Consumer<LoggedInstant> instants,
      JobListener listener)
      throws RunFailedException, InvalidInputException {
    LogHost host = new LogHost(life.head());
    host.calls().nameWorkloadBy(() -> "log " + life.folder());
    try (PolicyWatch watch =
        PolicyWatch.over(() -> List.of(host.calls()), listener::message, policyLimit)) {
      Optional<InvalidInputException> mistakes =
          watch.run(() -> {
            try {
              host.begin(known::make, policy, instants);
              AtomicLong taken = new AtomicLong();
              life.read(instant -> {
                if (taken.getAndIncrement() < recorded.instants) {
                  host.take(instant);
                }
              });
              return Optional.empty();
            } catch (InvalidInputException e) {
              return Optional.of(e);
            } finally {
              host.end();
            }
          });
      if (mistakes.isPresent()) {
        throw mistakes.get();
      }
    }
  }

  private Path newLog(Path folder, String policy) throws IOException {
    Path log = folder.resolve(policy.replaceAll("[^A-Za-z0-9._-]", "_"));
    Files.createDirectories(log);
    life.head().write(log);
    return log;
  }

  /** What was, and whether it comes out again. */
  private final class Recorded {
    private final ServedTally tally = new ServedTally(true);
    private final DecidedAgain decidedAgain = new DecidedAgain();
    private final List<String> policies = new ArrayList<>();
    private final Deque<Decided> decisions = new ArrayDeque<>();
    private boolean isWhole = true;

    /** How many are replayed: the log may be of a manager that lives, and grow. */
    private long instants;

    private record Decided(long nanos, List<LogRow> rows) {}

    private void read() throws InvalidInputException {
      List<LogRow> after =
          life.read(instant -> {
            tally.take(instant);
            instants++;
            isWhole &= !instant.isBegin();
            instant.before().stream()
                .filter(row -> row.event() == LogEvent.POLICY)
                .map(LogRow::what)
                .filter(policy -> !policies.contains(policy))
                .forEach(policies::add);
            if (!instant.isBegin()) {
              decisions.add(new Decided(instant.nanos(), instant.decisions()));
            }
          });
      if (!decisions.isEmpty() && after.stream().noneMatch(it -> it.event() == LogEvent.STOPPED)) {
        decisions.removeLast(); // not all that was decided then may be in the log yet
        instants--;
      }
    }

    private void compare(LoggedInstant again) {
      if (!again.isBegin()) {
        Decided then = decisions.remove();
        decidedAgain.take(then.nanos, then.rows, again.decisions());
      }
    }

    private String policies() {
      return String.join(", ", policies);
    }
  }

  /** The log of what is decided now, in one file. */
  private static final class Written implements AutoCloseable {
    private final OutputStream out;
    private final RowEncoder rows = new RowEncoder();
    private IOException failure;

    private Written(Optional<Path> folder, String policy) throws IOException {
      out =
          folder.isPresent()
              ? new BufferedOutputStream(PlainFile.create(folder.get().resolve(LogFolder.file(1))))
              : OutputStream.nullOutputStream();
      rows.header(LogRow.SCHEMA);
      LogRow.of(0, LogEvent.POLICY, policy).encode(rows);
    }

    private void take(LoggedInstant instant) {
      for (LogRow row : instant.before()) {
        if (row.event() != LogEvent.POLICY && row.event() != LogEvent.PLACED) {
          row.encode(rows);
        }
      }
      LogRow.of(instant.nanos(), LogEvent.INSTANT, instant.kind().text()).encode(rows);
      instant.decisions().forEach(row -> row.encode(rows));
      try {
        rows.writeTo(out);
      } catch (IOException e) {
        failure = failure == null ? e : failure; // thrown once the replay is over
      }
      rows.clear();
    }

    @Override
    public void close() throws IOException {
      out.close();
      if (failure != null) {
        throw failure;
      }
    }
  }
}
