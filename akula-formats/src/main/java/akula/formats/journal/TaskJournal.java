package akula.formats.journal;

import java.io.Closeable;

/** What writes down work that can be resumed, as a {@link Journal} does or with one. */
public interface TaskJournal extends Closeable {
  /** Returns what is to be done, as it was given when it was begun. */
  String task();

  /** Closes it; the file stays. */
  @Override
  void close();
}
