package akula.profiler.interference;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.csv.RowEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/**
 * What was recorded of programs alone and in mixes on a core of a real machine: a folder with an
 * index, {@value #INDEX}, and a file for each mix.
 *
 * @param folder where the files are
 * @param machine name of the machine
 * @param campaign name of the campaign, which stands where models have that of a data set
 * @param stack parameters that add up to the cycles per instruction
 * @param programs names, in the order of which mixes speak
 * @param mixes with their files
 */
public record Recordings(
    Path folder,
    String machine,
    String campaign,
    List<String> stack,
    List<String> programs,
    List<RecordedMix> mixes) {
  /** Name of the index. */
  public static final String INDEX = "recordings.csv";

  /** Stands between the names of programs of a mix. */
  public static final String BETWEEN = "+";

  private static final List<String> COLUMNS =
      List.of("machine", "campaign", "mode", "programs", "file");

  /** How files of mixes are called. */
  private static final String FILE = "\\d{4,6}\\.csv";

  /**
   * A mix.
   *
   * @param file its name in the folder
   */
  public record RecordedMix(String file, Mix mix) {}

  /** Keeps its own copies. */
  public Recordings {
    stack = List.copyOf(stack);
    programs = List.copyOf(programs);
    mixes = List.copyOf(mixes);
  }

  /** Returns the name of the file of a mix. */
  public static String fileOf(int number) {
    return "%04d.csv".formatted(number);
  }

  /** Returns the text of the index. */
  public String index() {
    RowEncoder rows = new RowEncoder().row(COLUMNS);
    for (RecordedMix one : mixes) {
      List<String> names = one.mix().programs().stream().map(programs::get).toList();
      rows.text(machine)
          .text(campaign)
          .integer(one.mix().mode())
          .text(String.join(BETWEEN, names))
          .text(one.file())
          .endRow();
    }
    return rows.toString();
  }

  /**
   * Reads the index; mixes are read when they are needed.
   *
   * @throws InvalidInputException with all mistakes of the index, if there is any
   */
  public static Recordings read(Path folder) throws InvalidInputException {
    return new Reader(folder).read();
  }

  /** Returns the modes of which there are mixes, beside programs alone. */
  public SortedSet<Integer> modes() {
    SortedSet<Integer> modes = new TreeSet<>();
    mixes.stream()
        .map(RecordedMix::mix)
        .filter(mix -> mix.programs().size() > 1)
        .forEach(mix -> modes.add(mix.mode()));
    return modes;
  }

  /** Returns whether all programs were recorded alone in a mode. */
  public boolean hasAlone(int mode) {
    return mixes.stream()
            .map(RecordedMix::mix)
            .filter(mix -> mix.programs().size() == 1 && mix.mode() == mode)
            .count()
        == programs.size();
  }

  /**
   * Makes samples of all mixes of a mode.
   *
   * @param rule how forward coefficients are fitted
   * @param done told of each file that was read
   * @throws InvalidInputException with all mistakes of a file
   */
  public ModeTraining train(int mode, ForwardFit rule, LongConsumer done)
      throws InvalidInputException {
    Map<Integer, ThrottledProfile> profiles = new HashMap<>();
    ModeTraining training = new ModeTraining(stack.size(), rule);
    for (boolean isAlone : new boolean[] {true, false}) {
      for (RecordedMix one : mixes) {
        Mix mix = one.mix();
        if (isAlone == (mix.programs().size() == 1) && isRead(mix, mode, rule)) {
          MixRecording recording = RecordingCsv.read(folder.resolve(one.file()), mix, stack);
          if (isAlone) {
            profiles.put(mix.programs().getFirst(), recording.profile());
          } else {
            training.add(mix, recording.samples(profiles));
          }
          done.accept(1);
        }
      }
    }
    return training;
  }

  /** Returns how many files are read for a mode. */
  public int count(int mode, ForwardFit rule) {
    return (int) mixes.stream().filter(one -> isRead(one.mix(), mode, rule)).count();
  }

  private static boolean isRead(Mix mix, int mode, ForwardFit rule) {
    return mix.mode() == (mix.programs().size() == 1 ? rule.alone().mode(mode) : mode);
  }

  /** Reads an index. */
  private static final class Reader {
    private final Path folder;
    private final Mistakes mistakes = new Mistakes();
    private final List<RecordedMix> mixes = new ArrayList<>();
    private final List<String> programs = new ArrayList<>();
    private final Set<Mix> known = new HashSet<>();
    private String machine = "";
    private String campaign = "";

    Reader(Path folder) {
      this.folder = folder;
    }

    Recordings read() throws InvalidInputException {
      CsvTable.read(folder.resolve(INDEX), mistakes).ifPresent(this::take);
      mistakes.throwIfAny();
      List<String> stack = RecordingCsv.stack(folder.resolve(mixes.getFirst().file()));
      return new Recordings(folder, machine, campaign, stack, programs, mixes);
    }

    private void take(CsvTable table) {
      int[] columns = COLUMNS.stream().mapToInt(table::required).toArray();
      table.end();
      for (CsvRow row : table.rows()) {
        machine = same(row, columns[0], "machine", machine);
        campaign = same(row, columns[1], "campaign", campaign);
        take(row, columns);
      }
      if (table.rows().isEmpty()) {
        table.complainOfHeader("there is no mix");
      }
    }

    private static String same(CsvRow row, int column, String what, String before) {
      String found = row.text(column);
      if (found.isEmpty() || !before.isEmpty() && !before.equals(found)) {
        row.complain(column, what, before.isEmpty() ? "a name" : before + ", as above");
      }
      return before.isEmpty() ? found : before;
    }

    private void take(CsvRow row, int[] columns) {
      long mode = row.whole(columns[2], 1, 8);
      if (Long.bitCount(mode) != 1) {
        row.complain(columns[2], "mode", "1, 2, 4 or 8");
        return;
      }
      List<Integer> members = new ArrayList<>();
      for (String name : row.text(columns[3]).split("\\+", -1)) {
        if (!programs.contains(name)) {
          programs.add(name);
        }
        members.add(programs.indexOf(name));
      }
      if (!row.text(columns[4]).matches(FILE)) {
        row.complain(columns[4], "file", "the name of a file beside it, such as 0001.csv");
      }
      try {
        Mix mix = new Mix(members, (int) mode);
        if (!known.add(mix)) {
          row.complain(columns[3], "programs", "a mix that is not above already");
        }
        requireAloneBefore(row, columns[3], mix);
        mixes.add(new RecordedMix(row.text(columns[4]), mix));
      } catch (IllegalArgumentException e) {
        row.complain(columns[3], "programs", "as many as mode %d has, or one".formatted(mode));
      }
    }

    /** A mix is put beside what its programs do alone in the same mode. */
    private void requireAloneBefore(CsvRow row, int column, Mix mix) {
      if (mix.programs().size() == 1) {
        return;
      }
      for (int program : mix.programs()) {
        if (!known.contains(new Mix(List.of(program), mix.mode()))) {
          row.complain(
              column,
              "%s: %s stands alone in mode %d nowhere above; expected that before it stands in a mix"
                  .formatted(row.text(column), programs.get(program), mix.mode()));
        }
      }
    }
  }
}
