package akula.toolkit.run;

import akula.api.Control;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.PolicyCatalog;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.kernel.KernelProgram;
import akula.wrapper.kernel.KernelSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Whether and how policies decide every turn, with the kernel as host: {@code --kernel}. */
public final class KernelOption {
  /** Decided when a turn has ended. */
  public static final String ENDED = "ended";

  /** Decided when a turn begins. */
  public static final String AHEAD = "ahead";

  private final Optional<KernelSettings> settings;

  /** Makes one of runs that are not recorded. */
  public KernelOption(String mode, boolean partial, Optional<Path> loader) {
    this(mode, partial, loader, null);
  }

  /**
   * Makes one.
   *
   * @param mode one of the two, or null if policies decide no turns
   * @param record the file of a recording, or null
   * @throws UsageException if the mode is none, or the others have no sense without
   */
  public KernelOption(String mode, boolean partial, Optional<Path> loader, Path record) {
    if (mode == null && record != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--record keeps the turns that a policy decides; expected --kernel with it");
    }
    if (mode == null && (partial || loader.isPresent())) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s says how --kernel is done; expected --kernel with it"
              .formatted(partial ? "--partial" : "--loader"));
    }
    if (mode != null && !mode.equals(ENDED) && !mode.equals(AHEAD)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--kernel is '%s'; expected %s or %s".formatted(mode, ENDED, AHEAD));
    }
    loader.ifPresent(KernelOption::requireLoader);
    settings =
        Optional.ofNullable(mode)
            .map(one -> new KernelSettings(one.equals(AHEAD), partial, loader));
  }

  /**
   * Requires that a file may be an installed loader.
   *
   * @throws UsageException if it is no program
   */
  public static void requireLoader(Path file) {
    if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "--loader is '%s', which is no program that may be run; expected an installed akula-scheduler"
              .formatted(file));
    }
  }

  /** Returns how it is done, if it is. */
  public Optional<KernelSettings> settings() {
    return settings;
  }

  /** Returns the mode of settings, as it is written. */
  public static String mode(KernelSettings of) {
    return of.ahead() ? AHEAD : ENDED;
  }

  /**
   * Refuses to explain: within an interval a thread has many places.
   *
   * @param asked whether that is asked for
   */
  void requireUnexplained(boolean asked) {
    if (asked && settings.isPresent()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--explain tells where threads stayed for intervals, and with --kernel they change with each turn; --trace has every turn with its reason, --co-schedules who was beside whom");
    }
  }

  /**
   * Refuses to say how a log is kept: there is none.
   *
   * @param options those that do, as far as they are given
   */
  public void requireUnlogged(List<String> options) {
    if (!options.isEmpty() && settings.isPresent()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s is of the log of decisions, and of turns that are decided with --kernel none is kept: there may be thousands a second; leave it out"
              .formatted(options.getFirst()));
    }
  }

  /**
   * Refuses what does not go together with it so far.
   *
   * @param others options, and whether they are given
   */
  public void requireAlone(Map<String, Boolean> others) {
    if (settings.isEmpty()) {
      return;
    }
    new TreeMap<>(others)
        .forEach((option, isGiven) -> {
          if (isGiven) {
            throw new UsageException(
                MessageCode.NOT_TOGETHER,
                "%s does not go together with --kernel; leave one of them out".formatted(option));
          }
        });
  }

  private static boolean decides(Scheduler policy) {
    return policy instanceof QueueOrder
        || RequirementsCheck.of(policy).controls().contains(Control.PAUSE);
  }

  /**
   * Checks that there is somebody who decides, and a kernel that can be told.
   *
   * @throws UsageException if not, with the remedy
   */
  public void requireOrders(List<Contender> contenders) {
    if (settings.isEmpty()) {
      return;
    }
    if (contenders.stream().allMatch(one -> one.factory() == null)) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          "with --kernel a policy decides turns, and %s leaves them to the kernel; expected one that orders queues or pauses threads, too, such as cfs or gang"
              .formatted(PolicyCatalog.KERNEL));
    }
    contenders.forEach(KernelOption::requireOrders);
    KernelProgram.refusal(settings.get().loader())
        .ifPresent(why -> {
          throw new UsageException(MessageCode.UNFIT, "--kernel cannot be used here: " + why);
        });
  }

  /**
   * Checks that a policy would decide something.
   *
   * @throws UsageException if not
   */
  public static void requireOrders(Contender contender) {
    if (contender.factory() != null && !decides(contender.scheduler(0))) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          "policy %s leaves the order of queues to the kernel, and with --kernel it is to decide it; run it without, or take one that orders queues or pauses threads, such as cfs or gang"
              .formatted(contender.name()));
    }
  }
}
