package akula.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** Runs a batch of pieces on an executor. */
final class BatchTask implements Function<byte[], byte[]> {
  private static final long serialVersionUID = 1;

  private final Broadcast<byte[]> content;
  private final List<Broadcast<byte[]>> earlier;
  private final Broadcast<Map<String, byte[]>> libraries;

  /**
   * Makes a task.
   *
   * @param content what was packed of the work
   * @param earlier what came of the rounds before
   * @param libraries the files that the code is in, by their names
   */
  BatchTask(
      Broadcast<byte[]> content,
      List<Broadcast<byte[]>> earlier,
      Broadcast<Map<String, byte[]>> libraries) {
    this.content = content;
    this.earlier = earlier;
    this.libraries = libraries;
  }

  @Override
  public byte[] call(byte[] request) {
    TaskContext task = TaskContext.get();
    return FarCode.of(libraries::value)
        .run(request, content::value, round -> earlier.get(round).value(), task::isInterrupted);
  }
}
