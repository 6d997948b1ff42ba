package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.matching.Grouping;
import akula.policies.kit.smt.CoreGroups;
import akula.policies.kit.smt.ProfileFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups as the speeds in a file have it, of every group of programs, profiled before. It measures
 * nothing, so phases shift from the profile, as in the paper.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 6.2, item 6, for couples; groups of four are ours.
 */
@Policy(
    name = "smt_oracle",
    idea =
        "Whenever a thread has come or gone, threads are grouped anew by how fast each group of"
            + " programs was when it was profiled.",
    source =
        "Feliu, Eyerman, Sahuquillo, Petit and Eeckhout (TPDS 2017), section 6.2, DOI"
            + " 10.1109/TPDS.2017.2691708",
    cost = "A matching of all threads when one has come or gone; the file is read for each run.",
    goodFor = "Telling how much a better prediction could still bring.",
    badFor = "Programs that nobody profiled, and those whose phases matter.")
public final class SmtOracle implements Scheduler {
  private static final List<String> COLUMNS = List.of("application", "beside", "relative_speed");
  private static final int LARGEST = 4;

  private final ProfileFile file;
  private final Map<String, Double> speeds = new HashMap<>();
  private final Grouping grouping = new Grouping();

  /** Names of applications, which are numbered in this order. */
  private final List<String> names = new ArrayList<>();

  /** By the numbers of a group, ascending, 16 bits each. */
  private final Map<Long, Double> costs = new HashMap<>();

  private List<AkulaThread> grouped = List.of();

  /** The application of each of them. */
  private int[] numbers = {};

  /**
   * Options.
   *
   * @param profile a file
   */
  public record Options(
      @Option(
              help = "Speeds of groups: a file as 'akula model profile' writes it.",
              defaultValue = "")
          Path profile) {}

  /**
   * Makes a policy for one run.
   *
   * @throws IllegalArgumentException if the file cannot be read or has mistakes
   */
  public SmtOracle(Options options) {
    if (options.profile().toString().isEmpty()) {
      throw new IllegalArgumentException(
          "option profile is missing; expected a file as 'akula model profile' writes it");
    }
    file = new ProfileFile(options.profile(), COLUMNS);
    for (ProfileFile.Row row : file.rows()) {
      String[] beside = row.fields().get(1).split("\\+");
      Arrays.sort(beside);
      String others = String.join("+", beside);
      file.requireFirst(row, "%s beside %s".formatted(row.fields().get(0), others));
      speeds.put(row.fields().get(0) + "," + others, speed(row.line(), row.fields().get(2)));
    }
  }

  @Override
  public Requirements requirements() {
    return Requirements.NONE.trainedWith(file.dataSet());
  }

  @Override
  public void checkMachine(Machine machine) {
    file.checkMachine(machine);
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    machine.skipIntervals();
    List<AkulaThread> threads = List.copyOf(machine.threads());
    if (threads.equals(grouped)) {
      return;
    }
    grouped = threads;
    numbers = threads.stream().mapToInt(thread -> number(thread.application())).toArray();
    int size = CoreGroups.size(threads.size(), machine.coreCount());
    if (size > LARGEST || size > machine.getCore(0).contextCount()) {
      machine.balanceLoad();
      return;
    }
    List<List<AkulaThread>> groups =
        CoreGroups.of(
            grouping.groups(
                threads.size(), size, machine.coreCount(), members -> cost(members, threads)),
            threads);
    for (int i = 0; i < groups.size(); i++) {
      CoreGroups.place(groups.get(i), machine.getCore(i));
    }
  }

  private int number(String application) {
    if (!names.contains(application)) {
      names.add(application);
    }
    return names.indexOf(application);
  }

  /** The sum of slowdowns; numbers of empty places come last. */
  private double cost(int[] members, List<AkulaThread> threads) {
    int count = 0;
    while (count < members.length && members[count] < threads.size()) {
      count++;
    }
    if (count < 2) {
      return count;
    }
    int[] programs = new int[count];
    for (int i = 0; i < count; i++) {
      programs[i] = numbers[members[i]];
    }
    Arrays.sort(programs);
    long key = 0;
    for (int program : programs) {
      key = key << Short.SIZE | program + 1;
    }
    return costs.computeIfAbsent(key, _ -> slowdowns(programs));
  }

  private double slowdowns(int[] programs) {
    double sum = 0;
    for (int i = 0; i < programs.length; i++) {
      List<String> beside = new ArrayList<>();
      for (int program : programs) {
        beside.add(names.get(program));
      }
      String own = beside.remove(i);
      beside.sort(String::compareTo);
      Double speed = speeds.get(own + "," + String.join("+", beside));
      if (speed == null) {
        throw new IllegalArgumentException(
            "%s has no speed of %s beside %s; expected a row for every group of the workload"
                .formatted(file, own, String.join("+", beside)));
      }
      sum += 1 / speed;
    }
    return sum;
  }

  private double speed(int line, String text) {
    try {
      double speed = Double.parseDouble(text);
      if (speed > 0 && Double.isFinite(speed)) {
        return speed;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is not above 0 is
    }
    throw file.wrong(line, "relative_speed has to be a number above 0, not '%s'".formatted(text));
  }
}
