package akula.toolkit.model;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.ModeTraining;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;

/** Where samples come from by which models are trained and judged. */
interface Training {
  /** Returns the name of the machine. */
  String machine();

  /** Returns the name of the data set, or of the campaign. */
  String dataSet();

  /** Returns the parameters that make a stack. */
  List<String> components();

  /** Returns the names of the programs, by position. */
  List<String> programs();

  /** Returns how forward coefficients are fitted. */
  ForwardFit rule();

  /** Returns how many mixes of several programs there are in a mode. */
  int mixes(int mode);

  /**
   * Makes the samples of all mixes of all modes.
   *
   * @throws RunFailedException if a run fails
   * @throws InvalidInputException if a recording has mistakes
   */
  SortedMap<Integer, ModeTraining> run(JobListener listener)
      throws RunFailedException, InvalidInputException, IOException, InterruptedException;
}
