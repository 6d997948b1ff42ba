package akula.toolkit.trace;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes events, one a line, in the JSON object form of Chrome's "Trace Event Format" (Google,
 * 2016): times in microseconds, here with three decimals so that no nanosecond is lost.
 */
final class TraceEvents implements AutoCloseable {
  /** Names of Chrome's viewer for colours that can be told apart; Perfetto colours by name. */
  private static final List<String> COLOURS =
      List.of(
          "thread_state_running",
          "rail_animation",
          "cq_build_running",
          "rail_load",
          "thread_state_iowait",
          "vsync_highlight_color",
          "cq_build_failed",
          "rail_idle",
          "olive",
          "startup",
          "terrible",
          "generic_work",
          "good",
          "heap_dump_stack_frame",
          "bad",
          "detailed_memory_dump");

  private final TraceFile file;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(1 << 16);
  private final JsonGenerator json;

  /**
   * Begins the document.
   *
   * @param file takes it
   * @param about names and values for people, in this order
   */
  TraceEvents(TraceFile file, Map<String, String> about) {
    this.file = file;
    json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), buffer);
    json.writeStartObject();
    json.writeStringProperty("displayTimeUnit", "ms");
    json.writeObjectPropertyStart("otherData");
    json.writeStringProperty("producer", "akula");
    about.forEach(json::writeStringProperty);
    json.writeEndObject();
    json.writeArrayPropertyStart("traceEvents");
  }

  /** A track of slices. */
  record Track(int process, int thread) {}

  /** Names a process, or one of its threads, and says where it stands among its likes. */
  void name(Track track, boolean isProcess, String name, int position) {
    String kind = isProcess ? "process" : "thread";
    begin("M", kind + "_name", track);
    json.writeObjectPropertyStart("args");
    json.writeStringProperty("name", name);
    json.writeEndObject();
    end();
    begin("M", kind + "_sort_index", track);
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("sort_index", position);
    json.writeEndObject();
    end();
  }

  /**
   * Writes a slice.
   *
   * @param colour the same number is the same colour
   * @param args what is shown when it is selected; NaN is left out
   */
  void slice(
      Track track, String name, int colour, long beginNanos, long endNanos, Map<String, ?> args) {
    begin("X", name, track);
    json.writeStringProperty("cat", "thread");
    time("ts", beginNanos);
    time("dur", endNanos - beginNanos);
    json.writeStringProperty("cname", COLOURS.get(colour % COLOURS.size()));
    json.writeObjectPropertyStart("args");
    args.forEach(this::argument);
    json.writeEndObject();
    end();
  }

  /**
   * Writes an arrow from a slice to a later one.
   *
   * @param number of the arrow, each once
   * @param fromNanos within the first slice
   * @param toNanos the begin of the second
   */
  void flow(String name, long number, Track from, long fromNanos, Track to, long toNanos) {
    begin("s", name, from);
    json.writeStringProperty("cat", "migration");
    json.writeNumberProperty("id", number);
    time("ts", fromNanos);
    end();
    begin("f", name, to);
    json.writeStringProperty("cat", "migration");
    json.writeNumberProperty("id", number);
    json.writeStringProperty("bp", "e");
    time("ts", toNanos);
    end();
  }

  /** Writes the value that a counter of a process has from now on. */
  void counter(Track track, String name, long nanos, double value) {
    begin("C", name, track);
    time("ts", nanos);
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("value", value);
    json.writeEndObject();
    end();
  }

  private void argument(String name, Object value) {
    switch (value) {
      case Double number when !Double.isFinite(number) -> {
        // a value that is not known
      }
      case Double number -> json.writeNumberProperty(name, number);
      case Integer number -> json.writeNumberProperty(name, number);
      default -> json.writeStringProperty(name, value.toString());
    }
  }

  private void begin(String phase, String name, Track track) {
    json.writeRaw('\n');
    json.writeStartObject();
    json.writeStringProperty("ph", phase);
    json.writeStringProperty("name", name);
    json.writeNumberProperty("pid", track.process());
    json.writeNumberProperty("tid", track.thread());
  }

  private void end() {
    json.writeEndObject();
    json.flush();
    if (buffer.size() > 1 << 15) {
      file.drain(buffer);
    }
  }

  private void time(String name, long nanos) {
    json.writeName(name);
    json.writeNumber(BigDecimal.valueOf(nanos, 3).toPlainString());
  }

  /** Ends the document and gives the file its name. */
  void publish() {
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
    buffer.write('\n');
    file.drain(buffer);
    file.publish();
  }

  /** Removes the file if it was not published. */
  @Override
  public void close() {
    file.close();
  }
}
