package akula.toolkit.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.journal.TaskJournal;
import java.io.IOException;
import java.util.Optional;

/**
 * How work in a folder begins, or is resumed there: the one way for all jobs that leave folders.
 */
public final class Resumption {
  private Resumption() {}

  /**
   * What is particular to one kind of work.
   *
   * @param <J> what writes it down; while it is open, no other process can have the folder
   */
  public interface Folder<J extends TaskJournal> {
    /**
     * Opens what was interrupted.
     *
     * @return nothing if nothing was written down
     * @throws InvalidInputException if what is there was edited
     */
    Optional<J> reopen() throws IOException, InvalidInputException;

    /** Begins anew; what was left there of work that was interrupted goes. */
    J begin(String task) throws IOException;

    /**
     * Checks that work that wrote nothing down may begin anew, since all that is there is its own.
     *
     * @throws UsageException if not
     */
    void requireHardlyBegun() throws IOException;

    /** Returns what work was begun to do, as this version says it, where an earlier one began. */
    default String asToday(String task) {
      return task;
    }

    /** Returns what to say of work that is to do something else. */
    UsageException other(SettingsDifference difference);
  }

  /**
   * Begins, or opens what was interrupted.
   *
   * @param resume whether to resume what is there
   * @param task what is to be done, as one line of JSON
   * @throws UsageException if what is there is of something else, or of nothing
   * @throws InvalidInputException if what is there was edited
   */
  public static <J extends TaskJournal> J open(Folder<J> folder, boolean resume, String task)
      throws IOException, InvalidInputException {
    if (!resume) {
      return folder.begin(task);
    }
    Optional<J> there = folder.reopen();
    if (there.isEmpty()) {
      folder.requireHardlyBegun();
      return folder.begin(task);
    }
    try {
      requireSame(folder, there.get().task(), task);
      return there.get();
    } catch (UsageException e) {
      there.get().close();
      throw e;
    }
  }

  /**
   * Checks that what is there is what is asked for.
   *
   * @throws UsageException if not
   */
  static void requireSame(Folder<?> folder, String there, String task) {
    SettingsDifference difference =
        new SettingsDifference(folder.asToday(there).getBytes(UTF_8), task.getBytes(UTF_8));
    if (difference.isAny()) {
      throw folder.other(difference);
    }
  }
}
