package akula.bootstrap.contention.smtcore;

import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads cores with several contexts: {@code {"model": "smtcore", "programs":
 * "programs-smt_core.csv", "curves": "way-curves-smt_core.csv", "ways": 8}}. Further fields, each
 * with a default: {@code phases}, a file of what phases of programs are multiplied by; {@code nop},
 * the application that only executes {@code nop}; the constants {@code k_fu}, {@code k_l2}, {@code
 * k_rob}, {@code k_bp}, {@code k_bw}; and {@code node_latency}, a list.
 */
public final class SmtCoreKind implements ContentionKind {
  static final String NAME = "smtcore";
  static final String PROGRAMS = "programs";
  static final String CURVES = "curves";
  static final String PHASES = "phases";
  static final String APPLICATION = "application";
  static final String PROGRAM = "program";
  static final String NOP = "nop";
  static final String WAYS = "ways";
  static final String UNITS = "k_fu";
  static final String FIRST_LEVEL = "k_l2";
  static final String WINDOW = "k_rob";
  static final String PREDICTOR = "k_bp";
  static final String TRAFFIC = "k_bw";
  static final String NODE_LATENCY = "node_latency";

  private static final String PROGRAMS_FILE = "programs-smt_core.csv";
  private static final String CURVES_FILE = "way-curves-smt_core.csv";
  private static final String PHASES_FILE = "phase-factors-smt_core.csv";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> usualFiles() {
    return List.of(PROGRAMS_FILE, CURVES_FILE, PHASES_FILE);
  }

  @Override
  public LevelModel read(ModelSource source) {
    Fields fields = source.fields();
    if (source.level() != SharingLevel.SMT_CORE) {
      fields.complainAt(
          "model",
          "model '%s' stands at level %s; expected it at %s"
              .formatted(NAME, source.level().word(), SharingLevel.SMT_CORE.word()));
    }
    CoreConstants constants = constants(fields);
    String programs = source.file(PROGRAMS, PROGRAMS_FILE);
    String curves = source.file(CURVES, CURVES_FILE);
    String phases = source.file(PHASES, "");
    var reader = new CoreRowsReader(source, nop(source));
    if (!programs.isEmpty() && !curves.isEmpty()) {
      reader.read(programs, curves, phases);
    }
    if (reader.ways() > 0 && constants.ways() > reader.ways()) {
      fields.complainAt(
          WAYS,
          "ways is %s; expected at most %d, as many as %s has"
              .formatted(Numbers.text(constants.ways()), reader.ways(), curves));
    }
    return new SmtCore(constants, reader.rows());
  }

  private static CoreConstants constants(Fields fields) {
    CoreConstants usual = CoreConstants.DEFAULT;
    double ways = fields.number(WAYS, Range.above(0), usual.ways());
    return new CoreConstants(
        constant(fields, UNITS, usual.units()),
        constant(fields, FIRST_LEVEL, usual.firstLevel()),
        constant(fields, WINDOW, usual.window()),
        constant(fields, PREDICTOR, usual.predictor()),
        constant(fields, TRAFFIC, usual.traffic()),
        ways > 0 ? ways : usual.ways(), // NaN where it was a mistake
        latencies(fields));
  }

  private static double constant(Fields fields, String key, double usual) {
    return fields.number(key, Range.atLeast(0), usual);
  }

  private static List<Double> latencies(Fields fields) {
    var latencies = new ArrayList<Double>();
    for (Node node : fields.optionalList(NODE_LATENCY)) {
      latencies.add(fields.numberOf("a number of " + NODE_LATENCY, node, Range.atLeast(1)));
    }
    return latencies;
  }

  /** Returns the position of the application that only executes {@code nop}, or -1. */
  private static int nop(ModelSource source) {
    String name = source.fields().text(NOP, "");
    int position = name.isEmpty() ? -1 : source.names().position(name);
    if (!name.isEmpty() && position < 0 && source.names().allKnown()) {
      source.fields().complainAt(NOP, source.names().unknown(name));
    }
    return position;
  }
}
