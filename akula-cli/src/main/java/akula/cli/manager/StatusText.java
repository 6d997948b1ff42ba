package akula.cli.manager;

import akula.cli.common.Format;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a manager says of itself, for people; a row for each thread. */
final class StatusText {
  private StatusText() {}

  static void print(Map<String, Object> status, Format format, Output out) {
    List<Map<?, ?>> applications = objects(status.get("applications"));
    Listing rows =
        new Listing("application", "pid", "since_s", "wants", "thread", "tid", "cpu", "state");
    int threads = 0;
    for (Map<?, ?> one : applications) {
      Object wants = number(one.get("wanted_contexts"), 1);
      List<Map<?, ?>> its = objects(one.get("threads"));
      threads += its.size();
      if (its.isEmpty()) {
        rows.row(
            one.get("name"), one.get("pid"), one.get("since_s"), wants, null, null, null, null);
      }
      for (Map<?, ?> thread : its) {
        rows.row(
            one.get("name"),
            one.get("pid"),
            one.get("since_s"),
            wants,
            thread.get("name"),
            thread.get("tid"),
            number(thread.get("cpu"), 0),
            state(thread));
      }
    }
    if (format == Format.TEXT) {
      head(status, applications.size(), threads, out);
    }
    if (format != Format.TEXT || !applications.isEmpty()) {
      rows.print(format, out);
    }
    if (format == Format.TEXT) {
      applications.forEach(one -> starved(one, out));
      applications.forEach(one -> countedTogether(one, out));
      missing(objects(status.get("missing")), out);
    }
    if (format == Format.TEXT && status.get("notes") instanceof List<?> notes) {
      notes.forEach(note -> labelled("note: ", note.toString(), out));
    }
  }

  /** What is missing for the same reason, and for which the same would help, is told once. */
  private static void missing(List<Map<?, ?>> all, Output out) {
    Map<String, List<String>> by = new LinkedHashMap<>();
    all.forEach(one ->
        by.computeIfAbsent(
                "%s; what would help: %s".formatted(one.get("why"), one.get("remedy")),
                _ -> new ArrayList<>())
            .add(String.valueOf(one.get("what"))));
    by.forEach((why, what) -> labelled("missing: ", String.join(", ", what) + ": " + why, out));
  }

  /** Each label is one thing that is told, on however many lines. */
  private static void labelled(String label, String text, Output out) {
    String before = label;
    for (String line : Output.wrapped(text, Output.WIDTH - label.length())) {
      out.line(before + line);
      before = " ".repeat(label.length());
    }
  }

  private static void countedTogether(Map<?, ?> application, Output out) {
    List<?> of =
        objects(application.get("threads")).stream()
            .filter(thread -> "core".equals(thread.get("counts")))
            .map(thread -> thread.get("name"))
            .toList();
    if (!of.isEmpty()) {
      labelled(
          "counts: ",
          "of %s (process %s) they are those of the whole core, with its other contexts, and not its own: %s"
              .formatted(
                  application.get("name"),
                  application.get("pid"),
                  of.stream().map(Object::toString).collect(Collectors.joining(", "))),
          out);
    }
  }

  private static void starved(Map<?, ?> application, Output out) {
    if (application.get("starved_s") instanceof Number seconds && seconds.doubleValue() > 0) {
      labelled(
          "starved: ",
          "a thread of %s (process %s) wants to run and has had no processor time for %s s"
              .formatted(application.get("name"), application.get("pid"), seconds),
          out);
    }
  }

  private static void head(Map<String, Object> status, int applications, int threads, Output out) {
    out.line(
        "process %s, policy %s for %s s, quantum %s, %s contexts%s"
            .formatted(
                status.get("pid"),
                status.get("policy"),
                status.get("policy_since_s"),
                status.get("quantum"),
                status.get("contexts"),
                Boolean.TRUE.equals(status.get("enforces")) ? "" : ", observed only"));
    out.line(how(status));
    out.line("log " + (status.get("log") instanceof String folder ? folder : "none is kept"));
    out.line(
        "applications %d of %s, threads %d of %s%s"
            .formatted(
                applications,
                status.get("most_applications"),
                threads,
                status.get("most_threads"),
                Boolean.TRUE.equals(status.get("drains")) ? "; nobody comes any more" : ""));
  }

  /** Who decides every turn pauses by not letting them run. */
  private static String how(Map<String, Object> status) {
    if (status.get("kernel") instanceof String mode) {
      return "decides every turn, with the kernel as host: "
          + (mode.equals("ahead") ? "when one begins" : "when one has ended");
    }
    return "pauses programs by %s, %s"
        .formatted(
            status.get("pauses_programs_by"),
            Boolean.TRUE.equals(status.get("pauses_single_threads"))
                ? "and single threads"
                : "as a whole only");
  }

  /** Returns a number that is not less than what makes sense; else nothing. */
  private static Object number(Object value, int least) {
    return value instanceof Number number && number.intValue() >= least ? value : null;
  }

  private static String state(Map<?, ?> thread) {
    boolean waits = Boolean.TRUE.equals(thread.get("waits"));
    if (Boolean.TRUE.equals(thread.get("paused"))) {
      return waits ? "paused and waits" : "paused";
    }
    return waits ? "waits" : "runs";
  }

  private static List<Map<?, ?>> objects(Object value) {
    return value instanceof List<?> list
        ? list.stream().<Map<?, ?>>map(one -> (Map<?, ?>) one).toList()
        : List.of();
  }
}
