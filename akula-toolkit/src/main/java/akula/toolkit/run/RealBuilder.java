package akula.toolkit.run;

import java.nio.file.Path;

/**
 * What the builders of jobs that run real programs have in common; each method is named after an
 * option of the command and means the same.
 *
 * @param <B> the builder itself
 */
public abstract class RealBuilder<B extends RealBuilder<B>> {
  private Path agent;
  private Path formulas;
  private Path folder;
  private boolean resume;
  private boolean overwrite;

  /** Makes a builder that says nothing. */
  protected RealBuilder() {}

  /** Returns this. */
  protected abstract B self();

  /** Takes an installed agent; null for the one that comes with this. */
  public B agent(Path file) {
    agent = file;
    return self();
  }

  /** Takes a file of formulas; null for none. */
  public B formulas(Path file) {
    formulas = file;
    return self();
  }

  /** Takes the results folder; null for none that is named. */
  public B out(Path results) {
    folder = results;
    return self();
  }

  /** Says whether what was interrupted is resumed; the plan has to be the same. */
  public B resume(boolean wanted) {
    resume = wanted;
    return self();
  }

  /** Says whether results that are there are replaced. */
  public B overwrite(boolean wanted) {
    overwrite = wanted;
    return self();
  }

  /** Returns the installed agent, or null. */
  protected Path agent() {
    return agent;
  }

  /** Returns the file of formulas, or null. */
  protected Path formulas() {
    return formulas;
  }

  /** Returns the results folder, or null. */
  protected Path out() {
    return folder;
  }

  /** Returns whether what was interrupted is resumed. */
  protected boolean resume() {
    return resume;
  }

  /** Returns whether results that are there are replaced. */
  protected boolean overwrite() {
    return overwrite;
  }
}
