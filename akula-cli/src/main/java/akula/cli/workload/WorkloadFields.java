package akula.cli.workload;

import akula.api.Hint;
import akula.formats.script.Script;
import akula.papers.asymmetry.TableFour;
import akula.papers.unequal.Kind;
import akula.toolkit.common.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A workload as JSON. */
final class WorkloadFields {
  private WorkloadFields() {}

  /**
   * Returns the fields.
   *
   * @param reading by which applications are called symmetric
   * @param kind what kind of workload it is, if that was asked for
   */
  static SequencedMap<String, Object> of(
      String name,
      List<ShownApplication> applications,
      TableFour reading,
      Optional<Kind.Showing> kind) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", name);
    fields.put("table_four", Words.of(reading));
    fields.put("applications", applications.stream().map(it -> of(it, reading)).toList());
    kind.ifPresent(showing -> fields.put("kind", of(showing)));
    return fields;
  }

  private static SequencedMap<String, Object> of(ShownApplication application, TableFour reading) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", application.name());
    fields.put("copies", application.copies());
    fields.put("threads", application.threads());
    Optional<Script> script = application.script();
    script.ifPresent(own -> {
      fields.put("thread_groups", own.symmetry().groups());
      fields.put("members", own.symmetry().members());
      fields.put("work_s", application.workSeconds().orElseThrow());
      fields.put("serial_share", application.serialShare().orElseThrow());
      fields.put("locks", own.lockCount());
      fields.put("sym_inst", own.symmetry().instructions());
      fields.put("sym_lock", own.symmetry().locks());
      fields.put("symmetric", reading.isSymmetric(own.symmetry()));
    });
    fields.put("lies", application.lies().stream().map(Hint::key).toList());
    return fields;
  }

  private static SequencedMap<String, Object> of(Kind.Showing showing) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", showing.kind().words());
    if (!Double.isNaN(showing.position().mean())) {
      fields.put("position", showing.position().mean());
      fields.put("variation", showing.variation().mean());
      fields.put("is_certain", showing.isCertain());
    }
    return fields;
  }
}
