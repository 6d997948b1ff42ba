package akula.cli.run;

import akula.api.Parameters;
import akula.formats.dataset.DataSet;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a run before it is made.
 *
 * @param plan what is to be run
 * @param data a data set, if one is given
 * @param solo the times alone that are known
 * @param measure whether those that are not known are measured first
 */
record Rehearsed(RealPlan plan, Optional<DataSet> data, SoloTimes solo, boolean measure) {
  /**
   * A parameter that a policy may read.
   *
   * @param name of the parameter
   * @param askedBy the policies that need it, and the option that asks for it
   * @param choice its source, or why it has none
   */
  record Parameter(String name, List<String> askedBy, ParameterChoice choice) {
    /** Returns its source, or {@code none} with the reason, for people. */
    String source() {
      return switch (choice) {
        case Served served -> served.by().source();
        case Missing missing -> "none: " + missing.reason();
      };
    }
  }

  /** Returns all parameters: those that nobody has asked for a policy may read all the same. */
  List<Parameter> parameters() {
    return plan.host().capabilities().parameters().stream()
        .map(choice -> new Parameter(choice.name(), askedBy(choice.name()), choice))
        .toList();
  }

  private List<String> askedBy(String parameter) {
    List<String> who = new ArrayList<>();
    plan.contenders().stream()
        .filter(contender -> contender.parameters().contains(parameter))
        .forEach(contender -> who.add(contender.spec()));
    if (plan.asked().parameters().contains(parameter)) {
      who.add("--parameter");
    }
    if (parameter.equals(Parameters.CPU_SHARE)) {
      who.add("akula"); // for what is shown meanwhile, and for traces
    }
    return who;
  }

  /** Returns where the solo time of an application comes from, in words. */
  String soloSource(String application) {
    if (solo.nanos(application).isPresent()) {
      return "data set " + data.orElseThrow().name();
    }
    return measure ? "measured first (--solo)" : "not known; --solo measures it first";
  }

  /** Returns the command of a program as words. */
  static List<String> command(Programs.Ready ready) {
    List<String> command = new ArrayList<>();
    command.add(ready.executable().toString());
    command.addAll(ready.program().arguments());
    return command;
  }
}
