package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.NewFile;
import akula.formats.csv.RowEncoder;
import akula.profiler.interference.Mix;
import akula.profiler.interference.MixSpeeds;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs every group of programs alone on a core, and tells how fast each was: what an oracle goes
 * by; or each program alone, and tells its stacks. Nothing of it is kept if it is stopped.
 */
public final class GroupProfileJob implements Job<String> {
  private final MixPlan plan;
  private final int largest;
  private final boolean isOfStacks;
  private final Path file;

  /**
   * Makes one.
   *
   * @param largest how many programs a group has at most
   * @param isOfStacks whether it is of the stacks of programs alone in each mode
   * @param file to write, or null
   */
  GroupProfileJob(MixPlan plan, int largest, boolean isOfStacks, Path file) {
    this.plan = plan;
    this.largest = largest;
    this.isOfStacks = isOfStacks;
    this.file = file;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula model profile}. */
  public static GroupProfileBuilder builder() {
    return new GroupProfileBuilder();
  }

  /** Returns the text of the file: a row for each program and those beside it, or its mode. */
  @Override
  public String run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    String text = isOfStacks ? stacks(listener) : speeds(listener);
    if (file != null) {
      NewFile.write(file, text);
    }
    return text;
  }

  private String stacks(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    RowEncoder rows = new RowEncoder();
    rows.text("machine").text("data_set").text("application").text("mode");
    plan.components().forEach(rows::text);
    rows.endRow();
    List<String> names = plan.programs();
    for (int mode = 1; mode <= largest; mode *= 2) {
      List<double[]> stacks = plan.stacks(mode, listener);
      for (int i = 0; i < stacks.size(); i++) {
        begin(rows, names.get(i)).integer(mode);
        for (double component : stacks.get(i)) {
          rows.decimal(component);
        }
        rows.endRow();
      }
    }
    return rows.toString();
  }

  private String speeds(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<Mix> mixes = new ArrayList<>();
    for (int size = 2; size <= largest; size++) {
      mixes.addAll(Mix.all(plan.training().programs().size(), size));
    }
    return text(plan.speeds(mixes, listener));
  }

  private String text(List<MixSpeeds> all) {
    RowEncoder rows = new RowEncoder();
    rows.row(List.of("machine", "data_set", "application", "beside", "relative_speed"));
    List<String> names = plan.programs();
    for (MixSpeeds one : all) {
      List<Integer> programs = one.mix().programs();
      for (int i = 0; i < programs.size(); i++) {
        if (i == 0 || !programs.get(i).equals(programs.get(i - 1))) {
          List<String> beside = new ArrayList<>();
          for (int j = 0; j < programs.size(); j++) {
            if (j != i) {
              beside.add(names.get(programs.get(j)));
            }
          }
          beside.sort(String::compareTo);
          begin(rows, names.get(programs.get(i)))
              .text(String.join("+", beside))
              .decimal(one.speeds().get(i))
              .endRow();
        }
      }
    }
    return rows.toString();
  }

  /** Begins the row of a program. */
  private RowEncoder begin(RowEncoder rows, String program) {
    return rows.text(plan.machine()).text(plan.dataSet()).text(program);
  }
}
