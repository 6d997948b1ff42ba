package akula.toolkit;

import akula.toolkit.job.JobListener;
import java.util.ArrayList;
import java.util.List;

/** A listener that keeps what it hears, and may cancel. */
public final class RecordingListener implements JobListener {
  private final List<String> sentences = new ArrayList<>();
  private final boolean cancels;

  /** Makes one. */
  public RecordingListener(boolean cancels) {
    this.cancels = cancels;
  }

  @Override
  public void message(String sentence) {
    sentences.add(sentence);
  }

  @Override
  public boolean isCancelled() {
    return cancels;
  }

  /** Returns what it has received. */
  public List<String> sentences() {
    return sentences;
  }
}
