package akula.spark;

import akula.bootstrap.pieces.PieceRunner;
import akula.toolkit.cluster.BatchRunner;
import akula.toolkit.cluster.BatchSender;
import akula.toolkit.cluster.BatchTotals;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.cluster.ClusterOptions;
import akula.toolkit.cluster.PackedWork;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Executors of Spark. Started when the first piece is to be run; each batch is a task. */
final class SparkCluster implements Cluster, BatchSender {
  private static final double PATIENCE_SECONDS = 60;
  private static final int MOST_DEATHS = 3;
  private static final long LOOK_MILLIS = 250;
  private static final String STOPPED =
      "the master of Spark does not let this application run: is it the same version of Spark, and"
          + " are secrets (spark.authenticate, spark.authenticate.secret) the same there and here?";

  private final ClusterOptions options;
  private final SparkSettings settings;
  private final Executors executors = new Executors(this::tellInterrupted);
  private final BatchTotals totals = new BatchTotals();
  private final Set<Receiver> waiting = ConcurrentHashMap.newKeySet();

  /** What was sent of the work that is opened: its content, and what came of rounds before. */
  private final Map<byte[], Broadcast<byte[]>> sent = new IdentityHashMap<>();

  private JavaSparkContext spark;
  private Broadcast<Map<String, byte[]>> libraries;
  private String application = "";
  private Broadcast<byte[]> content;
  private List<Broadcast<byte[]>> earlier = List.of();
  private Thread watch;
  private volatile boolean isClosed;

  /** Whether an executor has come and answered anything. */
  private volatile boolean hasAnswered;

  /** Whether what was sent is wanted no more. */
  private volatile boolean isCancelled;

  /**
   * Since when nobody has been there for whom somebody waits, by the clock; 0 if that is not so.
   */
  private long emptySinceNanos;

  SparkCluster(ClusterOptions options, SparkSettings settings) {
    this.options = options;
    this.settings = settings;
  }

  @Override
  public PieceRunner runner(Supplier<PackedWork> work, String part) {
    return new BatchRunner(this, work, part, totals);
  }

  @Override
  public BatchTotals totals() {
    return totals;
  }

  @Override
  public void open(PackedWork work) throws IOException, InterruptedException {
    try (ClassesOfSpark _ = new ClassesOfSpark()) {
      if (spark == null) {
        start();
        probe();
      }
      if (!sent.containsKey(work.content())) {
        sent.clear();
      }
      content = broadcast(work.content());
      earlier = List.copyOf(work.earlier().stream().map(this::broadcast).toList());
    } catch (IllegalStateException e) {
      requireGoingOn();
      throw e;
    }
  }

  /** Spark stops by itself where its master does not want it, and where this process ends. */
  private void requireGoingOn() throws ClusterFailedException, InterruptedException {
    if (spark != null && spark.sc().isStopped()) {
      if (isProcessEnding()) {
        throw new InterruptedException();
      }
      throw new ClusterFailedException(STOPPED);
    }
  }

  private static boolean isProcessEnding() {
    Thread hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException _) {
      return true;
    }
  }

  private Broadcast<byte[]> broadcast(byte[] bytes) {
    return sent.computeIfAbsent(bytes, spark::broadcast);
  }

  /** Spark looks for its own code where the calling thread does. */
  private static final class ClassesOfSpark implements AutoCloseable {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    ClassesOfSpark() {
      Thread.currentThread().setContextClassLoader(SparkCluster.class.getClassLoader());
    }

    @Override
    public void close() {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private void start() throws IOException, InterruptedException {
    settings.requireMaster();
    options.told().accept("starting Spark for %s ...".formatted(options.master()));
    // It takes seconds, in which it hears of no interrupt: who is interrupted leaves it alone.
    FutureTask<JavaSparkContext> starting =
        new FutureTask<>(() -> new JavaSparkContext(settings.conf()));
    Thread.ofPlatform().daemon().name("spark-start").start(starting);
    try {
      spark = started(starting);
      application = spark.sc().applicationId();
      spark.sc().addSparkListener(executors);
      spark.addJar(ownJar().toString());
      libraries = spark.broadcast(libraries());
    } catch (ExecutionException | RuntimeException e) {
      requireGoingOn();
      Throwable why = e instanceof ExecutionException ? e.getCause() : e;
      String sentence = FailedJob.sentence(why);
      throw new ClusterFailedException(
          sentence.contains("stopped SparkContext") ? STOPPED : "Spark did not start: " + sentence);
    }
    watch = Thread.ofPlatform().daemon().name("executors").start(this::keepLooking);
  }

  private static JavaSparkContext started(FutureTask<JavaSparkContext> starting)
      throws ExecutionException, InterruptedException {
    try {
      return starting.get();
    } catch (InterruptedException e) {
      Thread.ofPlatform().daemon().name("spark-stop").start(() -> stop(starting));
      throw e;
    }
  }

  /** Stops what nobody waits for any more, when it has started. */
  private static void stop(FutureTask<JavaSparkContext> starting) {
    try {
      starting.get().stop();
    } catch (ExecutionException | InterruptedException _) {
      // Then there is nothing to be stopped.
    }
  }

  private static Path ownJar() {
    return place(SparkCluster.class);
  }

  private static Path place(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  /** Those that lie where the toolkit does: all that pieces need. */
  private static Map<String, byte[]> libraries() throws IOException {
    Map<String, byte[]> jars = new TreeMap<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(place(PackedWork.class).getParent(), "*.jar")) {
      for (Path file : files) {
        jars.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return jars;
  }

  /** Asks one of them what it is, before anything else is asked of them. */
  private void probe() throws IOException, InterruptedException {
    if (!settings.isLocal()) {
      options.told().accept("waiting for executors of %s ...".formatted(options.master()));
    }
    CompletableFuture<String> answer = new CompletableFuture<>();
    Receiver receiver = new ProbeReceiver(answer);
    waiting.add(receiver);
    new ElementJob<String>(
            (_, probed) -> {
              hasAnswered = true;
              answer.complete(probed);
            },
            why -> lost(receiver, FailedJob.sentence(why) + logged()))
        .submit(spark.sc(), spark.parallelize(List.of(0), 1).map(new ExecutorProbe()));
    try {
      FailedJob.requireFit(answer.get());
    } catch (ExecutionException e) {
      throw new ClusterFailedException(e.getCause().getMessage());
    } finally {
      waiting.remove(receiver);
    }
  }

  private record ProbeReceiver(CompletableFuture<String> answer) implements Receiver {
    @Override
    public void answered(byte[] bytes) {
      throw new IllegalStateException("a probe answers otherwise");
    }

    @Override
    public void lost(ClusterFailedException why) {
      answer.completeExceptionally(why);
    }
  }

  @Override
  public int slots() {
    return Math.max(1, present());
  }

  /** Returns how many tasks can run at once; 0 if no executor is there. */
  private int present() {
    SparkContext context = spark.sc();
    return context.isStopped()
        ? 0
        : context.maxNumConcurrentTasks(context.resourceProfileManager().defaultResourceProfile());
  }

  @Override
  public boolean isElsewhere() {
    return !settings.isLocal();
  }

  private void tellInterrupted(String why) {
    if (hasAnswered && !isCancelled) {
      options
          .told()
          .accept("an executor ended, what it was at is run again: " + FailedJob.line(why));
    }
  }

  @Override
  public void send(List<Sending> batches) {
    isCancelled = false;
    batches.forEach(batch -> waiting.add(batch.receiver()));
    List<byte[]> requests = batches.stream().map(Sending::request).toList();
    try (ClassesOfSpark _ = new ClassesOfSpark()) {
      new ElementJob<byte[]>(
              (number, answer) -> answered(batches.get(number).receiver(), answer),
              why -> loseAll(batches, FailedJob.sentence(why) + logged()))
          .submit(
              spark.sc(),
              spark
                  .parallelize(requests, requests.size())
                  .map(new BatchTask(content, earlier, libraries)));
    } catch (IllegalStateException e) {
      if (!spark.sc().isStopped()) {
        throw e;
      }
      loseAll(batches, STOPPED); // whoever is interrupted does not hear it
    }
  }

  private void answered(Receiver receiver, byte[] answer) {
    hasAnswered = true;
    waiting.remove(receiver);
    receiver.answered(answer);
  }

  private void loseAll(List<Sending> batches, String why) {
    batches.forEach(batch -> lost(batch.receiver(), why));
  }

  private void lost(Receiver receiver, String why) {
    if (waiting.remove(receiver)) {
      receiver.lost(new ClusterFailedException(why));
    }
  }

  private void keepLooking() {
    boolean told = settings.isLocal();
    try {
      while (!isClosed) {
        Thread.sleep(LOOK_MILLIS);
        if (settings.isLocal() || waiting.isEmpty() || spark.sc().isStopped()) {
          emptySinceNanos = 0;
          continue;
        }
        if (present() > 0) {
          emptySinceNanos = 0;
          told = false;
        } else if (emptySinceNanos == 0) {
          emptySinceNanos = System.nanoTime();
        } else if (hasAnswered && !told) {
          told = true;
          options.told().accept("waiting for executors: all that were there have gone ...");
        }
        look();
      }
    } catch (InterruptedException _) {
      // closed
    }
  }

  private void look() {
    if (!hasAnswered && executors.removed() >= MOST_DEATHS) {
      loseAll(
          "%d executors have ended before one of them answered, the last one because: %s%s"
              .formatted(executors.removed(), executors.why(), logged()));
    } else if (emptySinceNanos != 0
        && (System.nanoTime() - emptySinceNanos) / 1e9 >= PATIENCE_SECONDS) {
      loseAll(
          "no executor of %s was there for %.0f s%s"
                  .formatted(
                      options.master(),
                      PATIENCE_SECONDS,
                      executors.removed() == 0
                          ? "; has it workers with free cores, and memory for one?"
                          : ", the last one ended because: " + executors.why())
              + logged());
    }
  }

  /** What stands in the log of an executor that ended, as the end of a sentence. */
  private String logged() {
    ExecutorLogs logs = new ExecutorLogs();
    Optional<String> reason = executors.log().flatMap(logs::reason);
    if (reason.isEmpty() && !hasAnswered) { // they may never have come here
      reason =
          settings.pages().stream()
              .flatMap(page -> logs.reasonOfAny(page, application).stream())
              .findFirst();
    }
    return reason.map("; its log says: %s"::formatted).orElse("");
  }

  private void loseAll(String why) {
    List.copyOf(waiting).forEach(receiver -> lost(receiver, why));
  }

  @Override
  public void cancel() {
    isCancelled = true;
    waiting.clear();
    if (!spark.sc().isStopped()) {
      spark.sc().cancelAllJobs();
    }
  }

  @Override
  public void close() {
    isClosed = true;
    if (watch != null) {
      watch.interrupt();
    }
    if (spark != null) {
      boolean interrupted = Thread.interrupted(); // Spark waits for threads of its own
      spark.stop();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
