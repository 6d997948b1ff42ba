package akula.toolkit.run;

import akula.formats.InvalidInputException;
import akula.statistics.reading.ResultsReader;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.UnfinishedFolder;
import akula.toolkit.common.UnfinishedResults;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.WholeFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The folder of real runs, as it was left. */
public final class ResumedRuns {
  private final Path out;
  private final boolean resume;
  private final List<String> files;
  private final UnfinishedResults unfinished;

  /**
   * Makes one.
   *
   * @param out the folder
   * @param task what is asked for now, as it would stand in the manifest before anything has run
   * @param files that are there when all runs have been made
   * @param resume whether to resume what is there
   * @param overwrite whether other results may be there, which are replaced
   */
  ResumedRuns(Path out, byte[] task, List<String> files, boolean resume, boolean overwrite) {
    this.out = out;
    this.files = List.copyOf(files);
    this.resume = resume;
    unfinished = new UnfinishedResults(out, "run", task, resume, overwrite);
  }

  /**
   * What there is.
   *
   * @param whole whether all runs have been made
   * @param begun whether anything was written down
   * @param runs how many have been made, if not all
   * @param solo the solo times that were measured, if not all runs have been made
   */
  public record Found(boolean whole, boolean begun, int runs, Map<String, SoloTimes.Alone> solo) {
    /** Says it in a sentence. */
    public String sentence(Path out, int all) {
      if (whole) {
        return nothingLeft(out);
      }
      if (!begun) {
        return nothingThere(out);
      }
      return "%d of %d runs in %s have been made, %d are left%s"
          .formatted(
              runs,
              all,
              out,
              all - runs,
              solo.isEmpty() ? "" : "; measured alone before: " + String.join(", ", solo.keySet()));
    }
  }

  public static String nothingLeft(Path out) {
    return "nothing is left to do: the runs in %s have all been made".formatted(out);
  }

  private static String nothingThere(Path out) {
    return "there is nothing in %s to resume yet: begins at the beginning".formatted(out);
  }

  /**
   * Returns whether all runs have been made.
   *
   * @throws UsageException if they are others than those that are asked for, or a file of their
   *     results is missing
   * @throws InvalidInputException if their results were cut or edited
   */
  public boolean areAllMade() throws IOException, InvalidInputException {
    if (resume && ResumableFolder.isWhole(out)) {
      WholeFiles.require(out, List.of(ResultsFolder.MANIFEST));
    }
    if (!unfinished.isWhole()) {
      return false;
    }
    WholeFiles.require(out, files);
    if (files.contains(RunsCsv.FILE)) { // without solo times there is nothing that they go with
      ResultsReader.read(out);
    }
    return true;
  }

  /**
   * Returns the folder: as it was left, or a new one.
   *
   * @param messages takes a sentence if there was nothing to resume
   * @throws InvalidInputException if its journal was edited
   */
  public ResumableFolder open(Consumer<String> messages) throws IOException, InvalidInputException {
    ResumableFolder folder = unfinished.open();
    if (resume && folder.checkpoints().isEmpty()) {
      messages.accept(nothingThere(out) + ".");
    }
    return folder;
  }

  /**
   * Looks at what there is and changes nothing.
   *
   * @throws UsageException if it is of something else
   * @throws InvalidInputException if it was cut or edited
   */
  public Found look() throws IOException, InvalidInputException {
    if (areAllMade()) {
      return new Found(true, true, 0, Map.of());
    }
    Optional<UnfinishedFolder> left = UnfinishedFolder.look(out);
    unfinished.check(left.map(UnfinishedFolder::task));
    DoneRuns done = DoneRuns.of(out, left.map(UnfinishedFolder::aside).orElse(new byte[0]));
    return new Found(false, done.areBegun(), done.runs().size(), done.solo());
  }
}
