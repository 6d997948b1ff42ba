package akula.toolkit.manager;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.ContestBuilder;
import akula.toolkit.run.Programs;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Plans to measure what a processor manager costs; each method is named after an option of {@code
 * akula manager overhead} and means the same.
 */
public final class OverheadBuilder extends ContestBuilder<OverheadBuilder> {
  /** The workload that is run unless another one is named. */
  public static final String WORKLOAD = "eight-teams";

  /** How often, unless it is said: pairs of runs. */
  public static final int PAIRS = 10;

  /** For how long the manager is watched while there is nothing to do, unless it is said. */
  public static final String IDLE = "30s";

  private Path workload = Path.of(WORKLOAD);
  private Duration idle = Duration.ofSeconds(30);
  private boolean realtime = true;

  OverheadBuilder() {
    super(PAIRS);
  }

  @Override
  protected OverheadBuilder self() {
    return this;
  }

  /** Takes a workload whose entries say which programs to start: one that ships, or a file. */
  public OverheadBuilder workload(Path nameOrFile) {
    workload = nameOrFile;
    return this;
  }

  /** Takes for how long a manager is watched that has nothing to do; 0 for not at all. */
  public OverheadBuilder idle(Duration span) {
    idle = span;
    return this;
  }

  /** Says whether real-time priority is asked for. */
  public OverheadBuilder realtime(boolean asked) {
    realtime = asked;
    return this;
  }

  /**
   * Reads and checks what was said.
   *
   * @throws InvalidInputException with every mistake of a file
   * @throws UsageException if something does not go together, or is missing
   */
  public OverheadJob build() throws InvalidInputException {
    requireInterval("--quantum");
    if (repetitions() < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--repeat is %d; expected at least 1".formatted(repetitions()));
    }
    boolean isName = workload.getNameCount() == 1 && !workload.isAbsolute();
    Workload what =
        WorkloadReader.read(
            isName ? Home.catalog().writtenWorkload(workload.toString()) : workload);
    return new OverheadJob(
        new OverheadJob.Plan(
            what.name(),
            Programs.of(what).all(),
            policies().getFirst(),
            interval(),
            repetitions(),
            idle,
            seed()),
        this::manager);
  }

  private ManagerBuilder manager() {
    return ManagerJob.builder()
        .policy(policies().getFirst())
        .interval(interval())
        .seed(seed())
        .agent(agent())
        .catalog(catalog())
        .realtime(realtime);
  }
}
