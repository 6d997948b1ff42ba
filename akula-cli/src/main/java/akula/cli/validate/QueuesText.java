package akula.cli.validate;

import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.queues.QueueValidation;
import akula.toolkit.queues.QueueValidationJob;

/** Prints how the simulator's queues compare with the kernel's. */
final class QueuesText {
  private QueuesText() {}

  /** Prints what would be run. */
  static void print(QueueValidationJob job, Output out, Format format) {
    switch (format) {
      case TEXT -> out.text(job.text());
      case JSON -> out.json(JsonFormat.VALIDATE_QUEUES_PLAN, job.json());
      case CSV ->
          throw new UsageException(
              MessageCode.NOT_TOGETHER, "--dry-run prints text or JSON, no CSV");
    }
  }

  static void print(QueueValidation result, Output out, Format format) {
    switch (format) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.VALIDATE_QUEUES, result.json());
      case CSV -> {
        out.csv(QueueValidation.COLUMNS.toArray(String[]::new));
        result.rows().forEach(out::csv);
      }
    }
  }
}
