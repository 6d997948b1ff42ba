package akula.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What executors wrote before they ended, as workers show it on their pages. All of it is for
 * people: where nothing is found, there is nothing to tell.
 */
final class ExecutorLogs {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration PATIENCE_FOR_ALL = Duration.ofSeconds(6);
  private static final Duration PATIENCE_FOR_REST = Duration.ofSeconds(2);
  private static final long LOOK_MILLIS = 100;
  private static final int LONGEST = 300;
  private static final int MOST_BYTES = 60_000;

  /** What a program writes that fails says so in a line like one of these. */
  private static final List<Pattern> REASONS =
      List.of(
          Pattern.compile("^akula: (.*)$", Pattern.MULTILINE),
          Pattern.compile("^(Error\\b.*)$", Pattern.MULTILINE),
          Pattern.compile(
              "^(?:Caused by: |Exception in thread \"[^\"]*\" )?(\\S+(?:Exception|Error): .*)$",
              Pattern.MULTILINE));

  private static final Pattern LAST_LINE = Pattern.compile("^(\\S.*)\\s*\\z", Pattern.MULTILINE);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Time time;
  private final long began;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /** The time, and how it passes. */
  interface Time {
    /** Returns it. */
    long nanos();

    /** Waits; false if this was interrupted. */
    boolean pause(long millis);
  }

  ExecutorLogs() {
    this(
        new Time() {
          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public boolean pause(long millis) {
            try {
              Thread.sleep(millis);
              return true;
            } catch (InterruptedException _) {
              Thread.currentThread().interrupt();
              return false;
            }
          }
        });
  }

  ExecutorLogs(Time time) {
    this.time = time;
    began = time.nanos();
  }

  /**
   * Returns the line that tells most of why an executor ended; where the log is long, of its end.
   *
   * @param page that shows its standard error
   */
  Optional<String> reason(String page) {
    return reasonIn(List.of(page));
  }

  /**
   * Returns that line of the first log that tells why. That an executor ended is heard before its
   * worker has written down all that it said: where no log tells why, the rest of all is waited
   * for.
   */
  private Optional<String> reasonIn(List<String> pages) {
    Map<String, String> logs = new LinkedHashMap<>();
    Optional<String> telling = firstTelling(pages, logs);
    long read = time.nanos();
    while (telling.isEmpty()
        && !logs.isEmpty()
        && time.nanos() - read < PATIENCE_FOR_REST.toNanos()
        && time.pause(LOOK_MILLIS)) {
      telling = firstTelling(pages, logs);
    }
    return Stream.concat(telling.stream(), logs.values().stream())
        .flatMap(log -> reasonIn(log).stream())
        .findFirst();
  }

  /** Looks at all until one tells why; keeps what was read. */
  private Optional<String> firstTelling(List<String> pages, Map<String, String> logs) {
    for (String page : pages) {
      Optional<String> log = read(page.replace("/logPage/", "/log/") + "&byteLength=" + MOST_BYTES);
      log.ifPresent(text -> logs.put(page, text));
      if (log.flatMap(ExecutorLogs::telling).isPresent()) {
        return log;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns that line for any executor of an application, also one that never came to its driver.
   *
   * @param masterPage of a standalone master
   */
  Optional<String> reasonOfAny(String masterPage, String application) {
    List<String> logs = new ArrayList<>();
    for (JsonNode worker : tree(masterPage).path("workers")) {
      String page = worker.path("webuiaddress").asText();
      for (JsonNode executor : tree(page).path("finishedexecutors")) {
        if (executor.path("appid").asText().equals(application)) {
          logs.add(
              "%s/logPage/?appId=%s&executorId=%s&logType=stderr"
                  .formatted(page, application, executor.path("id").asText()));
        }
      }
    }
    return reasonIn(logs);
  }

  private JsonNode tree(String page) {
    try {
      return JSON.readTree(read(page + "/json/").orElse("{}"));
    } catch (JsonProcessingException _) {
      return JSON.createObjectNode();
    }
  }

  static Optional<String> reasonIn(String log) {
    return telling(log)
        .or(() -> last(LAST_LINE, log))
        .map(line -> line.strip().replaceFirst("\\.$", ""))
        .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) + " ..." : line);
  }

  private static Optional<String> telling(String log) {
    return REASONS.stream().flatMap(pattern -> last(pattern, log).stream()).findFirst();
  }

  private static Optional<String> last(Pattern pattern, String log) {
    return pattern.matcher(log).results().map(found -> found.group(1)).reduce((_, next) -> next);
  }

  private Optional<String> read(String page) {
    if (time.nanos() - began > PATIENCE_FOR_ALL.toNanos()) {
      return Optional.empty(); // somebody waits for the sentence
    }
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(page)).timeout(PATIENCE).build();
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException | IllegalArgumentException _) {
      return Optional.empty();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
