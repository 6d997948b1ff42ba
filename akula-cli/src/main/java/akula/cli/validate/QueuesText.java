package akula.cli.validate;

import akula.cli.common.Format;
import akula.cli.common.Output;
import akula.toolkit.queues.QueueValidation;

/** Prints how the simulator's queues compare with the kernel's. */
final class QueuesText {
  private QueuesText() {}

  static void print(QueueValidation result, Output out, Format format) {
    switch (format) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(result.json());
      case CSV -> {
        out.csv(QueueValidation.COLUMNS.toArray(String[]::new));
        result.rows().forEach(out::csv);
      }
    }
  }
}
