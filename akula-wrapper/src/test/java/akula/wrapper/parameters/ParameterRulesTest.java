package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.api.Parameter;
import akula.api.Parameters;
import akula.formats.InvalidInputException;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterRulesTest {
  private static final String XEON = "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("mine.csv"), text);
  }

  private static List<String> texts(ParameterRules rules, String parameter) {
    return rules.of(parameter).stream().map(Formula::text).toList();
  }

  @Test
  void everyParameterHasAShippedRule() {
    ParameterRules rules = ParameterRules.shipped(Set.of("GenuineIntel-6-143"));
    assertThat(rules.parameters())
        .containsAll(Parameters.all().stream().map(Parameter::name).toList());
    for (Parameter parameter : Parameters.all()) {
      assertThat(rules.unit(parameter.name())).isEqualTo(parameter.unit());
      assertThat(rules.of(parameter.name()).isEmpty())
          .as(parameter.name())
          .isEqualTo(rules.isReported(parameter.name()));
    }
    assertThat(texts(rules, Parameters.MEMORY_BANDWIDTH))
        .containsExactly(
            "1e-6 x mbm_total_bytes per second",
            "6.4e-5 x cache-misses per second",
            "6.4e-5 x LLC-load-misses per second");
  }

  @Test
  void eventsOfShippedFormulasAreThoseOfPerf() {
    ParameterRules rules = ParameterRules.shipped(Set.of());
    for (String parameter : rules.parameters()) {
      for (Formula formula : rules.of(parameter)) {
        assertThat(EventNames.all()).containsAll(formula.events());
      }
    }
  }

  /** On a machine that counts all events, and bytes by groups only if there is no error. */
  private static ParameterPlan planOf(String processor, int errorOfGroups) {
    ParameterRules rules = ParameterRules.shipped(Set.of(processor));
    List<String> names = new ArrayList<>(rules.parameters());
    names.add(MonitoringGroups.EVENT);
    return new ParameterPlan(
        rules,
        new CountableEvents(
            ParameterPlan.candidates(rules, names),
            events ->
                events.stream()
                    .mapToInt(event -> MonitoringGroups.count(event) ? errorOfGroups : 0)
                    .toArray()),
        Optional.empty(),
        Map.of());
  }

  private static ParameterPlan planOf(String processor) {
    return planOf(processor, Errno.ENODEV);
  }

  private static ParameterChoice.Missing missing(ParameterPlan plan, String parameter) {
    return (ParameterChoice.Missing) plan.choose(parameter);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GenuineIntel-6-85", "AuthenticAMD-25-17"})
  void bytesOfGroupsComeBeforeEvents(String processor) {
    ParameterPlan plan = planOf(processor, 0);
    assertThat(source(plan, Parameters.BUS_TRANSACTION_RATE))
        .isEqualTo("resctrl: 1.5625e-8 x mbm_total_bytes per second");
    assertThat(source(plan, Parameters.MEMORY_BANDWIDTH))
        .isEqualTo("resctrl: 1e-6 x mbm_total_bytes per second");
    assertThat(plan.events()).hasSize(1);
    assertThat(source(plan, Parameters.LLC_MISS_RATE))
        .isEqualTo("hardware counters: 1000 x cache-misses / instructions");
  }

  /** A gigabyte a second is 15.625 lines of 64 bytes a microsecond. */
  @Test
  void aBusTransactionIsALine() {
    Formula formula = ParameterRules.shipped(Set.of()).of(Parameters.BUS_TRANSACTION_RATE).get(0);
    assertThat(formula.value(new double[] {2e9}, 2)).isEqualTo(15.625);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | resctrl is not mounted | as root: mount -t resctrl resctrl /sys/fs/resctrl",
        "13 | this user may make no monitoring groups of resctrl | for resctrl: run as root, or with"
            + " an installed agent (--agent)",
        "28 | resctrl has too few monitoring groups left (RMIDs of the processor) | for resctrl:"
            + " fewer programs at a time, or fewer groups of others in /sys/fs/resctrl"
      })
  void saysWhyBytesOfGroupsAreNotCounted(int error, String reason, String remedy) {
    ParameterPlan plan = planOf("", error);
    assertThat(missing(plan, MonitoringGroups.EVENT).reason()).isEqualTo(reason);
    assertThat(missing(plan, MonitoringGroups.EVENT).remedy()).isEqualTo(remedy);
    assertThat(missing(plan, Parameters.BUS_TRANSACTION_RATE).reason()).endsWith("; " + reason);
    assertThat(missing(plan, Parameters.BUS_TRANSACTION_RATE).remedy())
        .startsWith(remedy + "; or a formula over events of its manual");
    assertThat(source(plan, Parameters.MEMORY_BANDWIDTH))
        .isEqualTo("hardware counters: 6.4e-5 x cache-misses per second");
    assertThat(source(planOf("GenuineIntel-6-85", error), Parameters.BUS_TRANSACTION_RATE))
        .startsWith("hardware counters: 1e-6 x (r8b0");
  }

  @Test
  void bytesOfGroupsThatNoKernelCountsAreNoRemedy() {
    ParameterPlan plan = planOf("");
    assertThat(missing(plan, MonitoringGroups.EVENT).reason())
        .isEqualTo("this kernel, or its processor, has no resctrl");
    assertThat(missing(plan, Parameters.BUS_TRANSACTION_RATE).remedy()).doesNotContain("resctrl");
    assertThat(missing(planOf("", Errno.EOPNOTSUPP), MonitoringGroups.EVENT).reason())
        .isEqualTo("resctrl counts no bytes of memory here");
  }

  @Test
  void soManyGroupsAreWantedAsThereArePrograms() {
    EventSpec event = EventNames.find(MonitoringGroups.EVENT).orElseThrow();
    assertThat(event.config()).isEqualTo(1);
    assertThat(MonitoringGroups.forPrograms(event, 7).config()).isEqualTo(7);
    assertThat(MonitoringGroups.forPrograms(event, 100_000).config()).isEqualTo(4096);
    EventSpec other = EventNames.find("cycles").orElseThrow();
    assertThat(MonitoringGroups.forPrograms(other, 7)).isEqualTo(other);
  }

  @ParameterizedTest
  @CsvSource({
    "GenuineIntel-6-85, (r8b0 + r4b0 + r2b0 + r2f2)",
    "GenuineIntel-6-106, (r8b0 + r4b0 + r2b0 + r2f2)",
    "GenuineIntel-6-143, (r821 + r421 + r221 + r226)",
    "AuthenticAMD-25-17, (r4844 + r1f72)",
    "AuthenticAMD-26-2, (r4844 + r1f72)",
    "arm-0x41-0xd0c, r19"
  })
  void busTransactionsAreCountedByEventsOfTheirOwn(String processor, String events) {
    ParameterPlan plan = planOf(processor);
    assertThat(source(plan, Parameters.BUS_TRANSACTION_RATE))
        .isEqualTo("hardware counters: 1e-6 x " + events + " per second");
    assertThat(source(plan, Parameters.LLC_MISS_RATE))
        .isEqualTo("hardware counters: 1000 x cache-misses / instructions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AuthenticAMD-23-49", "GenuineIntel-6-45", "arm-0x61-0x22"})
  void cacheMissesDoNotStandForBusTransactions(String processor) {
    ParameterPlan plan = planOf(processor);
    assertThat(((ParameterChoice.Missing) plan.choose(Parameters.BUS_TRANSACTION_RATE)).reason())
        .isEqualTo(
            "no event is known by which this processor counts bus transactions of a thread, and"
                + " its misses of the last-level cache in their place would be LLC_MISS_RATE once"
                + " more");
    assertThat(plan.choose(Parameters.LLC_MISS_RATE)).isInstanceOf(ParameterChoice.Served.class);
  }

  @Test
  void anEventIsCountedPerSecond() {
    ParameterRules rules = ParameterRules.shipped(Set.of());
    assertThat(texts(rules, "branch-misses")).containsExactly("branch-misses per second");
    assertThat(rules.unit("branch-misses")).isEqualTo("1/s");
    assertThat(rules.unit("nonsense")).isEmpty();
  }

  @Test
  void formulasOfTheUserComeFirstAndMayBeForFurtherParameters()
      throws IOException, InvalidInputException {
    Path mine =
        file(
            """
            parameter,unit,processor,formula
            BRANCH_MISS_RATE,1/kiloinstruction,,1000 x branch-misses / instructions
            MEMORY_BANDWIDTH,,*Xeon*61??*,1 x r1 per second
            MEMORY_BANDWIDTH,,*Xeon*614*,line-bytes x 1e-6 x (r1b7 + r1bb) per second
            MEMORY_BANDWIDTH,MB/s,AMD*,1e-6 x r2 per second
            """);
    ParameterRules rules = ParameterRules.with(mine, Set.of(XEON));
    assertThat(texts(rules, "BRANCH_MISS_RATE"))
        .containsExactly("1000 x branch-misses / instructions");
    assertThat(rules.unit("BRANCH_MISS_RATE")).isEqualTo("1/kiloinstruction");
    assertThat(rules.parameters().getLast()).isEqualTo("BRANCH_MISS_RATE");
    assertThat(texts(rules, Parameters.MEMORY_BANDWIDTH))
        .containsExactly(
            "6.4e-5 x (r1b7 + r1bb) per second",
            "1e-6 x mbm_total_bytes per second",
            "6.4e-5 x cache-misses per second",
            "6.4e-5 x LLC-load-misses per second");
    assertThat(texts(ParameterRules.with(mine, Set.of("AMD EPYC")), Parameters.MEMORY_BANDWIDTH))
        .startsWith("1e-6 x r2 per second");
    assertThat(texts(ParameterRules.with(mine, Set.of()), Parameters.MEMORY_BANDWIDTH)).hasSize(3);
  }

  @Test
  void mistakesAreReportedWithTheirPlaces() throws IOException {
    Path mine =
        file(
            """
            parameter,unit,processor,formula
            IPC,1/us,,instructions / cycles
            9,1/s,,r1 per second
            MINE,parsecs,,r1 per second
            MINE,1/s,,r1 for ever
            MINE,1/us,,reported
            """);
    InvalidInputException mistakes =
        catchThrowableOfType(
            InvalidInputException.class, () -> ParameterRules.with(mine, Set.of()));
    assertThat(mistakes.getMessage().replace(mine.toString(), "FILE").lines())
        .containsExactly(
            "FILE:2:2: unit of IPC is '1/us'; expected 'instructions/cycle', or nothing",
            "FILE:3:1: parameter is 9; expected a name (a letter, then letters, digits, _ . : -)",
            "FILE:4:2: unit of MINE is 'parsecs'; expected a unit ending in /cycle, /instruction,"
                + " /kiloinstruction, /s or /us, or 'fraction of cycles'",
            "FILE:5:4: formula 'r1 for ever' of MINE has 'for'; expected '/' or 'per second'",
            "FILE:6:2: unit of MINE is '1/us'; expected '1/s', or nothing",
            "FILE:6:4: formula of MINE is 'reported'; expected one of events: what applications"
                + " report is PROGRESS_RATE");
  }

  @Test
  void aMissingFileIsAMistake() {
    Path none = folder.resolve("none.csv");
    assertThat(
            catchThrowableOfType(
                InvalidInputException.class, () -> ParameterRules.with(none, Set.of())))
        .hasMessage(none + ": there is no such file");
  }

  @Test
  void saysWhatIsWrongWithAFormulaThatCannotBeCounted() throws IOException, InvalidInputException {
    ParameterRules rules =
        ParameterRules.with(
            file(
                """
                parameter,unit,processor,formula
                TYPO,1/s,,cash-misses per second
                FOREIGN,1/s,z14*,r1 per second
                """),
            Set.of(XEON));
    ParameterPlan plan =
        new ParameterPlan(
            rules,
            new CountableEvents(
                ParameterPlan.candidates(rules, rules.parameters()), e -> new int[e.size()]),
            Optional.empty(),
            Map.of());
    assertThat(((ParameterChoice.Missing) plan.choose("TYPO")).reason())
        .startsWith("cash-misses is not the name of an event; ");
    assertThat(((ParameterChoice.Missing) plan.choose("FOREIGN")).reason())
        .isEqualTo("no formula for it is for this processor");
    assertThat(plan.choose(Parameters.IPC)).isInstanceOf(ParameterChoice.Served.class);
  }

  private static String source(ParameterPlan plan, String parameter) {
    return ((ParameterChoice.Served) plan.choose(parameter)).by().source();
  }

  @Test
  void saysWhereTheKernelsPartMayNotBeCounted() {
    ParameterRules rules = ParameterRules.shipped(Set.of());
    List<String> wanted = List.of(Parameters.IPC, Parameters.CPU_SHARE, "page-faults");
    EventProbe forAnOrdinaryUser =
        events ->
            events.stream().mapToInt(event -> event.excludeKernel() ? 0 : Errno.EACCES).toArray();
    ParameterPlan plan =
        new ParameterPlan(
            rules,
            new CountableEvents(ParameterPlan.candidates(rules, wanted), forAnOrdinaryUser),
            Optional.empty(),
            Map.of());
    assertThat(source(plan, Parameters.IPC))
        .isEqualTo(
            "hardware counters: instructions / cycles, in user mode only"
                + " (kernel.perf_event_paranoid)");
    assertThat(source(plan, "page-faults"))
        .isEqualTo(
            "kernel: page-faults per second, in user mode only (kernel.perf_event_paranoid)");
    assertThat(source(plan, Parameters.CPU_SHARE)).doesNotContain("user mode");
    ParameterPlan all =
        new ParameterPlan(
            rules,
            new CountableEvents(ParameterPlan.candidates(rules, wanted), e -> new int[e.size()]),
            Optional.empty(),
            Map.of());
    assertThat(source(all, Parameters.IPC)).doesNotContain("user mode");
  }
}
