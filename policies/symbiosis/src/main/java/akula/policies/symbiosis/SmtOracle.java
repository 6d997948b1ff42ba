package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.policies.kit.OptionFile;
import akula.policies.kit.matching.Grouping;
import akula.policies.kit.smt.CoreGroups;
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
  private static final String HEADER = "application,beside,relative_speed";
  private static final int MOST_BYTES = 50_000_000;
  private static final int LARGEST = 4;

  private final Path file;
  private final Map<String, Double> speeds = new HashMap<>();
  private final Grouping grouping = new Grouping();
  private List<AkulaThread> grouped = List.of();

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
    file = options.profile();
    if (file.toString().isEmpty()) {
      throw new IllegalArgumentException(
          "option profile is missing; expected a file as 'akula model profile' writes it");
    }
    read();
  }

  @Override
  public void checkMachine(Machine machine) {
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

  /** The sum of slowdowns; numbers of empty places come last. */
  private double cost(int[] members, List<AkulaThread> threads) {
    List<String> names = new ArrayList<>();
    for (int member : members) {
      if (member < threads.size()) {
        names.add(threads.get(member).application());
      }
    }
    if (names.size() < 2) {
      return names.size();
    }
    double sum = 0;
    for (int i = 0; i < names.size(); i++) {
      List<String> beside = new ArrayList<>(names);
      String own = beside.remove(i);
      beside.sort(String::compareTo);
      String key = own + "," + String.join("+", beside);
      Double speed = speeds.get(key);
      if (speed == null) {
        throw new IllegalArgumentException(
            "%s has no speed of %s beside %s; expected a row for every group of the workload"
                .formatted(file, own, String.join("+", beside)));
      }
      sum += 1 / speed;
    }
    return sum;
  }

  private void read() {
    List<String> lines = OptionFile.lines(file, MOST_BYTES);
    String header = lines.isEmpty() ? "" : lines.getFirst().strip();
    if (!header.equals(HEADER)) {
      throw wrong(1, "the first line has to be %s, not '%s'".formatted(HEADER, header));
    }
    for (int line = 2; line <= lines.size(); line++) {
      String[] fields = lines.get(line - 1).strip().split(",", -1);
      if (fields.length != 3) {
        throw wrong(line, "%d field(s) found, 3 expected: %s".formatted(fields.length, HEADER));
      }
      String[] beside = fields[1].split("\\+");
      Arrays.sort(beside);
      speeds.put(fields[0] + "," + String.join("+", beside), speed(line, fields[2]));
    }
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
    throw wrong(line, "relative_speed has to be a number above 0, not '%s'".formatted(text));
  }

  private IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException(file + ":" + line + ": " + what);
  }
}
