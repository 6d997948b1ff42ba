package akula.spark;

import org.apache.spark.api.java.function.Function;
import org.apache.spark.package$;

/** Tells what an executor is. */
final class ExecutorProbe implements Function<Integer, String> {
  private static final long serialVersionUID = 1;

  @Override
  public String call(Integer ignored) {
    return "%d %s".formatted(Runtime.version().feature(), package$.MODULE$.SPARK_VERSION());
  }
}
