package akula.toolkit.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private record Solo(Map<String, SoloTimes.Alone> measured) {}

  /**
   * Begins them, or reads those that are there.
   *
   * @throws InvalidInputException if they were cut or edited
   */
  DoneRuns(ResumableFolder folder) throws IOException, InvalidInputException {
    this(folder.growAside(), folder.aside());
  }

  private DoneRuns(OutputStream out, byte[] before) {
    this.out = out;
    List<String> lines = new String(before, UTF_8).lines().toList();
    begun = !lines.isEmpty();
    if (!lines.isEmpty()) {
      solo = JSON.readValue(lines.getFirst(), Solo.class);
      lines.stream().skip(1).map(line -> JSON.readValue(line, DoneRun.class)).forEach(runs::add);
    }
  }

  /** Returns those that were kept, to be looked at only. */
  public static DoneRuns of(byte[] kept) {
    return new DoneRuns(OutputStream.nullOutputStream(), kept);
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
