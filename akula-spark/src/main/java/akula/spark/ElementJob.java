package akula.spark;

import java.io.Serializable;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.concurrent.ExecutionContext$;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;
import scala.util.Try;

/**
 * A job of Spark with a task for each element, each handed back when its task is done: Java's own
 * interface knows only jobs that hand back everything at their end.
 *
 * @param <T> what an element is
 */
final class ElementJob<T> {
  private final BiConsumer<Integer, T> taken;
  private final Consumer<Throwable> failed;

  /**
   * Makes a job.
   *
   * @param taken is told the number of an element and what it is; on a thread of Spark's, which
   *     waits for it
   * @param failed is told why the job has, if it has
   */
  ElementJob(BiConsumer<Integer, T> taken, Consumer<Throwable> failed) {
    this.taken = taken;
    this.failed = failed;
  }

  /** The one element of a partition. */
  private static final class Only<T> extends AbstractFunction1<Iterator<T>, T>
      implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public T apply(Iterator<T> elements) {
      return elements.next();
    }
  }

  /**
   * Begins.
   *
   * @param elements one in each partition
   */
  void submit(SparkContext spark, JavaRDD<T> elements) {
    List<Object> numbers =
        IntStream.range(0, elements.getNumPartitions()).<Object>mapToObj(i -> i).toList();
    Seq<Object> partitions = CollectionConverters.asScala(numbers).toList();
    SimpleFutureAction<BoxedUnit> action =
        spark.submitJob(
            elements.rdd(),
            new Only<>(),
            partitions,
            new AbstractFunction2<Object, T, BoxedUnit>() {
              @Override
              public BoxedUnit apply(Object number, T element) {
                taken.accept((Integer) number, element);
                return BoxedUnit.UNIT;
              }
            },
            new AbstractFunction0<BoxedUnit>() {
              @Override
              public BoxedUnit apply() {
                return BoxedUnit.UNIT;
              }
            });
    action.onComplete(
        new AbstractFunction1<Try<BoxedUnit>, BoxedUnit>() {
          @Override
          public BoxedUnit apply(Try<BoxedUnit> end) {
            if (end.isFailure()) {
              Thread.ofVirtual().start(() -> failed.accept(end.failed().get()));
            }
            return BoxedUnit.UNIT;
          }
        },
        ExecutionContext$.MODULE$.fromExecutor(Runnable::run));
  }
}
