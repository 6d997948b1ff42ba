package akula.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.ContextSwitch;
import akula.formats.contention.SwitchCost;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A contention kind of somebody else's, found by the service loader, by which nothing but switches
 * costs anything.
 */
class PricedKindContractTest extends ContentionContractTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  /** Where another application ran before, so many milliseconds for each second away. */
  public static final class ReloadKind implements ContentionKind {
    /** Makes the kind; the service loader calls this. */
    public ReloadKind() {}

    @Override
    public String name() {
      return "reload";
    }

    @Override
    public LevelModel read(ModelSource source) {
      return new Reload(source.fields().number("ms_per_second", Range.atLeast(-1)));
    }
  }

  private record Reload(double msPerSecond) implements LevelModel, ContentionModel, SwitchCost {
    @Override
    public ContentionKind kind() {
      return new ReloadKind();
    }

    @Override
    public void write(ModelText text) {
      text.put("ms_per_second", Numbers.json(msPerSecond));
    }

    @Override
    public SequencedMap<String, Object> facts() {
      return new LinkedHashMap<>(Map.of("ms_per_second", msPerSecond));
    }

    @Override
    public ContentionModel solver(List<ParameterColumn> parameters) {
      return this;
    }

    @Override
    public CoSchedule solve(int[] rows) {
      double[] speeds = new double[rows.length];
      Arrays.fill(speeds, 1);
      return new CoSchedule(rows, speeds, null);
    }

    @Override
    public Optional<SwitchCost> switchCost() {
      return Optional.of(this);
    }

    @Override
    public double nanos(ContextSwitch what) {
      return what.row() == what.rowBefore() ? 0 : Math.max(0, what.awayNanos()) * msPerSecond / 1e3;
    }

    @Override
    public String text() {
      return "%s ms for each second away".formatted(Numbers.text(msPerSecond));
    }
  }

  /** All threads on the first context. */
  private static final class Together implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getContext(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @Override
  protected List<DataSet> dataSets() throws InvalidInputException {
    return List.of(read(100));
  }

  private DataSet read(int msPerSecond) throws InvalidInputException {
    try {
      Path set = Files.createDirectories(folder.resolve("set"));
      Files.writeString(
          set.resolve("dataset.json"),
          """
          {"name": "s", "description": "", "date": "2026", "licence": "CC0-1.0", "modelled": true,
           "models": {"machine": [{"model": "reload", "ms_per_second": %d}]}}
          """
              .formatted(msPerSecond));
      Files.writeString(set.resolve("applications.csv"), "application,solo_s\nA,0.15\nB,0.2\n");
      return DataSetReader.read(set, ContentionKinds.of(getClass().getClassLoader()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Simulator run(DataSet set, int... applications) throws RunFailedException {
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("m", 1, 1, 1), BootstrapData.of(set), Settings.DEFAULT);
    simulator.run(Launches.together(applications), new Together(), "together", 1);
    return simulator;
  }

  /** A 0-100, B 100-200, A away for 100 ms pays 10, ends at 260; B, away for 60, pays 6. */
  @Test
  void theEngineChargesWhatTheKindSays() throws InvalidInputException, RunFailedException {
    Simulator simulator = run(read(100), 0, 1);
    assertThat(simulator.endNanos(0)).isEqualTo(SECOND * 260 / 1000);
    assertThat(simulator.endNanos(1)).isEqualTo(SECOND * 366 / 1000);
  }

  @Test
  void itIsAskedByApplicationsToo() throws InvalidInputException, RunFailedException {
    Simulator simulator = run(read(100), 0, 0);
    assertThat(simulator.endNanos(1)).isEqualTo(SECOND * 300 / 1000);
  }

  @Test
  void whatIsLessThanNothingIsRefused() throws InvalidInputException {
    DataSet set = read(-1);
    assertThatThrownBy(() -> run(set, 0, 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith("contention kind reload (class %s of ", ReloadKind.class.getName())
        .hasMessageEndingWith(
            "gave -100000.0 in nanos of a switch at level machine;"
                + " expected a finite number of nanoseconds of at least 0");
  }
}
