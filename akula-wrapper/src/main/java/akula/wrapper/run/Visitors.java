package akula.wrapper.run;

import akula.api.Scheduler;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.Wakeup;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The programs of a run that has no end: they run already when they come, and go when they like.
 * Any thread may report what they ask for; the one that controls the run takes that from here, and
 * answers once it is done.
 */
public final class Visitors implements AutoCloseable {
  /** So many programs are served at a time. */
  public static final int MOST_PROGRAMS = 64;

  /** So many of their threads are placed at a time, each on its own. */
  public static final int MOST_THREADS = 1024;

  private final Queue<Errand> errands = new ConcurrentLinkedQueue<>();
  private final Wakeup wakeup = new Wakeup();
  private volatile boolean draining;
  private volatile boolean stopped;
  private volatile Runnable changed = () -> {};
  private volatile Consumer<Exchange> exchanging = this::report;
  private volatile List<Present> present = List.of();

  /**
   * A program that comes.
   *
   * @param application its name
   * @param pid its process
   * @param byThreads whether only those of its threads are placed that register; else all of it is,
   *     as one
   * @param progress where it reports; closed when it goes
   */
  public record Visitor(String application, int pid, boolean byThreads, ProgressFile progress) {
    /** The longest name. */
    public static final int MOST_CHARACTERS = 55;

    /** Whatever is no letter or digit of its name, or one of {@code ._+:-}, becomes a {@code _}. */
    public Visitor {
      application = plain(application);
    }

    /** A name is shown on terminals and stands in files. */
    public static String plain(String name) {
      String plain = name.strip().replaceAll("[^\\p{L}\\p{N}._+:-]", "_");
      return plain.length() <= MOST_CHARACTERS ? plain : plain.substring(0, MOST_CHARACTERS);
    }
  }

  /** What is asked for, and where the answer goes: 0, or the error. */
  sealed interface Errand {
    /** Takes the answer: 0, or the error. */
    CompletableFuture<Integer> answer();
  }

  record Come(Visitor visitor, CompletableFuture<Integer> answer) implements Errand {}

  /** A program goes: whoever has the id now, or one visit of it alone. */
  record Go(int pid, Visitor visitor, String how, CompletableFuture<Integer> answer)
      implements Errand {}

  record Look(Visitor visitor, int slot, CompletableFuture<Integer> answer) implements Errand {}

  /** Another policy is to decide; {@code another} makes one more of it, if it is rehearsed. */
  record Exchange(
      Scheduler policy,
      String name,
      Optional<Supplier<Scheduler>> another,
      CompletableFuture<Integer> answer)
      implements Errand {}

  /**
   * A program that is here.
   *
   * @param visitor as it came: of two visits of a process each has its own
   * @param sinceNanos when it came, nanoseconds since the run began
   * @param wantedContexts how many contexts it wants, 0 if it did not tell
   * @param starvedNanos for how long one of its threads that wants to run has had no processor
   *     time, if that is longer than a policy may keep a thread from running; else 0
   * @param threads those that are placed
   */
  public record Present(
      Visitor visitor,
      long sinceNanos,
      int wantedContexts,
      long starvedNanos,
      List<PresentThread> threads) {
    /** Returns its name. */
    public String application() {
      return visitor.application();
    }

    /** Returns its process. */
    public int pid() {
      return visitor.pid();
    }
  }

  /**
   * A thread that is placed.
   *
   * @param id its number: one that comes again is another one
   * @param name as policies see it
   * @param tid its id
   * @param cpu where it is, or -1
   * @param isPaused whether it is kept from running
   * @param isBlocked whether it says that it waits
   * @param isOfCore whether something that is counted of it is so of its whole core
   */
  public record PresentThread(
      int id,
      String name,
      int tid,
      int cpu,
      boolean isPaused,
      boolean isBlocked,
      boolean isOfCore) {}

  /**
   * A program comes; answered once it has its place. One that is here as a whole, and now has its
   * threads placed, takes its own place; if that cannot be, it is here as it was.
   */
  public CompletableFuture<Integer> come(Visitor visitor) {
    return report(new Come(visitor, new CompletableFuture<>()));
  }

  /** A process is detached, and gets back what it had; answered once it has. */
  public CompletableFuture<Integer> go(int pid) {
    return report(new Go(pid, null, "detached", new CompletableFuture<>()));
  }

  /** A program goes because it wants to; if it is another visit of its process, that stays. */
  public CompletableFuture<Integer> leave(Visitor visitor) {
    return report(new Go(visitor.pid(), visitor, "left", new CompletableFuture<>()));
  }

  /** A program is not heard any more: mostly it has ended. */
  public CompletableFuture<Integer> lose(Visitor visitor) {
    return report(new Go(visitor.pid(), visitor, "ended", new CompletableFuture<>()));
  }

  /**
   * A program has reported something that is to be looked at before the next interval.
   *
   * @param slot of a thread that has registered: answered once that has its place; 0 if it is
   *     something else
   */
  public CompletableFuture<Integer> look(Visitor visitor, int slot) {
    return report(new Look(visitor, slot, new CompletableFuture<>()));
  }

  /**
   * Another policy takes over; it is told of all threads as if they came now.
   *
   * @param policy null to leave threads to the kernel
   * @param another makes one more of it, with which turns are rehearsed where it decides them: then
   *     this comes back when that has been done
   */
  public CompletableFuture<Integer> exchange(
      Scheduler policy, String name, Optional<Supplier<Scheduler>> another) {
    Exchange exchange = new Exchange(policy, name, another, new CompletableFuture<>());
    exchanging.accept(exchange);
    return exchange.answer();
  }

  /** Has policies taken elsewhere than by who places threads; each is to be answered there. */
  void exchangeBy(Consumer<Exchange> taker) {
    exchanging = taker;
  }

  private CompletableFuture<Integer> report(Errand errand) {
    if (stopped) {
      refuse(errand);
    } else {
      errands.add(errand);
      wakeup.wake();
    }
    return errand.answer();
  }

  static void refuse(Errand errand) {
    if (errand instanceof Come come) {
      come.visitor().progress().close();
    }
    errand.answer().complete(Errno.ECANCELED);
  }

  /** No more programs come; the run ends when the last one has gone. */
  public void drain() {
    draining = true;
    wakeup.wake();
  }

  /** The run ends; all that are here get back what they had. */
  public void stop() {
    stopped = true;
    wakeup.wake();
  }

  /** Returns whether no more programs come. */
  public boolean isDraining() {
    return draining;
  }

  /** Returns who is here, as of a moment ago. */
  public List<Present> present() {
    return present;
  }

  /** Returns whether the run ends. */
  public boolean isStopped() {
    return stopped;
  }

  Wakeup wakeup() {
    return wakeup;
  }

  /** Has somebody told, by the thread that controls the run, when it was seen who is here. */
  public void onChange(Runnable listener) {
    changed = listener;
  }

  void setPresent(List<Present> now) {
    present = now;
    changed.run();
  }

  /** Returns what was asked for since the last time. */
  List<Errand> errands() {
    List<Errand> all = List.of();
    for (Errand one = errands.poll(); one != null; one = errands.poll()) {
      all = all.isEmpty() ? new ArrayList<>() : all;
      all.add(one);
    }
    return all;
  }

  /** Nobody takes what is asked for any more. */
  @Override
  public void close() {
    stopped = true;
    errands().forEach(Visitors::refuse);
    wakeup.close();
  }

  /** Those of them that have come and are not launched yet. */
  static final class Arrivals implements ProgramSource {
    private final Visitors visitors;
    private final Adoption adoption;
    private final AgentSlots slots;
    private final Deque<Come> waiting = new ArrayDeque<>();

    /** As whom those of them were here that take their own places. */
    private final Map<Visitor, Visitor> replaced = new HashMap<>();

    private int made;
    private int here;

    Arrivals(Visitors visitors, Adoption adoption, AgentSlots slots) {
      this.visitors = visitors;
      this.adoption = adoption;
      this.slots = slots;
    }

    /** Takes over a process, as {@link Agent#adopt} does. */
    @FunctionalInterface
    interface Adoption {
      int adopt(int task, int slot, int pid, boolean leaves) throws AgentException;
    }

    /** Says that programs come while the run is made. */
    record Doors(Visitors visitors) implements Origin {
      @Override
      public int programs() {
        return MOST_PROGRAMS;
      }

      @Override
      public ProgramSource open(Agent agent, AgentSlots slots) {
        return new Arrivals(visitors, agent::adopt, slots);
      }
    }

    void add(Come come) {
      waiting.add(come);
    }

    /** Returns who waits. */
    List<Come> waiting() {
      return waiting.isEmpty() ? List.of() : List.copyOf(waiting);
    }

    /** One that waits was here, and has its place before all others. */
    void replaces(Come come, Visitor before) {
      waiting.remove(come);
      waiting.addFirst(come);
      replaced.put(come.visitor(), before);
    }

    /** Nobody is told: it is as it was before it wanted something else. */
    private void comeAgain(Visitor before) {
      try {
        ProgressFile silent = ProgressFile.inMemory(0, FileDescriptor::close);
        Visitor again = new Visitor(before.application(), before.pid(), false, silent);
        waiting.addFirst(new Come(again, new CompletableFuture<>()));
      } catch (IOException | SystemCallException _) {
        // it runs on without the manager
      }
    }

    @Override
    public void prepare(long untilNanos) {}

    @Override
    public OptionalInt first() {
      return OptionalInt.empty();
    }

    @Override
    public long nextLaunchNanos() {
      return waiting.isEmpty() ? Long.MAX_VALUE : 0;
    }

    @Override
    public RealProgram take() throws AgentException {
      Come come = waiting.remove();
      Visitor visitor = come.visitor();
      int task = here < MOST_PROGRAMS ? slots.takeForApplication() : -1;
      // one that has its threads placed each on its own is moved with no other one
      int error =
          task < 0 ? Errno.EUSERS : adoption.adopt(task, task, visitor.pid(), visitor.byThreads());
      Visitor before = replaced.remove(visitor);
      if (error != 0) {
        if (before != null) {
          comeAgain(before);
        }
        if (task >= 0) {
          slots.giveBack(task);
        }
        visitor.progress().close();
        come.answer().complete(error);
        return null;
      }
      here++;
      return RealProgram.visiting(visitor, made++, task, come.answer());
    }

    @Override
    public boolean isEndless() {
      return true;
    }

    @Override
    public void gone() {
      here--;
    }

    @Override
    public RunException ended(Exit exit) {
      return new RunException("a process that nobody started has ended: " + exit.text());
    }

    @Override
    public boolean isEmpty() {
      return visitors.isDraining() && waiting.isEmpty();
    }

    @Override
    public void close() {
      waiting.forEach(come -> {
        come.visitor().progress().close();
        come.answer().complete(Errno.ECANCELED);
      });
    }
  }
}
