package akula.toolkit.decisions;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.PlainFile;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogReader;
import akula.formats.decisions.LogRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The log of one life of a manager, read in the order of time. */
public final class LoggedLife {
  private final Path folder;
  private final LogHead head;
  private final List<Path> files;

  private LoggedLife(Path folder, LogHead head, List<Path> files) {
    this.folder = folder;
    this.head = head;
    this.files = files;
  }

  /** Returns whether a folder is one. */
  public static boolean isOne(Path folder) {
    return PlainFile.exists(folder.resolve(LogFolder.HEAD));
  }

  /**
   * Opens one.
   *
   * @throws InvalidInputException if it is none, or with every mistake in what it says of itself
   */
  public static LoggedLife open(Path folder) throws InvalidInputException {
    LogHead head = LogHead.read(folder);
    try {
      List<Path> files = LogFolder.files(folder);
      if (!files.isEmpty()) {
        return new LoggedLife(folder, head, files);
      }
    } catch (IOException e) {
      throw refused(folder, "cannot be read: " + e.getMessage());
    }
    throw refused(
        folder,
        "has no files log-000001.csv and so on; they may have been removed since others were newer");
  }

  private static InvalidInputException refused(Path folder, String why) {
    return new InvalidInputException(
        List.of(new Mistake(folder.toString(), 0, 0, MessageCode.NOT_THERE, why)));
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  /** Returns what is said of it. */
  public LogHead head() {
    return head;
  }

  /**
   * Reads it.
   *
   * @param instants takes each instant
   * @return what happened after the last one, such as that the manager ended
   * @throws InvalidInputException with every mistake of the first file that has one
   */
  List<LogRow> read(Consumer<LoggedInstant> instants) throws InvalidInputException {
    Assembler assembler = new Assembler(head, instants);
    for (Path file : files) {
      assembler.beginFile(number(file));
      LogReader.read(file, assembler::take);
    }
    return assembler.finish();
  }

  private static int number(Path file) {
    return Integer.parseInt(file.getFileName().toString().replaceAll("\\D", ""));
  }

  /** Puts rows together to instants. */
  static final class Assembler {
    private final Consumer<LoggedInstant> instants;
    private final Set<Integer> cpus = new HashSet<>();
    private final Set<Integer> threads = new HashSet<>();
    private final Set<Integer> processes = new HashSet<>();
    private final List<LogRow> soFar = new ArrayList<>();
    private final List<LogRow> before = new ArrayList<>();
    private final List<LogRow> decisions = new ArrayList<>();
    private Optional<LogRow> instant = Optional.empty();
    private int number;
    private boolean followsOn;
    private boolean isSoFar;

    Assembler(LogHead head, Consumer<LoggedInstant> instants) {
      this.instants = instants;
      head.machine()
          .domains()
          .forEach(domain -> domain.cores().forEach(core -> cpus.addAll(core.cpus())));
    }

    /** All files but the first one begin with how things stand. */
    void beginFile(int next) {
      followsOn = next == number + 1;
      isSoFar = next > 1;
      number = next;
      soFar.clear();
    }

    /**
     * Ends the last instant.
     *
     * @return what stands behind it
     */
    List<LogRow> finish() {
      endInstant();
      return List.copyOf(before);
    }

    /** An instant is over when something else comes. */
    private void endInstant() {
      if (instant.isPresent()) {
        LogRow row = instant.get();
        InstantKind kind = InstantKind.parse(row.what()).orElseThrow();
        instants.accept(new LoggedInstant(row.nanos(), kind, before, decisions, false));
        before.clear();
        decisions.clear();
        instant = Optional.empty();
      }
    }

    Optional<String> take(LogRow row) {
      if (!isSoFar) {
        return row.event() == LogEvent.SO_FAR
            ? Optional.of("so_far stands where nothing is to be said of what was before")
            : add(row);
      }
      if (row.event() == LogEvent.SO_FAR) {
        isSoFar = false;
        return followsOn && row.what().isEmpty() ? Optional.empty() : begin(row);
      }
      soFar.add(row);
      return row.event() == LogEvent.INSTANT
          ? Optional.of(
              "there is an instant before so_far, with which a later file of a log begins")
          : Optional.empty();
    }

    /** Of what was before not all is known. */
    private Optional<String> begin(LogRow row) {
      endInstant();
      before.clear();
      threads.clear();
      processes.clear();
      for (LogRow one : soFar) {
        Optional<String> mistake = check(one);
        if (mistake.isPresent()) {
          return mistake;
        }
      }
      InstantKind kind = new InstantKind(false, false, false);
      instants.accept(new LoggedInstant(row.nanos(), kind, soFar, List.of(), true));
      return Optional.empty();
    }

    private Optional<String> add(LogRow row) {
      Optional<String> mistake = check(row);
      if (mistake.isPresent()) {
        return mistake;
      }
      if (row.event() == LogEvent.INSTANT) {
        endInstant();
        instant = Optional.of(row);
      } else if (row.event().isDecision() || row.event() == LogEvent.EXPELLED) {
        if (instant.isEmpty()) {
          return Optional.of("%s stands behind no instant".formatted(row.event().word()));
        }
        decisions.add(row);
      } else {
        endInstant();
        before.add(row);
      }
      return Optional.empty();
    }

    /** Checks that what a row names is there. */
    private Optional<String> check(LogRow row) {
      return switch (row.event()) {
        case INSTANT ->
            InstantKind.parse(row.what()).isPresent()
                ? Optional.empty()
                : Optional.of(
                    "an instant is '%s'; expected some of interval, change and wake"
                        .formatted(row.what()));
        case PROCESS_CAME -> comes("process", row.process(), processes);
        case PROCESS_WENT -> goes("process", row.process(), processes);
        case LAUNCHED ->
            processes.contains(row.process())
                ? comes("thread", row.thread(), threads)
                : unknown("process", row.process());
        case ENDED, ASIDE -> goes("thread", row.thread(), threads);
        case WANTS ->
            isWhole(row.value())
                ? known("process", row.process(), processes)
                : Optional.of(
                    "a process wants %s contexts; expected a whole number of at least 0"
                        .formatted(row.value()));
        case TASK_LENGTH, CRITICAL_LENGTH, READING, BLOCKED, WOKEN ->
            known("thread", row.thread(), threads);
        case PLACED ->
            row.cpu() < 0 || cpus.contains(row.cpu())
                ? known("thread", row.thread(), threads)
                : unknown("cpu", row.cpu());
        case FREQUENCY, PREFETCHING -> known("cpu", row.cpu(), cpus);
        case POLICY, EXPELLED, NOTE, SO_FAR, STOPPED -> Optional.empty();
      };
    }

    private static boolean isWhole(double value) {
      return value == Math.rint(value) && value >= 0 && value <= Integer.MAX_VALUE;
    }

    private static Optional<String> comes(String what, int number, Set<Integer> there) {
      return there.add(number)
          ? Optional.empty()
          : Optional.of("%s %d comes, which is there already".formatted(what, number));
    }

    private static Optional<String> goes(String what, int number, Set<Integer> there) {
      return there.remove(number) ? Optional.empty() : unknown(what, number);
    }

    private static Optional<String> known(String what, int number, Set<Integer> there) {
      return there.contains(number) ? Optional.empty() : unknown(what, number);
    }

    private static Optional<String> unknown(String what, int number) {
      return Optional.of("there is no %s %d at that time".formatted(what, number));
    }
  }
}
