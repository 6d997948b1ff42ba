package akula.toolkit.manager;

import akula.api.Scheduler;
import akula.api.host.PolicyFailedException;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.InvalidPolicyException.Fault;
import akula.api.plugin.PolicySpec;
import akula.formats.MessageCode;
import akula.formats.tree.JsonText;
import akula.toolkit.common.FaultCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.Contender;
import akula.toolkit.run.Contenders;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.KernelOption;
import akula.toolkit.watch.PolicyTrial;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.RunException;
import akula.wrapper.run.Visitors;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.PresentThread;
import akula.wrapper.run.Visitors.Visitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What commands ask of a manager: a word and what it is about, {@code attach 17 NAME}. The answer
 * begins with {@value #DONE}, or is the code of a message and its sentence.
 */
final class ManagerConsole {
  /** What an answer begins with to a command that was obeyed. */
  static final String DONE = "ok";

  private static final int MOST_NOTES = 20;

  /** Only those are asked for that take over at that moment. */
  private static final int MOST_NAMES = 64;

  /** Each of them takes a core for ever, if nobody else wants it. */
  private static final int MOST_ENDLESS = 2;

  private final ManagerJob.Plan plan;
  private final Consumer<Contender> check;
  private final Visitors visitors;
  private final Consumer<String> news;
  private final long beganNanos = System.nanoTime();
  private final Deque<String> notes = new ArrayDeque<>();

  /** Of policies that were there lately, the last one last. */
  private final SequencedMap<String, String> specifications = new LinkedHashMap<>();

  private String policy;
  private long policySinceNanos;
  private Optional<Path> log = Optional.empty();

  /**
   * Makes one.
   *
   * @param check refuses a policy that cannot work here
   * @param first the policy that is there
   * @param news takes sentences for whoever started the manager
   */
  ManagerConsole(
      ManagerJob.Plan plan,
      Consumer<Contender> check,
      Visitors visitors,
      Contender first,
      Consumer<String> news) {
    this.plan = plan;
    this.check = check;
    this.visitors = visitors;
    this.news = news;
    policy = first.name();
    named(first);
  }

  /** Returns how many contexts there are. */
  int contexts() {
    return plan.host().model(plan.settings()).contextCount();
  }

  /** Keeps what is to be known about the run. */
  synchronized void note(String text) {
    notes.addLast(text);
    if (notes.size() > MOST_NOTES) {
      notes.removeFirst();
    }
  }

  /** What it decides is written there. */
  synchronized void logs(Path folder) {
    log = Optional.of(folder);
  }

  /** Returns how a policy was named, by its name. */
  String specification(String name) {
    synchronized (specifications) {
      return specifications.getOrDefault(name, name);
    }
  }

  private void named(Contender contender) {
    synchronized (specifications) {
      specifications.putLast(contender.name(), contender.specification());
      if (specifications.size() > MOST_NAMES) {
        specifications.pollFirstEntry();
      }
    }
  }

  /** Another policy is there. */
  synchronized void exchanged(String name) {
    policy = name;
    policySinceNanos = System.nanoTime() - beganNanos;
  }

  /** Does what a command asks for; the answer comes when it is done. */
  CompletableFuture<String> obey(String command) {
    String[] words = command.strip().split(" ", 2);
    String rest = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "status" -> done(JsonText.of(status()));
      case "cpus" ->
          done(
              "%d %s"
                  .formatted(ProcessHandle.current().pid(), CpuChoice.cpus(plan.host().machine())));
      case "attach" -> attach(rest.split(" ", 2));
      case "detach" -> detach(rest);
      case "policy" -> exchange(rest);
      case "drain" -> {
        visitors.drain();
        yield done("");
      }
      case "stop" -> {
        int present = visitors.present().size();
        visitors.stop();
        yield done(String.valueOf(present));
      }
      default ->
          refused(
              MessageCode.UNKNOWN_NAME, "the manager knows no command '%s'".formatted(words[0]));
    };
  }

  private static CompletableFuture<String> done(String what) {
    return CompletableFuture.completedFuture(DONE + "\n" + what);
  }

  private static CompletableFuture<String> refused(MessageCode code, String sentence) {
    return CompletableFuture.completedFuture(code + "\n" + sentence);
  }

  private static String refusal(MessageCode code, String sentence) {
    return code + "\n" + sentence;
  }

  private CompletableFuture<String> attach(String[] words) {
    int pid = number(words[0]);
    String name = words.length > 1 ? words[1] : "process";
    if (pid < 1) {
      return refused(MessageCode.UNFIT, "a process is %s; expected its id".formatted(words[0]));
    }
    if (pid == 1) {
      return refused(
          MessageCode.UNFIT, "process 1 cannot be attached: " + refusal().why(1, Errno.EDEADLK));
    }
    try {
      ProgressFile progress = ProgressFile.inMemory(0, FileDescriptor::close);
      return visitors
          .come(new Visitor(name, pid, false, progress))
          .thenApply(error ->
              error == 0
                  ? DONE + "\n"
                  : refusal(
                      MessageCode.UNFIT,
                      "process %d cannot be attached: %s"
                          .formatted(pid, refusal().why(pid, error))));
    } catch (IOException | SystemCallException e) {
      return refused(MessageCode.UNFIT, "no arena can be made: " + e.getMessage());
    }
  }

  private CompletableFuture<String> detach(String text) {
    int pid = number(text);
    return visitors
        .go(pid)
        .thenApply(error ->
            error == 0 ? DONE + "\n" : refusal(MessageCode.NOT_THERE, refusal().notManaged(pid)));
  }

  private AttachRefusal refusal() {
    return new AttachRefusal(visitors.present());
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException _) {
      return -1;
    }
  }

  /** To compile a policy and to try it takes a while, in which others are served. */
  private CompletableFuture<String> exchange(String spec) {
    return CompletableFuture.supplyAsync(() -> contender(spec))
        .thenCompose(contender -> {
          check.accept(contender);
          Scheduler made = contender.scheduler(plan.seed());
          named(contender);
          return exchange(contender, made);
        })
        .thenApply(ManagerConsole::exchangeAnswer)
        .exceptionally(this::sentence);
  }

  /** One that does not come back from its rehearsal computes on in the thread that made it. */
  private CompletableFuture<Integer> exchange(Contender contender, Scheduler made) {
    var rehearsing = new AtomicReference<Thread>();
    Supplier<Scheduler> another =
        () -> {
          rehearsing.set(Thread.currentThread());
          return contender.scheduler(plan.seed());
        };
    return visitors
        .exchange(made, contender.name(), Optional.ofNullable(made == null ? null : another))
        .whenComplete((_, failure) -> {
          if (hangs(failure) && rehearsing.get() != null) {
            PolicyTrial.leftBehind(contender.name(), rehearsing.get());
          }
        });
  }

  private static boolean hangs(Throwable failure) {
    return failure instanceof RunException
        && failure.getCause() instanceof PolicyFailedException why
        && !why.runMayGoOn()
        && !why.isOutOfMemory();
  }

  private static String exchangeAnswer(int error) {
    return switch (error) {
      case 0 -> DONE + "\n";
      case Errno.EOPNOTSUPP ->
          refusal(
              MessageCode.UNFIT,
              "the kernel can no more be told who runs next, and decides itself; 'manager status' says why");
      default -> refusal(MessageCode.UNFIT, "the manager is stopping");
    };
  }

  private Contender contender(String spec) {
    List<String> endless = PolicyTrial.stillComputing();
    if (endless.size() >= MOST_ENDLESS && PolicySpec.parse(spec).isSourceFile()) {
      throw new UsageException(
          MessageCode.POLICY_HANGS,
          "no source file is tried any more: %s still compute and cannot be ended; expected a policy that ships, or 'manager stop' and 'start'"
              .formatted(String.join(" and ", endless)));
    }
    return Contenders.of(
            List.of(spec),
            plan.policies(),
            plan.host().machine(),
            plan.settings().limits().patience())
        .all()
        .getFirst();
  }

  /** Whatever of it still computes takes time from all that is managed. */
  private void tellEndless() {
    List<String> endless = PolicyTrial.stillComputing();
    if (!endless.isEmpty()) {
      String text =
          "a policy that was refused, %s, still computes and cannot be ended; 'manager stop' and 'start' end it"
              .formatted(endless.getLast());
      note(text);
      news.accept(text + ".");
    }
  }

  private String sentence(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof InvalidPolicyException wrong && wrong.fault() == Fault.HANGS
        || hangs(cause)) {
      tellEndless();
    }
    return switch (cause) {
      case UsageException e -> refusal(e.code(), e.getMessage());
      case InvalidPolicyException e -> refusal(FaultCode.of(e.fault()), e.getMessage());
      case RunException e -> refusal(MessageCode.UNFIT, e.getMessage());
      default -> refusal(MessageCode.DEFECT, cause.toString());
    };
  }

  private synchronized SequencedMap<String, Object> status() {
    long now = System.nanoTime() - beganNanos;
    Features can = plan.host().capabilities().features();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("pid", ProcessHandle.current().pid());
    fields.put("policy", policy);
    fields.put("policy_since_s", seconds(now - policySinceNanos));
    fields.put("running_s", seconds(now));
    fields.put("quantum", DurationText.format(plan.settings().interval()));
    fields.put("enforces", !plan.settings().observe());
    fields.put("contexts", contexts());
    fields.put("kernel", plan.settings().kernel().map(KernelOption::mode).orElse(null));
    fields.put("pauses_programs_by", can.has(Feature.FREEZE) ? "control groups" : "signals");
    fields.put("pauses_single_threads", can.has(Feature.FREEZE_THREAD));
    fields.put("drains", visitors.isDraining());
    fields.put("most_applications", Visitors.MOST_PROGRAMS);
    fields.put("most_threads", Visitors.MOST_THREADS);
    List<Object> applications = new ArrayList<>();
    visitors.present().forEach(one -> applications.add(application(one, now)));
    fields.put("applications", applications);
    fields.put("log", log.map(Path::toString).orElse(null));
    fields.put("missing", Shortcomings.of(plan.host().capabilities()));
    fields.put("notes", List.copyOf(notes));
    return fields;
  }

  private static SequencedMap<String, Object> application(Present one, long now) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", one.application());
    fields.put("pid", one.pid());
    fields.put("since_s", seconds(now - one.sinceNanos()));
    fields.put("wanted_contexts", one.wantedContexts());
    fields.put("starved_s", seconds(one.starvedNanos()));
    List<Object> threads = new ArrayList<>();
    one.threads().forEach(thread -> threads.add(thread(thread)));
    fields.put("threads", threads);
    return fields;
  }

  private static SequencedMap<String, Object> thread(PresentThread one) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", one.name());
    fields.put("tid", one.tid());
    fields.put("cpu", one.cpu());
    fields.put("paused", one.isPaused());
    fields.put("waits", one.isBlocked());
    fields.put("counts", one.isOfCore() ? "core" : "own");
    return fields;
  }

  private static double seconds(long nanos) {
    return Math.round(Math.max(0, nanos) / 1e8) / 10.0;
  }
}
