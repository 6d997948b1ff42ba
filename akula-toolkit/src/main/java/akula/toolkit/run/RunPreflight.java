package akula.toolkit.run;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a run before it is made.
 *
 * @param task what is to be run
 * @param left what there is to resume, if that is asked for
 */
public record RunPreflight(RealTask task, Optional<Left> left) {
  /**
   * What there is to resume.
   *
   * @param out its folder
   * @param found what is in it
   */
  public record Left(Path out, ResumedRuns.Found found) {}

  /**
   * A parameter that a policy may read.
   *
   * @param name of the parameter
   * @param askedBy the policies that need it, and the option that asks for it
   * @param choice its source, or why it has none
   */
  public record Parameter(String name, List<String> askedBy, ParameterChoice choice) {
    /** Returns its source, or {@code none} with the reason, for people. */
    public String source() {
      return switch (choice) {
        case Served served -> served.by().source();
        case Missing missing -> "none: " + missing.reason();
      };
    }
  }

  /** Returns all parameters: those that nobody has asked for a policy may read all the same. */
  public List<Parameter> parameters() {
    return task.plan().host().capabilities().parameters().stream()
        .map(choice -> new Parameter(choice.name(), askedBy(choice.name()), choice))
        .toList();
  }

  private List<String> askedBy(String parameter) {
    List<String> who = new ArrayList<>();
    task.plan().contest().contenders().stream()
        .filter(contender -> contender.parameters().contains(parameter))
        .forEach(contender -> who.add(contender.name()));
    if (task.plan().asked().parameters().contains(parameter)) {
      who.add("--parameter");
    }
    if (parameter.equals(Parameters.of(Quantity.PROCESSOR_TIME).name())) {
      who.add("akula"); // for what is shown meanwhile, and for traces
    }
    return who;
  }

  /** Returns how many runs there are in all. */
  public int runs() {
    return task.plan().contest().runs();
  }

  /** Returns how many of them have been made. */
  public int made() {
    return left.map(it -> it.found().whole() ? runs() : it.found().runs()).orElse(0);
  }

  /** Returns the solo time of an application, if it is known or was measured, nanoseconds. */
  public Optional<Double> soloNanos(String application) {
    return task.solo().nanos(application).or(() -> measured(application));
  }

  private Optional<Double> measured(String application) {
    return left.map(it -> it.found().solo().get(application)).map(SoloTimes.Alone::nanos);
  }

  /** Returns where the solo time of an application comes from, in words. */
  public String soloSource(String application) {
    if (measured(application).isPresent()) {
      return "measured before (--resume)";
    }
    if (left.isPresent() && left.get().found().whole() && task.measure()) {
      return "manifest.json of " + left.get().out();
    }
    if (task.solo().nanos(application).isPresent()) {
      return "data set " + task.data().orElseThrow().name();
    }
    return task.measure() ? "measured first (--solo)" : "not known; --solo measures it first";
  }

  /** Returns the command of a program as words. */
  public static List<String> command(Programs.Ready ready) {
    List<String> command = new ArrayList<>();
    command.add(ready.executable().toString());
    command.addAll(ready.program().arguments());
    return command;
  }
}
