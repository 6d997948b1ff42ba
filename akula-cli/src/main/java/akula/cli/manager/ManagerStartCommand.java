package akula.cli.manager;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.common.DurationConverter;
import akula.cli.common.WrongValueException;
import akula.cli.policies.Plugins;
import akula.cli.run.KernelOptions;
import akula.cli.run.LimitOptions;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.SizeText;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.manager.DetachedStart;
import akula.toolkit.manager.ManagerBuilder;
import akula.toolkit.manager.ManagerJob;
import akula.toolkit.run.RunDefaults;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula manager start}: serves until it is stopped. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Start the manager; it serves until it is stopped, by 'manager stop' or Ctrl-C.")
final class ManagerStartCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description =
          "The policy that places threads, with options NAME:option=value, or a source file"
              + " ./MyPolicy.java; 'linux' leaves placement to the kernel.")
  private String policy;

  @Option(
      names = "--quantum",
      paramLabel = "T",
      defaultValue = RunDefaults.INTERVAL,
      converter = DurationConverter.class,
      description = "How often the policy is called, at least 1ms (default: ${DEFAULT-VALUE}).")
  private Duration quantum;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description = "Use these cpus only, such as 0-3,8 (default: all that this process may use).")
  private String cpus;

  @Mixin private SocketOption socket;

  @Option(
      names = "--detach",
      description =
          "Come back once it listens; it lives on in a session of its own, and says what is to be"
              + " known in a file beside the socket (.log).")
  private boolean detach;

  @Option(
      names = "--observe",
      description = "Call the policy and do everything but enforce: what does watching cost?")
  private boolean observe;

  @Mixin private KernelOptions kernel;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      description = "A data set with parameters that this machine cannot count.")
  private String data;

  @Option(
      names = "--parameter",
      paramLabel = "NAME",
      description = "Measure one more parameter, for policies that take over later.")
  private List<String> parameters = List.of();

  @Option(
      names = "--log",
      paramLabel = "DIR",
      description =
          "Where the log of each manager has a folder, which 'akula replay' reads (default:"
              + " akula/manager in XDG_STATE_HOME, or in .local/state of your home).")
  private Path log;

  @Option(names = "--no-log", description = "Keep no log.")
  private boolean noLog;

  @Option(
      names = "--log-limit",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      converter = SizeConverter.class,
      description =
          "How much all logs may have together before the oldest of their files are removed"
              + " (default: ${DEFAULT-VALUE}).")
  private long logLimitKib;

  @Mixin private LimitOptions limits;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the policies' random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private AgentOption agent;

  @Mixin private Plugins plugins;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    if (DetachedStart.isThis()) {
      spec.commandLine().setErr(DetachedStart.timed(spec.commandLine().getErr()));
    }
    PrintWriter err = spec.commandLine().getErr();
    if (detach && !DetachedStart.isThis()) {
      return detached(err);
    }
    ManagerBuilder plan =
        ManagerJob.builder()
            .policy(policy)
            .interval(quantum)
            .seed(seed)
            .agent(agent.named())
            .catalog(plugins.catalog())
            .cpus(cpus)
            .socket(socket.file())
            .observe(observe)
            .kernel(kernel.mode())
            .partial(kernel.partial())
            .loader(kernel.loader())
            .realtime(limits.realtime())
            .data(data)
            .limits(limits.budget(), limits.patience(), limits.starvation());
    keepLog(plan);
    parameters.forEach(plan::parameter);
    try (ManagerJob job = plan.build()) {
      return serve(job, err);
    }
  }

  /** What is not given is as it is usual, and not asked for where there is no log. */
  private void keepLog(ManagerBuilder plan) {
    if (spec.commandLine().getParseResult().hasMatchedOption("--log-limit")) {
      plan.logLimit(logLimitKib << 10);
    }
    if (noLog) {
      plan.log(null);
    } else if (log != null) {
      plan.log(log);
    }
  }

  /** The other process says why if it cannot serve. */
  private int detached(PrintWriter err) throws IOException, InterruptedException {
    DetachedStart.Started started = new DetachedStart(socket.file()).start();
    if (started.code() == 0) {
      err.println(
          "akula: the manager listens at %s: process %d, which says more in %s."
              .formatted(socket.file(), started.pid(), started.log()));
    } else {
      err.print(started.said());
    }
    err.flush();
    return started.code();
  }

  /** Ctrl-C is the usual end. */
  private static int serve(ManagerJob job, PrintWriter err) throws RunFailedException, IOException {
    try (Interruption interruption = new Interruption()) {
      try {
        job.run(new TerminalListener(err, interruption::isAsked));
        err.println(
            (DetachedStart.isThis() ? "akula: " : "")
                + "the manager has ended; what it managed runs on as before.");
        return 0;
      } catch (JobInterruptedException e) {
        err.println("akula: " + e.kept() + ".");
        err.flush();
        return StoppableCommand.STOPPED;
      }
    }
  }

  /** Reads an amount of data. */
  static final class SizeConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return SizeText.kib(text);
      } catch (IllegalArgumentException e) {
        throw new WrongValueException(e.getMessage());
      }
    }
  }
}
