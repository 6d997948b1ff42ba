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
    assertThat(new ExecutorLogs().reason(home + "/logPage/?appId=a-1&executorId=3&logType=stderr"))
        .hasValue("the heap is full");
  }

  @Test
  void whatIsYetToBeWrittenDownIsWaitedFor() {
    AtomicInteger looks = new AtomicInteger();
    server.createContext(
        "/log/",
        exchange -> {
          String rest = looks.incrementAndGet() < 3 ? "" : "akula: a policy ended it.\n";
          byte[] bytes = ("INFO BlockManager stopped\n" + rest).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    assertThat(new ExecutorLogs().reason(home + "/logPage/?appId=a-1&executorId=3"))
        .hasValue("a policy ended it");
  }

  @Test
  void whereNothingAnswersThereIsNothingToTell() {
    ExecutorLogs logs = new ExecutorLogs();
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
    assertThat(new ExecutorLogs().reasonOfAny(home, "a-1"))
        .hasValue("Error opening zip file or JAR manifest missing : /nowhere.jar");
    assertThat(new ExecutorLogs().reasonOfAny(home, "a-2")).isEmpty();
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
