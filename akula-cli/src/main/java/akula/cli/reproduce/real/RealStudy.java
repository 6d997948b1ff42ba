package akula.cli.reproduce.real;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.formats.InvalidInputException;
import akula.papers.claims.Chapter;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import akula.papers.real.RealTimes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The claims of a paper that real runs can show.
 *
 * @param paper whose they are
 * @param plan the policies that each workload is run under
 * @param judge says what the runs show
 */
public record RealStudy(String paper, SequencedMap<String, List<String>> plan, Judge judge) {
  private static final List<String> EXPLANATION =
      List.of(
          "Programs of two threads on two cores of this machine. Each repetition runs all policies"
              + " of a workload one after the other, beginning with another one; linux is the"
              + " kernel alone.",
          "x takes 7.1 ±2.9 % less time than y: from launch to last end, in the mean of the"
              + " repetitions, with the 95% interval.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more repetitions make it narrower,"
              + " and so does a machine that nobody else uses.");

  /** Says what runs show. */
  public interface Judge {
    /** Returns the claims, judged. */
    List<Finding> findings(RealTimes times) throws InvalidInputException, RunFailedException;
  }

  /**
   * Makes the runs that are not there yet, and prints what they show.
   *
   * @param spec the command that does it
   * @return its exit code
   */
  public int show(CommandSpec spec, RealRuns runs, Format format)
      throws InvalidInputException, RunFailedException {
    for (Map.Entry<String, List<String>> entry : plan.entrySet()) {
      int code = runs.run(entry.getKey(), entry.getValue());
      if (code != 0) {
        return code;
      }
    }
    List<String> notes = runs.notes(plan.firstEntry().getKey());
    print(judge.findings(runs), notes, new Output(spec), format);
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().println("results in " + runs.folder());
    return 0;
  }

  private void print(List<Finding> findings, List<String> notes, Output out, Format format) {
    switch (format) {
      case TEXT -> {
        SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
        chapters.put("real", new Chapter("For real: " + paper, notes, findings));
        out.text(FindingsText.of(EXPLANATION, chapters));
      }
      case JSON -> {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("paper", paper);
        fields.put("runs", notes);
        fields.put("claims", FindingsFields.of(findings));
        out.json(fields);
      }
      case CSV -> {
        SequencedMap<String, List<Finding>> all = new LinkedHashMap<>();
        all.put("real", findings);
        FindingsCsv.print(all, out);
      }
    }
  }
}
