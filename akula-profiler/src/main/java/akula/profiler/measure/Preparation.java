package akula.profiler.measure;

import akula.formats.campaign.Campaign.Prepared;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.launch.ProgramFinder;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Makes the files that applications need, each with what a program prints. */
public final class Preparation {
  private static final long LOOK_NANOS = 250_000_000;
  private static final int TASK = 0;

  private final Agent agent;
  private final ProgramFinder finder;
  private final Path folder;

  /**
   * Makes one.
   *
   * @param agent that starts the programs
   * @param finder finds their files
   * @param folder where the files go, absolute
   */
  public Preparation(Agent agent, ProgramFinder finder, Path folder) {
    this.agent = agent;
    this.finder = finder;
    this.folder = folder;
  }

  /** Returns where a file is, once it is made. */
  public Path path(String file) {
    return folder.resolve(file);
  }

  /** Returns whether a file was made before. */
  public boolean isThere(Prepared prepared) {
    return Files.exists(path(prepared.file()));
  }

  /**
   * Makes a file; it has its name only when it is whole.
   *
   * @throws MeasuringException if its program cannot be started or fails; no application is to
   *     blame
   */
  public void make(Prepared prepared)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    Path own = folder.resolve(prepared.file() + ".work");
    RunDirectory.delete(own);
    RunDirectory.make(own, prepared.program().inputs(), true);
    Path executable = finder.find(prepared.program()).orElseThrow();
    LaunchOrder order = RunDirectory.order(prepared.program(), executable, own);
    int pid = agent.launch(TASK, TASK, order);
    if (pid < 0) {
      throw failed(prepared, "cannot be started: " + Errno.text(-pid));
    }
    int error = agent.released(agent.release(TASK));
    Exit exit = await();
    if (error != 0) {
      throw failed(prepared, "cannot be run: " + Errno.text(error));
    }
    if (!exit.isSuccess()) {
      String said =
          LastLine.of(own.resolve(RunDirectory.ERROR)).map(line -> "; it said: " + line).orElse("");
      throw failed(prepared, "ended with " + exit.text() + said);
    }
    Files.move(
        own.resolve(RunDirectory.OUTPUT),
        path(prepared.file()),
        StandardCopyOption.REPLACE_EXISTING);
    RunDirectory.delete(own);
  }

  private static MeasuringException failed(Prepared prepared, String how) {
    return new MeasuringException(
        -1,
        "%s, which is to make %s, %s"
            .formatted(prepared.program().command(), prepared.file(), how));
  }

  private Exit await() throws AgentException, InterruptedException {
    while (true) {
      Exit exit = agent.awaitExit(LOOK_NANOS);
      if (exit != null) {
        agent.reap(TASK);
        return exit;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
