package akula.profiler.journal;

import akula.formats.InvalidInputException;
import akula.formats.Mistake;
import akula.formats.NewFile;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.plan.Measurement;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal of a campaign: a line that says what is measured, then a line for each run, and for
 * each program whose caches were simulated, on disk before the next one begins. A line is a
 * checksum and a JSON object; a last line that was cut by the end of the process is as if it had
 * never been, so a run is there wholly or not at all.
 *
 * <p>While a journal is open no other process can open it.
 */
public final class CampaignJournal implements AutoCloseable {
  /** Name of the file in the folder of a campaign. */
  public static final String FILE = "journal.part";

  private static final JsonMapper JSON = new JsonMapper();
  private static final int CHECKSUM = 8;

  private final Path file;
  private final RandomAccessFile out;
  private final List<Measurement> measurements = new ArrayList<>();
  private final Map<Integer, Simulation> simulations = new TreeMap<>();
  private String task = "";

  private CampaignJournal(Path file, RandomAccessFile out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Begins a journal, in place of one that may be there.
   *
   * @param folder of the campaign, which has to be there
   * @param task what is measured, as one line of JSON
   * @throws IOException if it cannot be written, or another process has it open
   */
  public static CampaignJournal begin(Path folder, String task) throws IOException {
    CampaignJournal journal = open(folder.resolve(FILE));
    try {
      journal.out.setLength(0);
      journal.task = task;
      journal.append(task);
      return journal;
    } catch (IOException e) {
      journal.close();
      throw e;
    }
  }

  /**
   * Opens the journal of a campaign that was broken off.
   *
   * @return nothing if there is none, or it was killed before it was begun
   * @throws IOException if it cannot be read, or another process has it open
   * @throws InvalidInputException if somebody has edited it
   */
  public static Optional<CampaignJournal> reopen(Path folder)
      throws IOException, InvalidInputException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    CampaignJournal journal = open(file);
    try {
      if (journal.read(Files.readAllBytes(file))) {
        return Optional.of(journal);
      }
      journal.close();
      return Optional.empty();
    } catch (IOException | InvalidInputException e) {
      journal.close();
      throw e;
    }
  }

  private static CampaignJournal open(Path file) throws IOException {
    RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
    if (!isLocked(out.getChannel())) {
      out.close();
      throw new FileSystemException(
          file.toString(), null, "is being written by another process; wait until it has ended");
    }
    return new CampaignJournal(file, out);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Reads all whole lines, and forgets what is behind them; false if there is none. */
  private boolean read(byte[] bytes) throws IOException, InvalidInputException {
    int begin = 0;
    int line = 0;
    for (int end = endOfLine(bytes, 0); end >= 0; end = endOfLine(bytes, begin)) {
      line++;
      String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
      boolean isLast = endOfLine(bytes, end + 1) < 0 && end + 1 == bytes.length;
      if (!isWhole(text)) {
        if (isLast) {
          break; // a file system may have kept the end of a line and lost its middle
        }
        throw edited(line);
      }
      take(text.substring(CHECKSUM + 1), line);
      begin = end + 1;
    }
    out.setLength(begin);
    out.seek(begin);
    return line > 0 && begin > 0;
  }

  private void take(String json, int line) throws InvalidInputException {
    if (line == 1) {
      task = json;
      return;
    }
    try {
      JsonNode node = JSON.readTree(json);
      if (SimulationText.isOne(node)) {
        Simulation simulation = SimulationText.read(node);
        simulations.put(simulation.application(), simulation);
        return;
      }
      Measurement measurement = MeasurementText.read(node);
      if (measurement.number() != measurements.size()) {
        throw edited(line);
      }
      measurements.add(measurement);
    } catch (JacksonException | IllegalArgumentException e) {
      throw edited(line);
    }
  }

  private InvalidInputException edited(int line) {
    return new InvalidInputException(
        List.of(
            new Mistake(
                file.toString(),
                line,
                0,
                "is not as the campaign wrote it; expected the journal untouched (--overwrite"
                    + " begins anew)")));
  }

  private static int endOfLine(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static boolean isWhole(String line) {
    return line.length() > CHECKSUM
        && line.charAt(CHECKSUM) == ' '
        && line.startsWith(checksum(line.substring(CHECKSUM + 1)));
  }

  private static String checksum(String text) {
    CRC32C crc = new CRC32C();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    crc.update(bytes, 0, bytes.length);
    return "%08x".formatted(crc.getValue());
  }

  /** Returns what is measured, as it was given to {@link #begin}. */
  public String task() {
    return task;
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
    append(JSON.writeValueAsString(MeasurementText.of(measurement)));
    measurements.add(measurement);
  }

  /** Returns what simulations of caches said, by application. */
  public Map<Integer, Simulation> simulations() {
    return Map.copyOf(simulations);
  }

  /** Adds what the simulation of the caches of a program said. Then it is on disk. */
  public void add(Simulation simulation) throws IOException {
    append(JSON.writeValueAsString(SimulationText.of(simulation)));
    simulations.put(simulation.application(), simulation);
  }

  private void append(String json) throws IOException {
    try {
      out.write((checksum(json) + " " + json + "\n").getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    } catch (IOException e) {
      throw NewFile.naming(file, e);
    }
  }

  /** Closes it; the file stays. */
  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException _) {
      // What was to be written was written, or its failure told.
    }
  }
}
