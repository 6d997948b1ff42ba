package akula.wrapper.run;

import akula.api.host.Membership;
import akula.api.host.ThreadModel;
import akula.formats.script.Hints;
import akula.wrapper.enforce.Complaints;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.run.Assembly.Wrong;
import akula.wrapper.run.RealProgram.Registration;
import java.util.OptionalDouble;

/**
 * What programs report to policies of themselves: what they write into their files of progress, and
 * where that is nothing, what the workload says of them. What makes no sense counts as not
 * reported.
 */
final class ProgramHints {
  /** No unit is so small that a length in it could be more. */
  private static final double LONGEST = 1e18;

  private static final int MOST_CONTEXTS = 1_000_000;

  private final int contexts;
  private final Complaints complaints;

  /**
   * Makes one.
   *
   * @param contexts how many the machine has
   */
  ProgramHints(int contexts, Complaints complaints) {
    this.contexts = contexts;
    this.complaints = complaints;
  }

  /** A program was launched, which can have reported nothing yet. */
  void launched(RealProgram program) {
    wanted(program, program.launch.hints().contexts());
    report(program, program.main().model(), new ReportedHints());
  }

  /** The file of a program was read. */
  void read(RealProgram program) {
    long wanted = program.progress.wantedContexts();
    if (wanted != program.reportedContexts) {
      program.reportedContexts = wanted;
      boolean possible = wanted >= 0 && wanted <= MOST_CONTEXTS;
      if (!possible) {
        invalid(
            program,
            "reported that it wants %d hardware contexts; expected 1 to %d"
                .formatted(wanted, MOST_CONTEXTS));
      }
      int stated = program.launch.hints().contexts();
      wanted(program, possible && wanted > 0 ? (int) wanted : stated);
    }
    if (!program.registrations.isEmpty()) {
      program.registrations.forEach((slot, one) -> read(program, slot, one));
    }
  }

  private void wanted(RealProgram program, int count) {
    program.main().model().process().reportContexts(count);
    if (count > contexts) {
      complaints.add(
          Kind.WANTS_MORE,
          "%s wants %d hardware contexts at once, and there are %d; the policy is told so"
              .formatted(program.launch.application(), count, contexts));
    }
  }

  private void read(RealProgram program, int slot, Registration registration) {
    double task = program.progress.taskLength(slot);
    double critical = program.progress.criticalSectionLength(slot);
    if (registration.hints().isNew(task, critical)) {
      report(program, registration.thread().model(), registration.hints());
    }
  }

  /** A thread was registered: what it reported has to be known before it is placed. */
  void registered(RealProgram program, int slot) {
    Registration registration = program.registrations.get(slot);
    report(program, registration.thread().model(), registration.hints());
    read(program, slot, registration);
  }

  private void report(RealProgram program, ThreadModel thread, ReportedHints hints) {
    Hints.OfThread said = said(program, thread);
    OptionalDouble task = checked(program, "task", hints.taskLength());
    OptionalDouble critical = checked(program, "critical section", hints.criticalSectionLength());
    Membership membership = thread.membership();
    membership.reportTaskLength(task.isPresent() ? task : said.taskLength());
    membership.reportCriticalSectionLength(
        critical.isPresent() ? critical : said.criticalSectionLength());
  }

  /** Threads that do the work are numbered without the one that only waits for them. */
  private static Hints.OfThread said(RealProgram program, ThreadModel thread) {
    Hints hints = program.launch.hints();
    int number = thread.indexInProcess() - (program.main().isAside() ? 1 : 0);
    return number >= 0 && number < hints.threads().size()
        ? hints.of(number)
        : Hints.OfThread.NOTHING;
  }

  private OptionalDouble checked(RealProgram program, String what, double length) {
    if (length == 0) {
      return OptionalDouble.empty();
    }
    if (length > 0 && length <= LONGEST) {
      return OptionalDouble.of(length);
    }
    String wrong =
        "has a thread that reported a %s of length %s; expected more than 0 and at most %s";
    invalid(program, wrong.formatted(what, length, LONGEST));
    return OptionalDouble.empty();
  }

  /** The program reported something that cannot be right. */
  private void invalid(RealProgram program, String what) {
    complain(program, new Wrong(Kind.INVALID_HINT, what + "; this counts as not reported"));
  }

  /** What the program reported is not as it is. */
  void complain(RealProgram program, Wrong wrong) {
    complaints.add(wrong.kind(), "%s %s".formatted(program.main().model().name(), wrong.what()));
  }
}
