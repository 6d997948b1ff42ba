package akula.profiler.cachegrind;

import akula.formats.InvalidInputException;
import akula.formats.workload.Program;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.LoneRun;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.Meter;
import akula.profiler.measure.Surroundings;
import akula.profiler.measure.TestBed;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs programs once under cachegrind, and reads what it counted. Programs that a program starts
 * are simulated too, each with caches of its own, and what they count is added up.
 */
public final class CacheSimulation {
  /** Valgrind's manual: a program is slowed down by a factor of 20 to 100. */
  private static final int SLOWER = 100;

  private final Path valgrind;
  private final SimulatedCaches caches;
  private final AgentProgram agent;
  private final Path work;

  /**
   * Makes one.
   *
   * @param valgrind its file
   * @param caches what is simulated
   * @param agent starts the programs
   * @param work a folder for what programs and cachegrind write, absolute
   */
  public CacheSimulation(Path valgrind, SimulatedCaches caches, AgentProgram agent, Path work) {
    this.valgrind = valgrind;
    this.caches = caches;
    this.agent = agent;
    this.work = work;
  }

  /**
   * Runs a program to its end.
   *
   * @param application its position in the campaign
   * @param cpu on which it runs
   * @param limit the longest that it may take without simulation
   * @throws InterruptedException if this thread was interrupted; nothing of the run is left
   */
  public Simulation of(int application, MeasuredProgram program, int cpu, Duration limit)
      throws AgentException, IOException, InterruptedException {
    Path counts = work.resolve("cachegrind");
    RunDirectory.delete(counts);
    Files.createDirectories(counts);
    try (TestBed testBed =
        new TestBed(
            Agent.start(agent, TestBed.MOST, List.of()),
            List.of(watched(program, counts)),
            work,
            Meter.MOST_BYTES,
            List.of(),
            false,
            Surroundings.NONE)) {
      LoneRun.make(testBed, new CpuAssignment(0, cpu), limit.multipliedBy(SLOWER));
      return sum(application, counts);
    } catch (MeasuringException e) {
      return Simulation.failed(application, e.getMessage());
    } finally {
      RunDirectory.delete(counts);
    }
  }

  private MeasuredProgram watched(MeasuredProgram measured, Path counts) {
    List<String> arguments = new ArrayList<>(caches.options());
    arguments.add("-q");
    arguments.add("--trace-children=yes");
    arguments.add("--cachegrind-out-file=" + counts.toString().replace("%", "%%") + "/%p");
    arguments.add(measured.executable().toAbsolutePath().toString());
    Program program = measured.program();
    arguments.addAll(program.arguments());
    return new MeasuredProgram(
        measured.name(),
        new Program(
            valgrind.toString(),
            arguments,
            program.directory(),
            program.inputs(),
            program.environment()),
        valgrind,
        measured.inputs());
  }

  private static Simulation sum(int application, Path counts) throws IOException {
    double instructions = 0;
    double misses = 0;
    List<Path> files;
    try (Stream<Path> listed = Files.list(counts)) {
      files = listed.sorted().toList();
    }
    for (Path file : files) {
      try {
        CachegrindFile read = CachegrindFile.read(file);
        instructions += read.instructions();
        misses += read.misses();
      } catch (InvalidInputException e) {
        return Simulation.failed(
            application, "left counts that cannot be read: " + e.getMessage().strip());
      }
    }
    return files.isEmpty()
        ? Simulation.failed(application, "ended, and valgrind wrote no counts")
        : new Simulation(application, instructions, misses, "");
  }
}
