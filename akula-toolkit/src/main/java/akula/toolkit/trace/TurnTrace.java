package akula.toolkit.trace;

import akula.api.host.MachineModel;
import akula.wrapper.kernel.ThreadTurn;
import akula.wrapper.run.RunEvents;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a run whose policy decides every turn as a trace while it happens: contexts are tracks,
 * and each turn is a slice, with how the thread came to it and why it was over.
 */
public final class TurnTrace implements RunEvents, AutoCloseable {
  private final TraceEvents events;
  private final ContextSlices slices;
  private final Map<String, Integer> colours = new HashMap<>();

  /**
   * Opens the file.
   *
   * @param file gets its name when the run has ended well
   * @param about names and values for people, put into the file
   * @param machine the contexts
   * @throws akula.toolkit.common.UsageException if the file cannot be one
   */
  public TurnTrace(Path file, Map<String, String> about, MachineModel machine) {
    events = new TraceEvents(new TraceFile(file), about);
    slices = new ContextSlices(machine, events);
    Tracks.name(machine, events);
  }

  @Override
  public void turn(ThreadTurn turn) {
    if (turn.endNanos() <= turn.beginNanos()) {
      return; // nothing of it can be seen
    }
    Map<String, Object> args = new LinkedHashMap<>();
    args.put("thread", turn.thread());
    args.put("process", turn.process());
    args.put("task", turn.task());
    args.put("begin", turn.begin().text());
    args.put("end", turn.end().text());
    args.put("slice_ms", turn.askedNanos() == 0 ? Double.NaN : turn.askedNanos() / 1e6);
    args.put("had_ms", turn.hadNanos() / 1e6);
    int colour = colours.computeIfAbsent(turn.application(), _ -> colours.size());
    slices.begin(turn.context(), turn.thread(), turn.name(), turn.beginNanos());
    slices.end(
        turn.context(),
        turn.thread(),
        turn.name(),
        colour,
        turn.beginNanos(),
        turn.endNanos(),
        args);
  }

  /** The run has ended well. */
  public void finish() {
    events.publish();
  }

  /** Removes the file if the run did not end well. */
  @Override
  public void close() {
    events.close();
  }
}
