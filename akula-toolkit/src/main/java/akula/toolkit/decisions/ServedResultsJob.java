package akula.toolkit.decisions;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.dataset.DataSet;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.toolkit.common.UsageException;
import akula.toolkit.decisions.ServedResult.Written;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Writes what a manager's log tells as results folders, one for each day and each policy that was
 * in charge in it. The log is read twice, so that little of it has to be kept, and nothing is
 * written of a log with a mistake in it.
 */
public final class ServedResultsJob implements Job<ServedResult> {
  private final LoggedLife life;
  private final Path out;
  private final Optional<LocalDate> day;
  private final Optional<DataSet> data;
  private final ExplainChoice span;
  private final boolean overwrite;

  ServedResultsJob(
      LoggedLife life,
      Path out,
      Optional<LocalDate> day,
      Optional<DataSet> data,
      ExplainChoice span,
      boolean overwrite) {
    this.life = life;
    this.out = out;
    this.day = day;
    this.data = data;
    this.span = span;
    this.overwrite = overwrite;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula manager results}. */
  public static ServedResultsBuilder builder() {
    return new ServedResultsBuilder();
  }

  @Override
  public ServedResult run(JobListener listener)
      throws InvalidInputException, IOException, InterruptedException {
    PeriodFacts.Survey survey = new PeriodFacts.Survey();
    LoggedPeriods first = new LoggedPeriods(life.head(), survey);
    Counted counted = new Counted(first::take, Long.MAX_VALUE);
    List<LogRow> rest = life.read(counted::take);
    first.end(rest);
    requireSome(survey.periods());
    requireNew(survey.periods());
    listener.requireWanted();
    try (Writing writing = new Writing(survey.periods())) {
      LoggedPeriods second = new LoggedPeriods(life.head(), writing);
      // A manager that is there has gone on meanwhile.
      life.read(new Counted(second::take, counted.count)::take);
      second.end(rest);
      boolean isStopped = rest.stream().anyMatch(row -> row.event() == LogEvent.STOPPED);
      boolean isLast = isMeant(survey.periods().lastEntry().getKey());
      return new ServedResult(writing.written, isLast && !isStopped);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private boolean isMeant(Period period) {
    return day.isEmpty() || day.get().equals(period.day());
  }

  private void requireSome(SequencedMap<Period, PeriodFacts> periods) {
    if (periods.keySet().stream().anyMatch(this::isMeant)) {
      return;
    }
    TreeSet<LocalDate> days = new TreeSet<>();
    periods.keySet().forEach(period -> days.add(period.day()));
    throw new UsageException(
        MessageCode.NOT_THERE,
        day.isEmpty() || days.isEmpty()
            ? "the log %s tells of no time: the manager had not begun".formatted(life.folder())
            : "--day is %s, of which the log %s has nothing; expected one from %s to %s"
                .formatted(day.get(), life.folder(), days.first(), days.last()));
  }

  private void requireNew(SequencedMap<Period, PeriodFacts> periods) {
    for (Period period : periods.keySet()) {
      Path folder = out.resolve(period.folder());
      if (!overwrite && isMeant(period) && PlainFile.exists(folder)) {
        throw new UsageException(
            MessageCode.THERE_ALREADY,
            "the results folder %s exists; name another --out or --day, or add --overwrite to"
                    .formatted(folder)
                + " replace it");
      }
    }
  }

  /** Hands on so many instants. */
  private static final class Counted {
    private final Consumer<LoggedInstant> instants;
    private final long most;
    private long count;

    private Counted(Consumer<LoggedInstant> instants, long most) {
      this.instants = instants;
      this.most = most;
    }

    private void take(LoggedInstant instant) {
      if (count < most) {
        count++;
        instants.accept(instant);
      }
    }
  }

  /** The folders while they are written. */
  private final class Writing implements PeriodEvents, AutoCloseable {
    private final SequencedMap<Period, PeriodFacts> facts;
    private final Map<Period, PeriodFolder> open = new HashMap<>();
    private final List<Written> written = new ArrayList<>();

    private interface Step {
      void take(PeriodFolder folder) throws IOException;
    }

    private Writing(SequencedMap<Period, PeriodFacts> facts) {
      this.facts = facts;
    }

    @Override
    public void begins(Period period) {
      if (isMeant(period)) {
        Path path = out.resolve(period.folder());
        try {
          PeriodFacts known = facts.get(period);
          open.put(period, new PeriodFolder(path, overwrite, life, period, known, data, span));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    public void stayed(Period period, Stay stay) {
      of(period, folder -> folder.add(stay));
    }

    @Override
    public void went(Period period, Gone program) {
      of(period, folder -> folder.add(program));
    }

    @Override
    public void ends(Period period, long toNanos) {
      of(
          period,
          folder -> {
            folder.publish();
            open.remove(period).close();
            written.add(
                new Written(
                    folder.path(),
                    period.policy(),
                    period.fromNanos(),
                    toNanos,
                    facts.get(period).programs()));
          });
    }

    private void of(Period period, Step step) {
      PeriodFolder folder = open.get(period);
      if (folder != null) {
        try {
          step.take(folder);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    public void close() {
      open.values().forEach(PeriodFolder::close);
    }
  }
}
