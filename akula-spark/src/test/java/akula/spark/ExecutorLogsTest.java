package akula.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What executors wrote, as the pages of master and workers show it. */
class ExecutorLogsTest {
  private HttpServer server;
  private String home;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    home = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void page(String path, String query, String text) {
    server.createContext(
        path,
        exchange -> {
          String asked = exchange.getRequestURI().getQuery();
          boolean known = query.isEmpty() || asked != null && asked.startsWith(query);
          byte[] bytes = (known ? text : "nothing").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(known ? 200 : 404, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  @Test
  void aLogIsReadWhereItsPageIs() {
    page(
        "/log/", "appId=a-1&executorId=3&logType=stderr", "INFO begun\nakula: the heap is full.\n");
    assertThat(
            new ExecutorLogs(new Pauses())
                .reason(home + "/logPage/?appId=a-1&executorId=3&logType=stderr"))
        .hasValue("the heap is full");
  }

  /** Passes where somebody waits, and nowhere else. */
  private static final class Pauses implements ExecutorLogs.Time {
    private long millis;

    @Override
    public long nanos() {
      return 1_000_000 * millis;
    }

    @Override
    public boolean pause(long newMillis) {
      millis += newMillis;
      return true;
    }
  }

  /** Serves a log that has its last line from the given look on. */
  private void log(String path, String line, int looks) {
    AtomicInteger looked = new AtomicInteger();
    server.createContext(
        path,
        exchange -> {
          String rest = looked.incrementAndGet() < looks ? "" : "akula: " + line + ".\n";
          byte[] bytes = ("INFO BlockManager stopped\n" + rest).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  /** From when there is a log on: what came before has taken time, too. */
  @Test
  void whatIsYetToBeWrittenDownIsWaitedFor() {
    log("/log/", "a policy ended it", 3);
    log("/late/log/", "too late", 30);
    Pauses time = new Pauses();
    ExecutorLogs logs = new ExecutorLogs(time);
    time.pause(3_000);
    assertThat(logs.reason(home + "/logPage/?appId=a-1&executorId=3"))
        .hasValue("a policy ended it");
    assertThat(time.millis).isEqualTo(3_200);
    assertThat(logs.reason(home + "/late/logPage/?appId=a-1&executorId=3"))
        .hasValue("INFO BlockManager stopped");
    assertThat(time.millis).isEqualTo(5_200);
  }

  /** The whole wait has an end, and what was read before stays. */
  @Test
  void thereIsAnEndToWaiting() {
    log("/log/", "too late", 30);
    Pauses time = new Pauses();
    ExecutorLogs logs = new ExecutorLogs(time);
    time.pause(5_900);
    assertThat(logs.reason(home + "/logPage/?appId=a-1&executorId=3"))
        .hasValue("INFO BlockManager stopped");
    assertThat(logs.reason(home + "/logPage/?appId=a-1&executorId=3")).isEmpty();
  }

  @Test
  void theFirstOfSeveralIsNotWaitedForAlone() {
    page(
        "/json/",
        "",
        "{\"workers\": [{\"webuiaddress\": \"%s/a\"}, {\"webuiaddress\": \"%s/b\"}]}"
            .formatted(home, home));
    page("/a/json/", "", "{\"finishedexecutors\": [{\"id\": 1, \"appid\": \"a-1\"}]}");
    page("/b/json/", "", "{\"finishedexecutors\": [{\"id\": 2, \"appid\": \"a-1\"}]}");
    log("/a/log/", "too late", 30);
    log("/b/log/", "the heap is full", 2);
    Pauses time = new Pauses();
    assertThat(new ExecutorLogs(time).reasonOfAny(home, "a-1")).hasValue("the heap is full");
    assertThat(time.millis).isEqualTo(100);
  }

  @Test
  void whereNothingAnswersThereIsNothingToTell() {
    ExecutorLogs logs = new ExecutorLogs(new Pauses());
    assertThat(logs.reason(home + "/logPage/?appId=a-1&executorId=3")).isEmpty();
    assertThat(logs.reason("no page at all")).isEmpty();
    assertThat(logs.reasonOfAny(home, "a-1")).isEmpty();
  }

  @Test
  void oneThatNeverCameIsFoundByTheMaster() {
    page(
        "/json/",
        "",
        """
        {"workers": [{"webuiaddress" : "%s/worker"}]}
        """
            .formatted(home));
    page(
        "/worker/json/",
        "",
        """
        {"executors": [{"id" : 9, "appid" : "a-1"}],
         "finishedexecutors": [{"id" : 4, "memory" : 1, "appid" : "a-0"},
           {"id" : 7, "memory" : 1, "resources" : { }, "appid" : "a-1"}]}
        """);
    page(
        "/worker/log/",
        "appId=a-1&executorId=7&logType=stderr",
        "Error opening zip file or JAR manifest missing : /nowhere.jar\nmore\n");
    assertThat(new ExecutorLogs(new Pauses()).reasonOfAny(home, "a-1"))
        .hasValue("Error opening zip file or JAR manifest missing : /nowhere.jar");
    assertThat(new ExecutorLogs(new Pauses()).reasonOfAny(home, "a-2")).isEmpty();
  }

  @Test
  void theLineThatTellsMostIsTaken() {
    Map.of(
            "akula: one.\nakula: two.\njava.lang.Error: three\n", "two",
            "Error: could not find it\nlast\n", "Error: could not find it",
            "Exception in thread \"main\" java.io.IOException: full\n\tat a.b(C.java:1)\n",
                "java.io.IOException: full",
            "a.B: x\nCaused by: java.net.ConnectException: no\n", "java.net.ConnectException: no",
            "one\ntwo\n\n", "two")
        .forEach((log, line) -> assertThat(ExecutorLogs.reasonIn(log)).as(log).hasValue(line));
    assertThat(ExecutorLogs.reasonIn("\n")).isEmpty();
    assertThat(ExecutorLogs.reasonIn("akula: " + "x".repeat(1_000)).orElseThrow())
        .hasSizeLessThan(310)
        .endsWith(" ...");
  }
}
