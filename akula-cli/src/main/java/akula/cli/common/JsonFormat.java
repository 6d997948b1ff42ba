package akula.cli.common;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * What JSON that is printed, or stands in the manifest of results, consists of. Each format has a
 * schema, {@code docs/reference/schemas/NAME-VERSION.json}, and a version, which is a higher one
 * once a field is taken away or means something else; a field that is added changes the schema
 * alone.
 */
public enum JsonFormat {
  CAMPAIGNS_LIST(1, "campaigns list"),
  CAMPAIGNS_SHOW(1, "campaigns show"),
  COMPARE(1, "compare"),
  COMPARE_APPLICATIONS(1, "compare --applications"),
  DATA_DIFF(1, "data diff"),
  DATA_EXPORT_APPLICATIONS(1, "data export --table applications"),
  DATA_EXPORT_FIGURES(1, "data export --table figures"),
  DATA_EXPORT_MATRIX(1, "data export --table matrix"),
  DATA_LIST(1, "data list"),
  DATA_SHOW(1, "data show"),
  DATA_SHOW_FIGURES(1, "data show --pairs, --group"),
  EXPLAIN(1, "explain"),
  HUNT(1, "hunt"),
  MACHINE(1, "machine"),
  MACHINES_LIST(1, "machines list"),
  MACHINES_SHOW(1, "machines show"),
  MANAGER_OVERHEAD(1, "manager overhead"),
  MANAGER_STATUS(1, "manager status"),
  MANIFEST_MANAGER(1, "manager results: manifest.json"),
  MANIFEST_RUN(1, "run: manifest.json"),
  MANIFEST_SWEEP(1, "sweep: manifest.json"),
  MODEL_CHECK(1, "model check"),
  MODEL_TRAIN(1, "model train"),
  POLICIES_CHECK(1, "policies check"),
  POLICIES_LIST(1, "policies list"),
  POLICIES_SHOW(1, "policies show"),
  PROFILE(1, "profile"),
  PROFILE_PLAN(1, "profile --dry-run"),
  REPLAY(1, "replay"),
  REPLAY_LOG(1, "replay LOG"),
  REPLAY_TURNS(1, "replay of run --record"),
  REPRODUCE_AKULA(1, "reproduce akula"),
  REPRODUCE_ASYMMETRY(1, "reproduce asymmetry"),
  REPRODUCE_PAIRING(1, "reproduce pairing"),
  REPRODUCE_REAL(1, "reproduce ... --real"),
  REPRODUCE_SIBLINGS(1, "reproduce siblings"),
  REPRODUCE_SIBLINGS_FRONTIER(1, "reproduce siblings --frontier"),
  REPRODUCE_SIBLINGS_MODERN(1, "reproduce siblings --modern"),
  REPRODUCE_SIBLINGS_REAL(1, "reproduce siblings --real"),
  REPRODUCE_SYMBIOTIC(1, "reproduce symbiotic"),
  REPRODUCE_SYMBIOTIC_FORMS(1, "reproduce symbiotic --forms"),
  REPRODUCE_SYMBIOTIC_STAGES(1, "reproduce symbiotic --stages"),
  RUN(1, "run"),
  RUN_PLAN(1, "run --dry-run"),
  SIMULATE(1, "simulate"),
  SWEEP(1, "sweep"),
  SWEEPS_LIST(1, "sweeps list"),
  SWEEPS_SHOW(1, "sweeps show"),
  TUNE(1, "tune"),
  VALIDATE(1, "validate"),
  VALIDATE_PLAN(1, "validate --dry-run"),
  VALIDATE_QUEUES(1, "validate --queues"),
  VALIDATE_QUEUES_PLAN(1, "validate --queues --dry-run"),
  WORKLOAD_LIST(1, "workload list"),
  WORKLOAD_SHOW(1, "workload show");

  /** The key that each object begins with that is printed. */
  public static final String KEY = "format";

  private final int version;
  private final String command;

  JsonFormat(int version, String command) {
    this.version = version;
    this.command = command;
  }

  /** Returns what it is called, such as {@code run-plan}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name of the file with its schema. */
  public String file() {
    return "%s-%d.json".formatted(word(), version);
  }

  /** Returns the value of {@link #KEY}, such as {@code akula/run-plan 1}. */
  @Override
  public String toString() {
    return "akula/%s %d".formatted(word(), version);
  }

  /** Returns the command that prints it, without {@code akula}, and of a file its name. */
  public String command() {
    return command;
  }

  /** Returns whether it is that of a file, which says in {@code akula} which version wrote it. */
  public boolean isOfFile() {
    return command.endsWith(".json");
  }

  /** Returns an object that begins with its format. */
  public SequencedMap<String, Object> object(SequencedMap<String, ?> fields) {
    SequencedMap<String, Object> object = new LinkedHashMap<>();
    object.put(KEY, toString());
    object.putAll(fields);
    return object;
  }
}
