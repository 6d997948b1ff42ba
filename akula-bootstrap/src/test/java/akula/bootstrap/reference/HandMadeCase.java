package akula.bootstrap.reference;

import akula.api.host.MachineDescription;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A case put together by hand; thread n is placed on context n, modulo their number. */
public final class HandMadeCase {
  /** A second in nanoseconds. */
  public static final long SECOND = 1_000_000_000;

  private final MachineDescription machine;
  private final List<Application> applications = new ArrayList<>();
  private final List<Workload.Launch> launches = new ArrayList<>();
  private final Map<SharingLevel, List<LevelModel>> levels = new EnumMap<>(SharingLevel.class);
  private PolicyKind policy = PolicyKind.FIXED;
  private long migrationNanos;
  private SwitchPrice price = SwitchPrice.NONE;
  private double numaPenalty;

  private HandMadeCase(MachineDescription machine) {
    this.machine = machine;
  }

  /** Begins a case on a regular machine. */
  public static HandMadeCase on(int domains, int cores, int contexts) {
    return on(MachineDescription.regular("m", domains, cores, contexts));
  }

  static HandMadeCase on(MachineDescription machine) {
    return new HandMadeCase(machine);
  }

  /** Adds an application of one phase. */
  public HandMadeCase application(String name, double soloSeconds) {
    return application(name, new Phase(applications.size(), soloSeconds));
  }

  /** Adds an application. */
  public HandMadeCase application(String name, Phase... phases) {
    double solo = List.of(phases).stream().mapToDouble(Phase::soloSeconds).sum();
    applications.add(
        new Application(
            name, solo, Double.NaN, ApplicationClass.UNCLASSIFIED, List.of(), List.of(phases)));
    return this;
  }

  /** Gives a sharing level a matrix. */
  public HandMadeCase matrix(SharingLevel level, double[]... speeds) {
    levels.put(level, List.of(new PairMatrix(speeds, List.of(), Composition.PRODUCT)));
    return this;
  }

  /** Launches an application. */
  public HandMadeCase launch(String application, double seconds) {
    launches.add(new Workload.Launch(application, Math.round(seconds * SECOND)));
    return this;
  }

  HandMadeCase policy(PolicyKind kind) {
    policy = kind;
    return this;
  }

  HandMadeCase costs(long migration, long contextSwitch, double penalty) {
    migrationNanos = migration;
    price = SwitchPrice.afterSlice(Duration.ofNanos(contextSwitch));
    numaPenalty = penalty;
    return this;
  }

  HandMadeCase price(String text) {
    price = SwitchPrice.parse(text);
    return this;
  }

  /** Returns the case: slices of 100 ms, an interval of 1 s. */
  public ReferenceCase build() {
    DataSet data = new DataSet("hand-made", "", true, List.of(), applications, levels, "");
    return new ReferenceCase(
        "hand-made",
        machine,
        data,
        new Workload("hand-made", launches),
        policy,
        0,
        SECOND / 10,
        SECOND,
        migrationNanos,
        price,
        numaPenalty);
  }
}
