package akula.profiler.journal;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.formats.journal.TaskJournal;
import akula.formats.tree.JsonText;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.plan.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal of a campaign: a {@link Journal} with a line for each run, and for each program whose
 * caches were simulated. A run is there wholly or not at all.
 */
public final class CampaignJournal implements TaskJournal {
  /** Name of the file in the folder of a campaign. */
  public static final String FILE = Journal.FILE;

  private static final String WHAT = "campaign";
  private static final JsonMapper JSON = new JsonMapper();

  private final Journal lines;
  private final List<Measurement> measurements = new ArrayList<>();
  private final Map<Integer, Simulation> simulations = new TreeMap<>();

  /** The lines of what was read. */
  private final Map<Object, Integer> lineOf = new IdentityHashMap<>();

  private int read;

  private CampaignJournal(Journal lines) {
    this.lines = lines;
  }

  /**
   * Begins a journal, in place of one that may be there.
   *
   * @param folder of the campaign, which has to be there
   * @param task what is measured, as one line of JSON
   * @throws IOException if it cannot be written, or another process has it open
   */
  public static CampaignJournal begin(Path folder, String task) throws IOException {
    return new CampaignJournal(Journal.begin(folder, WHAT, task));
  }

  /**
   * Opens the journal of a campaign that was interrupted.
   *
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read, or another process has it open
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<CampaignJournal> reopen(Path folder)
      throws IOException, InvalidInputException {
    Optional<Journal> lines = Journal.reopen(folder, WHAT);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    CampaignJournal journal = new CampaignJournal(lines.get());
    try {
      for (String line : lines.get().steps()) {
        journal.take(line);
      }
      return Optional.of(journal);
    } catch (InvalidInputException e) {
      journal.close();
      throw e;
    }
  }

  private void take(String json) throws InvalidInputException {
    int line = ++read + 1; // the first one has the task
    try {
      JsonNode node = JSON.readTree(json);
      if (SimulationText.isOne(node)) {
        Simulation simulation = SimulationText.read(node);
        simulations.put(simulation.application(), simulation);
        lineOf.put(simulation, line);
        return;
      }
      Measurement measurement = MeasurementText.read(node);
      if (measurement.number() != measurements.size()) {
        throw lines.edited(line);
      }
      measurements.add(measurement);
      lineOf.put(measurement, line);
    } catch (JacksonException | IllegalArgumentException e) {
      throw lines.edited(line);
    }
  }

  /**
   * Refuses what was read of applications that the campaign does not have.
   *
   * @param count how many it has
   * @throws InvalidInputException if there is any
   */
  public void requireApplications(int count) throws InvalidInputException {
    for (Measurement one : measurements) {
      requireOne(one, isOf(one, count));
    }
    for (Simulation one : simulations.values()) {
      requireOne(one, isOne(one.application(), count));
    }
  }

  private void requireOne(Object read, boolean sound) throws InvalidInputException {
    if (!sound) {
      throw lines.edited(lineOf.get(read));
    }
  }

  private static boolean isOf(Measurement run, int count) {
    return run.combination().members().stream().allMatch(one -> isOne(one, count))
        && run.assignments().stream().allMatch(one -> isOne(one.application(), count))
        && run.observations().stream()
            .allMatch(one -> isOne(one.position(), run.assignments().size()))
        && (!run.isFailure() || isOne(run.failedApplication(), count));
  }

  private static boolean isOne(int position, int count) {
    return position >= 0 && position < count;
  }

  /** Returns what is measured, as it was given to {@link #begin}. */
  @Override
  public String task() {
    return lines.task();
  }

  /** Returns all runs that were made, in order. */
  public List<Measurement> measurements() {
    return List.copyOf(measurements);
  }

  /**
   * Adds a run. When this returns, it is on disk.
   *
   * @throws IllegalArgumentException if its number is not the next one
   */
  public void add(Measurement measurement) throws IOException {
    if (measurement.number() != measurements.size()) {
      throw new IllegalArgumentException("run " + measurement.number() + " comes out of turn");
    }
    lines.add(JsonText.line(MeasurementText.of(measurement)));
    measurements.add(measurement);
  }

  /** Returns what simulations of caches said, by application. */
  public Map<Integer, Simulation> simulations() {
    return Map.copyOf(simulations);
  }

  /** Adds what the simulation of the caches of a program said. Then it is on disk. */
  public void add(Simulation simulation) throws IOException {
    lines.add(JsonText.line(SimulationText.of(simulation)));
    simulations.put(simulation.application(), simulation);
  }

  /** Closes it; the file stays. */
  @Override
  public void close() {
    lines.close();
  }
}
