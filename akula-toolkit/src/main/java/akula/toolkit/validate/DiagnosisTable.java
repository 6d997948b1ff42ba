package akula.toolkit.validate;

import akula.profiler.validate.Assumption;
import akula.profiler.validate.Diagnosis;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.List;

/** Where predictions are wrong, and which assumption failed there, for people. */
final class DiagnosisTable {
  private final ValidateResult result;
  private final List<Diagnosis> wrong;

  DiagnosisTable(ValidateResult result) {
    this.result = result;
    wrong = result.validation().diagnoses().stream().filter(Diagnosis::isWrong).toList();
  }

  boolean isEmpty() {
    return wrong.isEmpty();
  }

  String text() {
    List<Column> columns =
        new ArrayList<>(
            List.of(Column.left("workload"), Column.left("policy"), Column.right("error\n(%)")));
    for (Assumption assumption : Assumption.values()) {
      columns.add(Column.right(header(assumption)));
    }
    columns.add(Column.right("all\nmeasured"));
    columns.add(Column.left("what failed"));
    TextTable table = new TextTable(columns);
    for (Diagnosis one : wrong) {
      List<String> cells = new ArrayList<>();
      cells.add(result.workload(one.workload()));
      cells.add(result.policy(one.policy()));
      cells.add(Percent.of(one.error()));
      one.without().values().forEach(left -> cells.add(Percent.of(left)));
      cells.add(Percent.of(one.together()));
      cells.add(one.text());
      table.row(cells);
    }
    return table.text();
  }

  /** A table of seven numbers has narrow columns. */
  private static String header(Assumption assumption) {
    return switch (assumption) {
      case UNDISTURBED -> "undis-\nturbed";
      case PLACEMENT -> "place-\nment";
      case LAUNCH -> "laun-\nches";
      default -> assumption.word().replace(' ', '\n');
    };
  }

  /** Returns a sentence for each assumption that failed. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Assumption assumption : Assumption.values()) {
      if (wrong.stream().anyMatch(one -> one.failed().filter(assumption::equals).isPresent())) {
        sentences.add("%s: %s.".formatted(assumption.word(), assumption.failure()));
      }
    }
    return sentences;
  }
}
