package akula.cli.run;

import akula.cli.common.DurationConverter;
import akula.toolkit.run.RunBuilder;
import akula.toolkit.run.RunDefaults;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how real runs are made. */
final class RunOptions {
  @Option(
      names = "--interval",
      paramLabel = "T",
      defaultValue = RunDefaults.INTERVAL,
      converter = DurationConverter.class,
      description = "The scheduling interval, at least 1ms (default: ${DEFAULT-VALUE}).")
  private Duration interval;

  @Option(
      names = "--observe",
      description = "Call the policy and do everything but enforce: what does watching cost?")
  private boolean observe;

  @Mixin private KernelOptions kernel;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description =
          "With --kernel: record what the kernel told and the policy decided, for 'akula replay';"
              + " of a single run only.")
  private Path record;

  @Mixin private LimitOptions limits;

  @Option(
      names = "--stop-on-expulsion",
      description = "End when a policy is thrown out, in place of continuing without it.")
  private boolean stop;

  @Option(
      names = "--emulate-speed",
      paramLabel = "CPU=S[,...]",
      description =
          "Make cpus slower, such as cpu1=0.8: a real-time process keeps each busy for the rest of"
              + " the time. Solo times are measured at full speed.")
  private String speeds;

  /** Returns the file that turns are recorded in, or null. */
  Path record() {
    return record;
  }

  /** Puts them into a plan. */
  void into(RunBuilder plan) {
    plan.interval(interval)
        .observe(observe)
        .kernel(kernel.mode())
        .partial(kernel.partial())
        .loader(kernel.loader())
        .record(record)
        .budget(limits.budget())
        .patience(limits.patience())
        .starvation(limits.starvation())
        .stopOnExpulsion(stop)
        .realtime(limits.realtime())
        .emulateSpeed(speeds);
  }
}
