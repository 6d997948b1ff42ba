package akula.wrapper.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the kernel has put a thread. */
public final class TaskPlace {
  /** Position of the field {@code processor} behind the name; proc(5) has it as number 39. */
  private static final int PROCESSOR = 36;

  private TaskPlace() {}

  /**
   * Returns the cpu on which a thread was last run, or -1 if it has ended.
   *
   * @param tid its id; of a process, that of its first thread
   */
  public static int cpu(int tid) {
    try {
      return cpu(Files.readString(Path.of("/proc/" + tid + "/stat")));
    } catch (IOException _) {
      return -1;
    }
  }

  /** The name stands in parentheses and may have blanks and parentheses. */
  static int cpu(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Integer.parseInt(fields[PROCESSOR]);
  }
}
