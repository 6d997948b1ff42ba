package akula.spark;

import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** Runs a batch of pieces on an executor. */
final class BatchTask implements Function<byte[], byte[]> {
  private static final long serialVersionUID = 1;

  private final Broadcast<byte[]> content;
  private final List<Broadcast<byte[]>> earlier;
  private final List<String> libraries;

  /**
   * Makes a task.
   *
   * @param content what was packed of the work
   * @param earlier what came of the rounds before
   * @param libraries names of the files that the code is in
   */
  BatchTask(Broadcast<byte[]> content, List<Broadcast<byte[]>> earlier, List<String> libraries) {
    this.content = content;
    this.earlier = earlier;
    this.libraries = libraries;
  }

  @Override
  public byte[] call(byte[] request) {
    TaskContext task = TaskContext.get();
    return FarCode.of(libraries)
        .run(request, content::value, round -> earlier.get(round).value(), task::isInterrupted);
  }
}
