package akula.toolkit.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is kept of runs until all are done, so that those that were interrupted continue: the solo
 * times that were measured, and behind them each run, a line of JSON each. The journal vouches for
 * it.
 */
public final class DoneRuns {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final OutputStream out;
  private final List<DoneRun> runs = new ArrayList<>();
  private final boolean begun;
  private Solo solo = new Solo(Map.of());

  /** The first line. */
  private record Solo(Map<String, SoloTimes.Alone> measured) {
    boolean isSound() {
      return measured != null
          && measured.values().stream().allMatch(one -> one != null && one.isSound());
    }
  }

  /**
   * Begins them, or reads those that are there.
   *
   * @param policies how many there are
   * @throws InvalidInputException if they were cut or edited
   */
  DoneRuns(ResumableFolder folder, int policies) throws IOException, InvalidInputException {
    this(folder.growAside(), folder.path(), folder.aside(), policies);
  }

  private DoneRuns(OutputStream out, Path folder, byte[] before, int policies)
      throws DamagedResultsException {
    this.out = out;
    List<String> lines = new String(before, UTF_8).lines().toList();
    begun = !lines.isEmpty();
    for (int i = 0; i < lines.size(); i++) {
      if (!takes(lines.get(i), i == 0, policies)) {
        throw ResumableFolder.asideDamaged(folder, i + 1);
      }
    }
  }

  /** Takes a line; returns whether it is one that runs of so many policies can have written. */
  private boolean takes(String line, boolean first, int policies) {
    try {
      if (first) {
        solo = JSON.readValue(line, Solo.class);
        return solo != null && solo.isSound();
      }
      DoneRun run = JSON.readValue(line, DoneRun.class);
      runs.add(run);
      return run != null && run.isSound(policies);
    } catch (JacksonException _) {
      return false;
    }
  }

  /**
   * Returns those that were kept, to be looked at only.
   *
   * @param folder of the results
   * @throws InvalidInputException if they were edited
   */
  public static DoneRuns of(Path folder, byte[] kept) throws InvalidInputException {
    return new DoneRuns(OutputStream.nullOutputStream(), folder, kept, Integer.MAX_VALUE);
  }

  /** Returns whether there were any before, or solo times. */
  public boolean areBegun() {
    return begun;
  }

  /** Returns the solo times that were measured. */
  public Map<String, SoloTimes.Alone> solo() {
    return solo.measured();
  }

  /** Returns the runs, in the order in which they were made. */
  public List<DoneRun> runs() {
    return List.copyOf(runs);
  }

  /** Keeps the solo times that were measured; once, before any run. */
  void begin(Map<String, SoloTimes.Alone> measured) throws IOException {
    solo = new Solo(measured);
    write(solo);
  }

  /** Keeps a run. */
  void add(DoneRun run) throws IOException {
    runs.add(run);
    write(run);
  }

  private void write(Object line) throws IOException {
    out.write((JSON.writeValueAsString(line) + "\n").getBytes(UTF_8));
  }
}
