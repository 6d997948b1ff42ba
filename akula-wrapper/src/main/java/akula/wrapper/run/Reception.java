package akula.wrapper.run;

import akula.api.Scheduler;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Errno;
import akula.wrapper.run.Visitors.Arrivals;
import akula.wrapper.run.Visitors.Errand;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.PresentThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Does what visitors ask for, as the thread that controls the run: at an instant those go first
 * that go, then those are placed that came, then all are answered.
 */
final class Reception {
  private final Visitors visitors;
  private final RunPrograms programs;
  private final ProgramLifecycle lifecycle;
  private final Starvation starvation;
  private final Starvation.Look seeing;
  private final List<Errand> open = new ArrayList<>();

  /** Is told that another policy takes over. */
  @FunctionalInterface
  interface Takeover {
    /** It takes over now. */
    void by(Scheduler policy, String name) throws AgentException;
  }

  /**
   * Makes one.
   *
   * @param starvationNanos a thread that had no processor time for longer is starved
   * @param seeing tells what threads do
   */
  Reception(
      Visitors visitors,
      RunPrograms programs,
      ProgramLifecycle lifecycle,
      long starvationNanos,
      Starvation.Look seeing) {
    this.visitors = visitors;
    this.seeing = seeing;
    starvation = new Starvation(starvationNanos);
    this.programs = programs;
    this.lifecycle = lifecycle;
  }

  /**
   * Takes what is asked for, before an instant.
   *
   * @return whether anything was
   */
  boolean receive() {
    visitors.wakeup().clear();
    List<Errand> errands = visitors.errands();
    for (Errand errand : errands) {
      if (errand instanceof Visitors.Come come) {
        come(come);
      } else {
        open.add(errand);
      }
    }
    return !errands.isEmpty();
  }

  private void come(Visitors.Come come) {
    if (visitors.isDraining()) {
      come.visitor().progress().close();
      come.answer().complete(Errno.ESHUTDOWN);
    } else {
      arrivals().add(come);
    }
  }

  /**
   * Those go that want to, and what others have reported is looked at.
   *
   * @return whether the policy is to update the schedule
   */
  boolean serve(long now, Takeover takeover) throws AgentException {
    boolean ended = false;
    for (Errand errand : open) {
      switch (errand) {
        case Visitors.Go go -> ended |= go(go, now);
        case Visitors.Look look -> ended |= look(look, now);
        case Visitors.Exchange exchange -> {
          takeover.by(exchange.policy(), exchange.name());
          ended = true; // so that it updates the schedule
        }
        case Visitors.Come _ -> throw new IllegalStateException("it is to be launched");
      }
    }
    for (Visitors.Come come : arrivals().waiting()) {
      ended |= replace(come, now);
    }
    return ended;
  }

  private Arrivals arrivals() {
    return (Arrivals) programs.source();
  }

  /**
   * One that is here as a whole makes room for itself, at the instant at which it is placed anew.
   */
  private boolean replace(Visitors.Come come, long now) throws AgentException {
    RealProgram before = come.visitor().byThreads() ? find(come.visitor().pid(), null) : null;
    if (before == null || before.visit().byThreads()) {
      return false;
    }
    lifecycle.depart(before, "connects", now);
    arrivals().replaces(come, before.visit().visitor());
    return true;
  }

  private boolean go(Visitors.Go go, long now) throws AgentException {
    RealProgram program = find(go.pid(), go.visitor());
    if (program == null) {
      go.answer().complete(Errno.ESRCH);
      return false;
    }
    lifecycle.depart(program, go.how(), now);
    return true;
  }

  private boolean look(Visitors.Look look, long now) throws AgentException {
    RealProgram program = find(look.visitor().pid(), look.visitor());
    return program != null && lifecycle.look(program, now);
  }

  /** Of a process the visit that is meant, or any (null). */
  private RealProgram find(int pid, Visitors.Visitor visitor) {
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.pid == pid && (visitor == null || program.visit().visitor() == visitor)) {
        return program;
      }
    }
    return null;
  }

  /** All was made true: whoever waits for that is told. Mostly nothing has changed. */
  void answer(long now) {
    starvation.look(now, programs.living(), seeing);
    if (!isAsPresent(visitors.present(), now)) {
      visitors.setPresent(present(now));
    }
    for (Errand errand : open) {
      errand.answer().complete(errand instanceof Visitors.Look look ? found(look) : 0);
    }
    open.clear();
    for (int i = 0; i < programs.running().size(); i++) {
      CompletableFuture<Integer> waits = programs.running().get(i).visit().answer();
      if (!waits.isDone()) {
        waits.complete(0);
      }
    }
  }

  private int found(Visitors.Look look) {
    RealProgram program = find(look.visitor().pid(), look.visitor());
    boolean isThere =
        program != null && (look.slot() == 0 || program.registrations.containsKey(look.slot()));
    return isThere ? 0 : Errno.ESRCH;
  }

  /** Returns whether it was said last who is here, and how; nothing is allocated to find out. */
  private boolean isAsPresent(List<Present> said, long now) {
    List<RealProgram> running = programs.running();
    boolean same = said.size() == running.size();
    for (int i = 0; same && i < said.size(); i++) {
      same = isAsPresent(said.get(i), running.get(i), now);
    }
    return same;
  }

  private boolean isAsPresent(Present said, RealProgram program, long now) {
    RealThread main = program.main();
    int own = main.isAside() ? 0 : 1;
    List<RealThread> registered = main.registered();
    boolean same =
        said.visitor() == program.visit().visitor()
            && said.sinceNanos() == main.model().launchNanos()
            && said.wantedContexts() == main.model().process().wantedContexts().orElse(0)
            && said.starvedNanos() == starvation.nanos(now, main)
            && said.threads().size() == own + registered.size()
            && (own == 0 || isAsPresent(said.threads().getFirst(), main));
    for (int i = 0; same && i < registered.size(); i++) {
      same = isAsPresent(said.threads().get(own + i), registered.get(i));
    }
    return same;
  }

  private static boolean isAsPresent(PresentThread said, RealThread thread) {
    return said.tid() == thread.tid()
        && said.id() == thread.model().id()
        && said.cpu() == thread.cpu()
        && said.isPaused() == thread.isPaused()
        && said.isBlocked() == thread.model().isBlocked()
        && said.isOfCore() == thread.model().isAnyOfCore();
  }

  private List<Present> present(long now) {
    List<Present> all = new ArrayList<>();
    for (RealProgram program : programs.running()) {
      List<PresentThread> threads = new ArrayList<>();
      if (!program.main().isAside()) {
        threads.add(present(program.main()));
      }
      program.main().registered().forEach(thread -> threads.add(present(thread)));
      all.add(
          new Present(
              program.visit().visitor(),
              program.main().model().launchNanos(),
              program.main().model().process().wantedContexts().orElse(0),
              starvation.nanos(now, program.main()),
              threads));
    }
    return all;
  }

  private static PresentThread present(RealThread thread) {
    return new PresentThread(
        thread.model().id(),
        thread.model().name(),
        thread.tid(),
        thread.cpu(),
        thread.isPaused(),
        thread.model().isBlocked(),
        thread.model().isAnyOfCore());
  }
}
