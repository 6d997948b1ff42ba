package akula.cli.run;

import akula.toolkit.run.RunBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say where parameters of real runs come from. */
final class SourceOptions {
  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "A data set with solo times of the applications, and with parameters that this machine"
              + " cannot count.")
  private String data;

  @Option(
      names = "--source",
      paramLabel = "P=S",
      description =
          "Take parameter P from source S alone: hardware, kernel, application or data; may be"
              + " given several times.")
  private Map<String, String> forced = new LinkedHashMap<>();

  @Option(
      names = "--parameter",
      paramLabel = "P",
      description =
          "Measure this parameter or event, too, whether or not a policy asks for it; may be given"
              + " several times.")
  private List<String> more = List.of();

  /** Returns the data set; null for none. */
  String data() {
    return data;
  }

  /** Puts them into a plan. */
  void into(RunBuilder plan) {
    plan.data(data);
    forced.forEach(plan::source);
    more.forEach(plan::parameter);
  }
}
