package akula.cli.live;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Hands frames from one thread to another without either ever waiting. Three go round; a fourth is
 * made if both exchange theirs at the very same time.
 */
final class Frames {
  private final int parameters;
  private final AtomicReference<Frame> fresh = new AtomicReference<>();
  private final AtomicReference<Frame> spare;
  private Frame writers;
  private Frame readers;

  Frames(int parameters) {
    this.parameters = parameters;
    spare = new AtomicReference<>(new Frame(parameters));
    writers = new Frame(parameters);
  }

  /** Returns the frame to be filled by the thread that writes. */
  Frame forWriting() {
    return writers;
  }

  /** The frame was filled. */
  void written() {
    Frame unread = fresh.getAndSet(writers);
    Frame next = unread == null ? spare.getAndSet(null) : unread;
    writers = next == null ? new Frame(parameters) : next;
  }

  /** Returns the newest frame, for the thread that reads, or null if none was ever written. */
  Frame newest() {
    Frame newer = fresh.getAndSet(null);
    if (newer != null) {
      if (readers != null) {
        spare.set(readers);
      }
      readers = newer;
    }
    return readers;
  }
}
