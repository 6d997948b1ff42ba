package akula.toolkit.sweep;

import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.formats.tree.JsonText;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.toolkit.common.SettingsDifference;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SequencedMap;

/** The folder of a sweep with parts while it is written. */
final class WholeFolder {
  private final Optional<PartsFolder> begun;
  private final boolean resumes;

  /**
   * Begins it, or resumes it; one that is whole stays as it is.
   *
   * @param fields of its manifest
   * @throws UsageException if it is to be resumed, but has another sweep
   */
  WholeFolder(SweepFolder to, SequencedMap<String, Object> fields) throws IOException {
    Path folder = to.path();
    byte[] manifest = JsonText.encode(fields);
    Optional<byte[]> there = to.resume() ? PartsFolder.manifest(folder) : Optional.empty();
    boolean same =
        there.filter(content -> !new SettingsDifference(content, manifest).isAny()).isPresent();
    if (there.isPresent() && !same && !to.overwrite()) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          ("the results in %s are of a sweep %s, or name another folder,"
                  + " or --overwrite to begin anew")
              .formatted(folder, new SettingsDifference(there.get(), manifest).text()));
    }
    resumes = same;
    if (same && !PartsFolder.isUnfinished(folder)) {
      PartsFolder.requireNoLinks(folder, manifest); // parts that are not whole are written
      begun = Optional.empty();
    } else {
      begun = Optional.of(PartsFolder.begin(folder, manifest));
    }
  }

  /** Writes down which part failed, for who finds those that are whole. */
  void fail(String part, RunFailedException why) throws ResultsException {
    String message = why.getMessage().replaceAll("\\s*\\R\\s*", " ");
    if (begun.isPresent()) {
      begun.get().fail("the sweep failed in part %s: %s".formatted(part, message));
    }
  }

  /** Lets nothing stay where no part was done, as a sweep without parts does. */
  void discard() {
    begun.ifPresent(folder -> folder.discard(resumes));
  }

  /** Says that all parts are whole. */
  void publish() throws ResultsException {
    if (begun.isPresent()) {
      begun.get().publish();
    }
  }
}
