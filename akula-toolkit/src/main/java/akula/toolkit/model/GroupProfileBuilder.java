package akula.toolkit.model;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.profiler.interference.ForwardFit;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.List;

/** Plans a profile of how fast programs are in each group, or of their stacks alone. */
public final class GroupProfileBuilder extends ModelBuilder<GroupProfileBuilder> {
  private int smt = 2;
  private boolean stacks;
  private Path file;

  GroupProfileBuilder() {}

  @Override
  protected GroupProfileBuilder self() {
    return this;
  }

  /** Takes how many share a core at most, 2 or 4; smaller groups are profiled too. */
  public GroupProfileBuilder smt(int mode) {
    smt = mode;
    return this;
  }

  /** Says whether it is the undisturbed stacks of each program alone in each mode. */
  public GroupProfileBuilder stacks(boolean wanted) {
    stacks = wanted;
    return this;
  }

  /** Takes the file to write; null writes none. */
  public GroupProfileBuilder out(Path profile) {
    file = profile;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together
   */
  public GroupProfileJob build() throws InvalidInputException {
    if (smt != 2 && smt != 4) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--smt has to be 2 or 4, not " + smt);
    }
    if (file != null) {
      UsageException.requireFolderOf("--out", file);
    }
    if (file != null && PlainFile.exists(file)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY, "the file %s exists; name a new one".formatted(file));
    }
    return new GroupProfileJob(
        plan(setup(), List.of(smt), STACK, ForwardFit.PAPER), smt, stacks, file);
  }
}
