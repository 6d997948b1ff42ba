package akula.policies.symbiosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.smt.interference.Coefficients;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.ModelFile;
import akula.smt.interference.TrainedFrom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who shares a core with whom after the first quantum, of programs whose stacks are plain. */
class WhoSharesTest {
  private static final List<String> STACK = List.of("BASE", "STALL");

  @TempDir private Path folder;

  /** Programs h and i compute, m and n wait for memory; nobody slows anybody. */
  private static BootstrapData data() {
    List<ParameterColumn> columns =
        List.of(
            ParameterColumn.of("IPC", "instructions/cycle"),
            ParameterColumn.of("BASE", "cycles/instruction"),
            ParameterColumn.of("STALL", "cycles/instruction"),
            ParameterColumn.of("LLC_MISS_RATE", "1/kiloinstruction"),
            ParameterColumn.of("L1_REFERENCE_RATE", "1/kiloinstruction"));
    List<Application> rows = new ArrayList<>();
    add(rows, "h", 1, 0.9, 0.1, 0.1, 500);
    add(rows, "i", 1, 0.8, 0.2, 0.2, 300);
    add(rows, "m", 1, 0.2, 0.8, 20, 200);
    add(rows, "n", 1, 0.1, 0.9, 30, 100);
    return new BootstrapData(new DataSet("plain", "", true, columns, rows, Map.of(), ""), Map.of());
  }

  private static void add(List<Application> rows, String name, double... values) {
    rows.add(
        new Application(
            name,
            3,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            java.util.Arrays.stream(values).boxed().toList(),
            List.of(new Phase(rows.size(), 3))));
  }

  /** Those who do the same slow each other down, by delta. */
  private Path model(int... modes) throws IOException {
    Coefficients forward = new Coefficients(0, 1, 0, 1);
    Coefficients inverse = new Coefficients(0, 1.2, 0, 0);
    TreeMap<Integer, ModeModel> all = new TreeMap<>();
    for (int mode : modes) {
      all.put(mode, new ModeModel(List.of(forward, forward), List.of(inverse, inverse)));
    }
    return Files.writeString(
        folder.resolve("model.csv"),
        ModelFile.text(
            new InterferenceModel(
                TrainedFrom.asInThePaper("smt", "plain", List.of("h", "n")), STACK, all)));
  }

  /** Returns who is on each core after 1 s, the end of the first interval. */
  private static List<String> shares(String policy, MachineDescription machine, String launched)
      throws RunFailedException {
    return shares(policy, machine, launched, 1);
  }

  private static List<String> shares(
      String policy, MachineDescription machine, String launched, int seconds)
      throws RunFailedException {
    BootstrapData data = data();
    Simulator simulator = new Simulator(machine, data, Settings.DEFAULT);
    Scheduler scheduler =
        PolicyCatalog.ofClassPath().resolve(policy).newScheduler(new SplittableRandom(1));
    simulator.require(policy, scheduler, launched.length());
    List<String> shares = new ArrayList<>();
    RunObserver observer =
        new RunObserver() {
          @Override
          public void segmentEnded(long now) {}

          @Override
          public void segmentBegan(long now) {
            if (now <= seconds * 1_000_000_000L) {
              shares.clear();
              shares.addAll(cores(simulator.machine()));
            }
          }
        };
    int[] applications = launched.chars().map(c -> "himn".indexOf(c)).toArray();
    simulator.run(Launches.together(applications), scheduler, policy, 1, observer);
    return shares;
  }

  private static List<String> cores(Machine machine) {
    return machine.cores().stream().map(WhoSharesTest::names).toList();
  }

  private static String names(Core core) {
    return core.contexts().stream()
        .flatMap(context -> context.threads().stream())
        .map(AkulaThread::application)
        .sorted()
        .collect(Collectors.joining());
  }

  private static MachineDescription machine(int domains, int cores, int contexts) {
    return MachineDescription.regular("smt", domains, cores, contexts);
  }

  @Test
  void thosePairUpThatDoDifferentThings() throws Exception {
    String policy = "symbiotic:model=" + model(2);
    assertThat(shares(policy, machine(1, 2, 2), "hmni")).containsExactly("hn", "im");
    assertThat(shares(policy + ",objective=speedup", machine(1, 2, 2), "hmni"))
        .containsExactlyInAnyOrder("hn", "im");
  }

  @Test
  void foursAreMadeOfPairsAndGetBetterByDividingAnew() throws Exception {
    String policy = "symbiotic:model=" + model(2, 4);
    List<String> shares = shares(policy, machine(1, 2, 4), "hhiimmnn");
    // Two who compute and two who wait: whichever they are, the sums are the same.
    assertThat(shares).allMatch(core -> core.matches("[hi]{2}[mn]{2}"));
  }

  /** Who waits for memory takes one of those who compute, and one of these stays alone. */
  @Test
  void oddNumbersLeaveAPlaceEmpty() throws Exception {
    String policy = "symbiotic:model=" + model(2);
    List<String> shares = shares(policy, machine(1, 3, 2), "hhhhn");
    assertThat(shares).containsExactlyInAnyOrder("h", "hn", "hh");
  }

  /** With two turns nobody's stack is whole before the second interval is over. */
  @Test
  void whereCountersTakeTurnsStacksAreKnownLater() throws Exception {
    String policy = "symbiotic:model=" + model(2);
    MachineDescription machine = machine(1, 2, 2);
    List<String> early = shares(policy + ",turns=2", machine, "hmni", 1);
    assertThat(early).isNotEqualTo(shares(policy, machine, "hmni", 1));
    assertThat(shares(policy + ",turns=2", machine, "hmni", 2)).containsExactly("hn", "im");
    assertThat(shares(policy + ",turns=3", machine, "hmni", 2)).isNotEqualTo(List.of("hn", "im"));
  }

  @Test
  void stacksThatWereProfiledAreBelievedAndNotMeasured() throws Exception {
    String header = "machine,data_set,application,mode,BASE,STALL\n";
    String alike = rows("h,2,9,1", "n,2,1.8,0.2", "i,2,1,9", "m,2,0.1,0.9");
    Path file = Files.writeString(folder.resolve("stacks.csv"), header + alike);
    String policy = "symbiotic:model=" + model(2) + ",stacks=" + file;
    assertThat(shares(policy, machine(1, 2, 2), "hmni")).isSubsetOf("hm", "in", "hi", "mn");
    assertThatThrownBy(() -> shares(policy, machine(1, 1, 4), "hhh"))
        .hasMessageContaining("has no stack of h in mode 4");
    for (String wrong : List.of("h,2,1", "h,2,-1,2", "h,2,x,1", "h,2,0,0")) {
      Files.writeString(file, header + rows(wrong));
      assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hh"))
          .hasMessageContaining("stacks.csv:2: ");
    }
    Files.writeString(file, header + rows("h,2,9,1") + "\n" + rows("n,2,1,1", "h,2,1,9"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hh"))
        .hasMessageContaining("stacks.csv:5: h in mode 2 is in line 2 already");
    Files.writeString(file, header + alike.replace("plain", "other"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hh"))
        .hasMessageContaining("stacks.csv is of data set other, but the model ")
        .hasMessageContaining("model.csv of plain; expected both of one");
    Files.writeString(file, header + alike.replace("smt", "big"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hh"))
        .hasMessageContaining("stacks.csv is a profile of machine big, not of smt");
    Files.writeString(file, header.replace("BASE,STALL", "STALL,BASE") + alike);
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hh"))
        .hasMessageContaining("stacks.csv:1: the first line has to be " + header.strip());
  }

  /** Rows of a profile. */
  private static String rows(String... rows) {
    return Stream.of(rows).map("smt,plain,%s\n"::formatted).collect(Collectors.joining());
  }

  @Test
  void aModelWithoutTheModeThatIsNeededIsRefused() throws Exception {
    String two = "symbiotic:model=" + model(2);
    assertThatThrownBy(() -> shares(two, machine(1, 2, 4), "hhimmn"))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("model.csv has no coefficients of SMT4, but up to 4 threads share")
        .hasMessageContaining("'akula model train --smt 4' makes a model that has");
    String four = "symbiotic:model=" + model(4);
    assertThatThrownBy(() -> shares(four, machine(1, 2, 4), "hhimmn"))
        .hasMessageContaining("has no coefficients of SMT2, but up to 4");
  }

  @Test
  void beyondTheContextsLoadIsEvenedOut() throws Exception {
    String policy = "symbiotic:model=" + model(2);
    assertThat(shares(policy, machine(1, 2, 2), "hhmmni"))
        .allSatisfy(core -> assertThat(core).hasSize(3));
  }

  /** Node 0 is near the memory, where it is not known which one has more. */
  @Test
  void whoRequestsMoreOfTheMemoryGoesNearIt() throws Exception {
    String policy = "symbiotic_numa:model=" + model(2);
    List<String> shares = shares(policy, machine(2, 1, 2), "hhhn");
    assertThat(shares).containsExactly("hn", "hh");
    shares = shares(policy, machine(2, 1, 2), "nnhi");
    assertThat(shares.getFirst()).contains("n");
  }

  @Test
  void firstLevelCachesAreUsedEqually() throws Exception {
    assertThat(shares("l1_bandwidth", machine(1, 2, 2), "himn")).containsExactly("hn", "im");
    assertThat(shares("l1_bandwidth", machine(1, 2, 4), "hhiimmnn"))
        .allSatisfy(core -> assertThat(core).hasSize(4));
  }

  /** Whether drawn or matched: nobody shares a core while another one is empty. */
  @Test
  void whoLearnsLeavesNoCoreEmpty() throws Exception {
    String policy = "symbiotic_learned:stack=BASE+STALL,explore=1";
    for (int seconds : List.of(1, 2)) {
      assertThat(shares(policy, machine(1, 3, 2), "himn", seconds)).doesNotContain("");
      assertThat(shares(policy, machine(1, 3, 4), "hhiimmnn", seconds))
          .allSatisfy(core -> assertThat(core.length()).isBetween(2, 3));
    }
  }

  @Test
  void chanceDealsToAllCoresAlike() throws Exception {
    assertThat(shares("random_groups", machine(1, 3, 2), "hhimmn"))
        .allSatisfy(core -> assertThat(core).hasSize(2));
  }

  @Test
  void theOracleGoesByItsFile() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("speeds.csv"),
            "machine,data_set,application,beside,relative_speed\n"
                + rows("h,h,0.4", "h,n,0.9", "n,h,0.8", "n,n,0.9"));
    String policy = "smt_oracle:profile=" + file;
    // 2/0.4 + 2/0.9 is more than 2/0.9 + 2/0.8
    assertThat(shares(policy, machine(1, 2, 2), "hhnn")).containsExactly("hn", "hn");
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hhni"))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("has no speed of h beside i");
    Files.writeString(file, Files.readString(file).replace("plain", "other"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hhnn"))
        .hasMessageContaining("was trained with data set other, not with plain");
    Files.writeString(file, Files.readString(file).replace("smt,other,n", "smt,plain,n"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hhnn"))
        .hasMessageContaining(":4: data_set is 'plain'; expected the same name in all rows");
    Files.writeString(file, "machine,data_set,application,beside,relative_speed\n");
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hhnn"))
        .hasMessageContaining(":1: there is no row below the header");
    Files.writeString(file, Files.readString(file) + rows("h,h,0"));
    assertThatThrownBy(
            () -> PolicyCatalog.ofClassPath().resolve(policy).newScheduler(new SplittableRandom(1)))
        .hasMessageContaining(":2: relative_speed has to be a number above 0, not '0'");
    Files.writeString(
        file,
        "machine,data_set,application,beside,relative_speed\n"
            + rows("h,h+n,0.5", "n,h+h,0.5", "h,n+h,0.001"));
    assertThatThrownBy(
            () -> PolicyCatalog.ofClassPath().resolve(policy).newScheduler(new SplittableRandom(1)))
        .hasMessageContaining(":4: h beside h+n is in line 2 already");
  }

  /** What a model is relative to is what its stacks are of. */
  @Test
  void stacksWithTheWholeCoreAreThoseOfMode1() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("stacks.csv"),
            "machine,data_set,application,mode,BASE,STALL\n"
                + rows("h,1,9,1", "n,1,1.8,0.2", "i,1,1,9", "m,1,0.1,0.9"));
    Path model = model(2);
    String text = Files.readString(model);
    String policy = "symbiotic:model=" + model + ",stacks=" + file;
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hmni"))
        .hasMessageContaining("has no stack of h in mode 2");
    Files.writeString(model, text.replace(",throttled,", ",single,"));
    assertThat(shares(policy, machine(1, 2, 2), "hmni")).isSubsetOf("hm", "in", "hi", "mn");
  }

  /** Two of each are fast together, and all others are slow. */
  @Test
  void theOracleKnowsGroupsOfFour() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("speeds.csv"),
            "machine,data_set,application,beside,relative_speed\n"
                + rows("h,h,0.9", "h,n,0.5", "n,h,0.5", "n,n,0.9", "h,h+h+h,0.3", "h,h+h+n,0.3")
                + rows("h,n+h+n,0.6", "h,n+n+n,0.3", "n,n+n+n,0.3", "n,h+n+n,0.3")
                + rows("n,h+n+h,0.6", "n,h+h+h,0.3"));
    assertThat(shares("smt_oracle:profile=" + file, machine(1, 2, 4), "hhhhnnnn"))
        .containsExactly("hhnn", "hhnn");
  }

  @Test
  void whatDoesNotFitIsRefused() throws Exception {
    String policy = "symbiotic:model=" + model(2);
    assertThatThrownBy(() -> shares(policy, MachineDescription.regular("other", 1, 2, 2), "hn"))
        .hasMessageContaining("is a model of machine smt, not of other");
    Files.writeString(
        folder.resolve("model.csv"),
        Files.readString(folder.resolve("model.csv")).replace("plain", "another"));
    assertThatThrownBy(() -> shares(policy, machine(1, 2, 2), "hn"))
        .hasMessageContaining("was trained with data set another, not with plain");
    assertThatThrownBy(() ->
            PolicyCatalog.ofClassPath().resolve("symbiotic").newScheduler(new SplittableRandom(1)))
        .hasMessageContaining("option model is missing");
  }
}
