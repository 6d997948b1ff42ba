package akula.cli.replay;

import akula.bootstrap.RunFailedException;
import akula.cli.common.DurationConverter;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.common.WrongValueException;
import akula.cli.policies.Plugins;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.machine.CpuList;
import akula.toolkit.common.UsageException;
import akula.toolkit.decisions.LogReplayBuilder;
import akula.toolkit.decisions.LogReplayJob;
import akula.toolkit.decisions.LogReplayResult;
import akula.toolkit.decisions.LoggedLife;
import akula.toolkit.replay.ReplayBuilder;
import akula.toolkit.replay.ReplayJob;
import akula.toolkit.replay.ReplayResult;
import akula.toolkit.turns.TurnReplayJob;
import akula.toolkit.turns.TurnReplayResult;
import akula.toolkit.turns.TurnsHead;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code akula replay}: whom a policy would have chosen where a kernel chose, or what it would have
 * decided about those who came to a manager.
 */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Replay a recording of a kernel's scheduler under policies that order queues, and tell how"
          + " often each would have let the same thread run as the kernel did.",
      "Or replay the log of a manager under any policies, and tell what each would have decided"
          + " about those who came.",
      "Or decide turns again that a policy decided in a real run, as 'akula run' recorded them, and"
          + " tell whether they are the same."
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "TRACE",
      description =
          "The text of sched_switch, sched_wakeup and the like, as 'perf script' or ftrace's file"
              + " 'trace' print it; or the folder of a manager's log ('manager status' names it); or a"
              + " recording of turns by 'akula run'.")
  private Path trace;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "A policy that orders queues, such as cfs or eevdf, with its options, or NAME=POLICY to"
              + " call it otherwise; may be given several times. Of a log any policy; without one,"
              + " it is seen whether those that were there decide the same again. Of a recording of turns"
              + " one, where its policy is in another file now.")
  private List<String> policies = List.of();

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      converter = CpusConverter.class,
      description = "The cpus that are reported of, such as 0-3,8 (default: all that switched).")
  private List<Integer> cpus = List.of();

  @Option(
      names = "--processes",
      split = ",",
      paramLabel = "N",
      description =
          "The processes whose threads share cpus with each other, as those of a session or a control"
              + " group; others are as of another class (default: all).")
  private List<Integer> processes = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Of a log: write what each --policy decides as a log, too, into a new folder in DIR.")
  private Path out;

  @Mixin private SeedOption seed;

  @Mixin private FormatOption format;

  @Option(
      names = "--policy-limit",
      paramLabel = "TIME",
      defaultValue = PolicyWatch.USUAL_LIMIT,
      converter = DurationConverter.class,
      description =
          "How long a callback of a policy may take, of real time, before the command ends as failed"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration policyLimit;

  @Mixin private Plugins plugins;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    if (LoggedLife.isOne(trace)) {
      return log();
    }
    if (TurnsHead.isOne(trace)) {
      return turns();
    }
    if (out != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--out is %s, and %s is no folder of a manager's log; expected one, such as 'akula manager"
                  .formatted(out, trace)
              + " status' names");
    }
    requireRecording();
    ReplayBuilder plan =
        ReplayJob.builder()
            .trace(trace)
            .cpus(cpus)
            .processes(processes)
            .seed(seed.value())
            .policyLimit(policyLimit)
            .catalog(plugins.catalog());
    policies.forEach(plan::policy);
    ReplayResult result = plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(ReplayText.of(result));
      case JSON -> out.json(JsonFormat.REPLAY, ReplayFields.of(result));
      case CSV -> out.data(ReplayFields.csv(result));
    }
    return 0;
  }

  /** What is none is not asked of policies. */
  private void requireRecording() {
    if (!Files.isReadable(trace) || Files.isDirectory(trace)) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "%s is %s; expected a recording of a kernel's scheduler, a recording of turns, or the folder of a manager's log"
              .formatted(
                  trace,
                  Files.isDirectory(trace)
                      ? "a folder that is no log of a manager"
                      : Files.exists(trace) ? "a file that cannot be read" : "not there"));
    }
    if (policies.isEmpty()) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "%s is no recording of turns, nor the folder of a manager's log; to replay it as a recording of a kernel's scheduler, say which policies are asked: --policy cfs"
              .formatted(trace));
    }
  }

  private int turns() throws InvalidInputException, RunFailedException, IOException {
    String others =
        !cpus.isEmpty()
            ? "--cpus"
            : out != null ? "--out" : !processes.isEmpty() ? "--processes" : "";
    if (!others.isEmpty() || policies.size() > 1) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s is a recording of turns, which followed from what its policy decided: only that is"
                  .formatted(trace)
              + " decided again; %s"
                  .formatted(
                      others.isEmpty()
                          ? "give one --policy at most, where it is in another file now"
                          : "leave %s out".formatted(others)));
    }
    TurnReplayResult result =
        TurnReplayJob.builder()
            .recording(trace)
            .policy(policies.isEmpty() ? null : policies.getFirst())
            .policyLimit(policyLimit)
            .catalog(plugins.catalog())
            .build()
            .run(new TerminalListener(spec.commandLine().getErr()));
    Output text = new Output(spec);
    switch (format.format()) {
      case TEXT -> text.text(TurnReplayText.of(result));
      case JSON -> text.json(JsonFormat.REPLAY_TURNS, TurnReplayText.fields(result));
      case CSV -> text.data(TurnReplayText.csv(result));
    }
    return result.outcome().first().isEmpty() ? 0 : 1;
  }

  private int log()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    if (!cpus.isEmpty() || !processes.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s is the log of a manager, of which --cpus and --processes choose nothing; expected them"
                  .formatted(trace)
              + " with a recording of a kernel's scheduler");
    }
    LogReplayBuilder plan =
        LogReplayJob.builder().log(trace).policyLimit(policyLimit).catalog(plugins.catalog());
    policies.forEach(plan::policy);
    if (out != null) {
      plan.out(out);
    }
    LogReplayResult result = plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    Output text = new Output(spec);
    switch (format.format()) {
      case TEXT -> text.text(LogReplayText.of(result));
      case JSON -> text.json(JsonFormat.REPLAY_LOG, LogReplayFields.of(result));
      case CSV -> text.data(LogReplayFields.csv(result));
    }
    return 0;
  }

  /** Reads a list of cpus. */
  static final class CpusConverter implements ITypeConverter<List<Integer>> {
    @Override
    public List<Integer> convert(String text) {
      try {
        return CpuList.parse(text);
      } catch (IllegalArgumentException e) {
        throw new WrongValueException("a list of cpus, such as 0-3,8", "; " + e.getMessage());
      }
    }
  }
}
