package akula.toolkit.sweep;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.packed.Codec;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepWriter;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.inputs.PackedInputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A sweep with all that it reads; its share and its folder are not in it.
 *
 * @param said all that was asked for, as a sweep file in JSON
 * @param bound whether the bounds of all workloads are worked out
 * @param coSchedules within what it is counted who runs beside whom
 * @param parquetFrom from how many rows of runs on they are written in Parquet parts alone
 * @param planHash SHA-256 of the manifests of all parts
 * @param inputs machines, data sets, workloads that somebody wrote, policies and plugins
 */
public record PackedSweep(
    byte[] said,
    boolean bound,
    Optional<CoScheduleLevel> coSchedules,
    long parquetFrom,
    String planHash,
    PackedInputs inputs) {
  static final Codec<PackedSweep> CODEC = Codec.of(PackedSweep.class);

  /**
   * Packs a sweep.
   *
   * @param travels whether others may come to read it, who shall not see where something lies here
   * @throws InvalidInputException if an input cannot be read any more
   * @throws UsageException if the sweep has what no file has, or it travels and an input is named
   *     by an absolute path
   */
  public static PackedSweep of(SweepJob job, boolean travels) throws InvalidInputException {
    SweepInputs sweep = job.inputs();
    if (!sweep.isNamed()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "a sweep is sent elsewhere by its files, and the machine or the data set of this one was"
              + " opened by Java code; give its name or path");
    }
    InputRecorder inputs = new InputRecorder(sweep.places());
    for (SweepPart part : sweep.said().parts()) {
      inputs.machine(part.machine().orElse(SweepBuilder.MACHINE));
      inputs.dataSet(part.data().orElse(SweepBuilder.DATA));
      for (String workload : part.workloadFiles()) {
        inputs.workload(workload);
      }
    }
    for (PartPlan part : job.parts()) {
      part.plan().policies().forEach(policy -> inputs.policy(policy, sweep.policies()));
    }
    if (travels) {
      inputs.requireRelative();
    }
    return new PackedSweep(
        SweepWriter.encode(sweep.said()),
        job.parts().stream().anyMatch(PartPlan::bound),
        job.parts().getFirst().plan().coSchedules(),
        job.parts().getFirst().parquetFrom(),
        planHash(job.parts()),
        inputs.pack(sweep.policies()));
  }

  /** Returns the hash of what is to be done in all parts, whatever the share. */
  static String planHash(List<PartPlan> parts) throws InvalidInputException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      for (PartPlan part : parts) {
        all.write(part.whole().manifest());
      }
    } catch (IOException e) { // of a policy's source file or plugin
      throw new InvalidInputException(
          List.of(new Mistake("", 0, 0, MessageCode.FILE_FAILED, FolderFile.complaint(e))));
    }
    return Sha256.of(all.toByteArray());
  }
}
