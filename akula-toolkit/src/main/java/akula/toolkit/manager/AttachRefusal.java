package akula.toolkit.manager;

import akula.wrapper.os.Errno;
import akula.wrapper.run.Visitors;
import akula.wrapper.run.Visitors.Present;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a process cannot be attached or detached, in words that say what to do. */
final class AttachRefusal {
  /** The agent takes over no more threads of a process and of what it has started. */
  private static final int MOST_THREADS = 4096;

  private final List<Present> present;

  /**
   * Makes one.
   *
   * @param present who is managed
   */
  AttachRefusal(List<Present> present) {
    this.present = present;
  }

  /** Returns why a process cannot be attached. */
  String why(int pid, int error) {
    return switch (error) {
      case Errno.ESRCH -> "there is no such process";
      case Errno.EPERM -> notAllowed(pid);
      case Errno.EDEADLK -> "the manager would manage itself: it descends from that process";
      case Errno.EBUSY -> busy(pid);
      case Errno.EINVAL -> thread(pid);
      case Errno.ENOEXEC -> "it is a thread of the kernel";
      case Errno.EUSERS ->
          "%d applications are managed already, the most that there may be"
              .formatted(Visitors.MOST_PROGRAMS);
      case Errno.EMFILE ->
          "the manager may have no more files open, and needs one for each thread (%s) and each"
                  .formatted(number(threads(pid)))
              + " event; start it with a higher limit (ulimit -n)";
      case Errno.E2BIG -> "it and what it has started are 1,024 processes or more";
      case Errno.EOVERFLOW -> tooManyThreads(threads(pid));
      case Errno.EAGAIN -> "it makes processes faster than they can be taken over";
      case Errno.ESHUTDOWN -> "the manager drains: nobody comes any more";
      default -> Errno.text(error);
    };
  }

  /** Returns why a process cannot be detached. */
  String notManaged(int pid) {
    return managedAncestor(pid)
        .map(one ->
            "process %d is not managed by itself: it was started by %s, which is; detach that"
                .formatted(pid, text(one)))
        .orElseGet(() ->
            "process %d is not managed; 'akula manager status' lists those that are"
                .formatted(pid));
  }

  private String busy(int pid) {
    if (find(pid).isPresent()) {
      return "it is managed already";
    }
    return managedAncestor(pid)
        .map(one -> "it was started by %s, which is managed; detach that".formatted(text(one)))
        .orElse("it was started by a program that is managed");
  }

  /**
   * Somebody of the same user may still be out of reach: a set-uid program, counters of its own.
   */
  private static String notAllowed(int pid) {
    return status(pid, "Uid:") == status((int) ProcessHandle.current().pid(), "Uid:")
        ? "the kernel does not allow it, though it is the same user's: it has more rights than its"
            + " user, or its counters may not be read (kernel.perf_event_paranoid)"
        : "it is another user's";
  }

  private static String thread(int tid) {
    int pid = status(tid, "Tgid:");
    return pid <= 0 || pid == tid
        ? Errno.text(Errno.EINVAL)
        : "it is a thread of process %d; give %d".formatted(pid, pid);
  }

  private static String tooManyThreads(long threads) {
    String most = number(MOST_THREADS);
    return threads > MOST_THREADS
        ? "it has %s threads, and may have at most %s".formatted(number(threads), most)
        : "it has %s threads, and with what it has started more than the %s that there may be"
            .formatted(number(threads), most);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String text(Present one) {
    return "%s (%d)".formatted(one.application(), one.pid());
  }

  private Optional<Present> find(int pid) {
    return present.stream().filter(one -> one.pid() == pid).findFirst();
  }

  /** The parents of a process are fewer than there are ids; they may change meanwhile. */
  private Optional<Present> managedAncestor(int pid) {
    Optional<Present> found = Optional.empty();
    int ancestor = status(pid, "PPid:");
    for (int looks = 0; looks < 1000 && ancestor > 1 && found.isEmpty(); looks++) {
      found = find(ancestor);
      ancestor = status(ancestor, "PPid:");
    }
    return found;
  }

  /** Returns the first number of what the kernel says of a process, 0 where it says nothing. */
  private static int status(int pid, String field) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(pid), "status"))) {
      return lines
          .filter(line -> line.startsWith(field))
          .map(line -> Integer.parseInt(line.substring(field.length()).strip().split("\\s", 2)[0]))
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException _) {
      return 0; // it has ended
    }
  }

  private static long threads(int pid) {
    return status(pid, "Threads:");
  }
}
