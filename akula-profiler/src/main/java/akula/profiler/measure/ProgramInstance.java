package akula.profiler.measure;

import akula.wrapper.agent.Exit;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import java.nio.file.Path;

/** A program that was started, from being held to its end. */
final class ProgramInstance {
  /** Position in the run. */
  final int position;

  /** What it is, and where. */
  final CpuAssignment place;

  /** Number for the agent, and of its counters. */
  final int task;

  /** Its process. */
  final int pid;

  final Path directory;

  /** Where it reports progress, or null. */
  final ProgressFile progress;

  /** When it was let go, on the clock of {@link System#nanoTime}. */
  long beginNanos;

  /** How it ended, or null. */
  Exit exit;

  /** What was counted when it ended. */
  double[] counts;

  ProgramInstance(
      int position, CpuAssignment place, int task, int pid, Path directory, ProgressFile progress) {
    this.position = position;
    this.place = place;
    this.task = task;
    this.pid = pid;
    this.directory = directory;
    this.progress = progress;
  }

  /** Returns the work that it has reported, in its own unit; 0 if it has not. */
  long reported() {
    if (progress == null || !progress.read()) {
      return 0;
    }
    return Math.max(0, progress.done(ProgressFile.PROGRAM));
  }

  /** Removes what it left on the disk. */
  void release() throws IOException {
    if (progress != null) {
      progress.close();
    }
    RunDirectory.delete(directory);
  }

  long processorNanos() {
    return exit.userNanos() + exit.systemNanos();
  }
}
