package akula.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.cli.common.Output;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.os.Errno;
import akula.wrapper.parameters.Formula;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.run.Capabilities;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What is reported of a made-up machine. */
class AbilitiesTest {
  private static final Formula SHARE =
      new Formula(1e-9, List.of(new Formula.Term(1, "task-clock")), List.of());

  private static Abilities abilities(Feature... without) {
    Map<Feature, Integer> missing = new EnumMap<>(Feature.class);
    for (Feature feature : without) {
      missing.put(feature, Errno.EACCES);
    }
    List<ParameterChoice> parameters =
        List.of(
            new Missing("IPC", "instructions/cycle", "no counters", "another machine"),
            new Missing("STALL_RATE", "fraction of cycles", "no counters", "another machine"),
            new Served(
                new Counted(
                    "CPU_SHARE", "fraction of time", SHARE, new int[] {0}, false, false, false)));
    return new Abilities(
        Optional.of(
            new Capabilities(
                new Features(missing, 1000),
                parameters,
                Map.of(
                    Control.FREQUENCY, new Capabilities.Absence("no cpufreq", "a driver"),
                    Control.BLOCKING, new Capabilities.Absence("no such thing", "simulate"),
                    Control.QUEUE_ORDER, new Capabilities.Absence("the kernel", "simulate")))),
        Optional.of(new EnergySource.NoCounters("it is virtual", "another machine")),
        "");
  }

  private static String text(Abilities abilities) {
    StringWriter text = new StringWriter();
    CommandSpec spec = CommandSpec.create();
    new CommandLine(spec).setOut(new PrintWriter(text));
    AbilityText.print(abilities, new Output(spec));
    return text.toString();
  }

  private static JsonNode json(Abilities abilities) {
    ObjectMapper mapper = new ObjectMapper();
    return mapper.readTree(mapper.writeValueAsString(AbilityFields.of(abilities)));
  }

  @Test
  void everythingHasItsSourceOrAReasonAndARemedy() {
    assertThat(text(abilities(Feature.WEIGHT_V2, Feature.GUARD)).replaceAll("-{9,}", "---"))
        .isEqualTo(
            """

            parameter   unit                source
            ---
            IPC         instructions/cycle  none: no counters
            STALL_RATE  fraction of cycles  none: no counters
            CPU_SHARE   fraction of time    kernel: 1e-9 x task-clock per second

            control      by
            ---
            FREQUENCY    none: no cpufreq
            PREFETCHING  model-specific register of the cpu (/dev/cpu/N/msr)
            PAUSE        control groups: cgroup.freeze
            WEIGHTS      control groups of version 1: cpu.shares
            BLOCKING     none: no such thing
            QUEUE_ORDER  none: the kernel

            energy of the packages (akula run --energy): none: it is virtual

            what the agent can do                  here
            ---
            applications in a pid namespace        yes
            a /proc of their own for applications  yes
            a guard beside the agent               no: EACCES, access refused
            pausing by control groups              yes
            pausing single threads                 yes
            weights by control groups v2           no: EACCES, access refused
            weights by control groups v1           yes
            real-time priority                     yes

            what would help for IPC, STALL_RATE, energy
              another machine

            what would help for FREQUENCY
              a driver

            what would help for BLOCKING, QUEUE_ORDER
              simulate
            """);
  }

  /** A terminal has 80 columns. */
  @Test
  void whatIsLongIsWrapped() {
    String why = "the kernel decides which of the threads of a cpu runs next, and cannot be told";
    Map<Control, Capabilities.Absence> missing = new EnumMap<>(Control.class);
    for (Control control : Control.values()) {
      missing.put(control, new Capabilities.Absence(why, "simulate"));
    }
    Capabilities known = new Capabilities(new Features(Map.of(), 0), List.of(), missing);
    String text = text(new Abilities(Optional.of(known), Optional.empty(), ""));
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(text)
        .contains(
            "QUEUE_ORDER  none: the kernel decides which of the threads of a cpu runs next,\n"
                + "             and cannot be told\n");
  }

  @Test
  void withoutControlGroupsPausingIsDoneBySignals() {
    assertThat(text(abilities(Feature.FREEZE))).contains("PAUSE        signals: SIGSTOP");
    assertThat(text(abilities())).contains("WEIGHTS      control groups: cpu.weight");
  }

  @Test
  void theJsonSaysTheSame() {
    JsonNode json = json(abilities(Feature.GUARD));
    assertThat(json.get("parameters").toString())
        .isEqualTo(
            "[{\"name\":\"IPC\",\"unit\":\"instructions/cycle\",\"missing\":\"no counters\","
                + "\"remedy\":\"another machine\"},"
                + "{\"name\":\"STALL_RATE\",\"unit\":\"fraction of cycles\","
                + "\"missing\":\"no counters\",\"remedy\":\"another machine\"},"
                + "{\"name\":\"CPU_SHARE\",\"unit\":\"fraction of time\","
                + "\"source\":\"kernel: 1e-9 x task-clock per second\"}]");
    assertThat(json.get("energy").toString())
        .isEqualTo("{\"missing\":\"it is virtual\",\"remedy\":\"another machine\"}");
    assertThat(json.get("controls").size()).isEqualTo(Control.values().length);
    assertThat(json.get("controls").get(0).toString())
        .isEqualTo("{\"name\":\"FREQUENCY\",\"missing\":\"no cpufreq\",\"remedy\":\"a driver\"}");
    assertThat(json.get("agent").get("uid").asInt()).isEqualTo(1000);
    assertThat(json.get("agent").get("features").get(Feature.GUARD.ordinal()).toString())
        .isEqualTo(
            "{\"name\":\"guard\",\"is_there\":false,\"missing\":\"EACCES, access refused\"}");
    assertThat(json.has("unknown_because")).isFalse();
  }

  @Test
  void withoutAnAgentItIsReportedWhy() {
    Abilities none =
        Abilities.notStarted(new AgentException("this build has no agent for riscv64"));
    assertThat(text(none).replaceAll("\\s+", " "))
        .isEqualTo(
            " Nothing can be measured or controlled here, for the agent cannot be started: this"
                + " build has no agent for riscv64. ");
    assertThat(json(none).get("parameters").isNull()).isTrue();
    assertThat(json(none).get("agent").isNull()).isTrue();
    assertThat(json(none).get("unknown_because").asString()).contains("riscv64");
  }
}
