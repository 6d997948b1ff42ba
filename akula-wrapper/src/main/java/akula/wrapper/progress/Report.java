package akula.wrapper.progress;

/**
 * What one thread, or a program as a whole, has reported when its file was last read.
 *
 * @param file the file of the program
 * @param slot which of its slots
 */
public record Report(ProgressFile file, int slot) {
  /** Returns the work done, in units of the program; below 0 if nothing was reported. */
  public long done() {
    return file.done(slot);
  }

  /** Returns the work in all, in units of the program; 0 or less if it is not known. */
  public long total() {
    return file.total(slot);
  }
}
