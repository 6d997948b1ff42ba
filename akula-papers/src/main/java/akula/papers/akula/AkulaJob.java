package akula.papers.akula;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.papers.claims.Finding;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;

/**
 * The evaluation of the AKULA paper (PACT 2010, section 3): the sweep {@code akula-paper} on each
 * data set, and what it shows of the paper's claims.
 */
public final class AkulaJob implements Job<AkulaResult> {
  private final Path folder;
  private final List<SweepJob> sweeps;
  private final int workloads;
  private final long seed;

  private AkulaJob(Builder plan, Path folder, List<SweepJob> sweeps) {
    this.folder = folder;
    this.sweeps = List.copyOf(sweeps);
    workloads = plan.workloads;
    seed = plan.seed;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula reproduce akula}. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the folder of the results. */
  public Path folder() {
    return folder;
  }

  /** Returns the folders of the sweeps, within it. */
  public List<Path> sweepFolders() {
    return sweeps.stream().map(SweepJob::folder).toList();
  }

  @Override
  public AkulaResult run(JobListener listener)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    SequencedMap<String, List<Finding>> findings = new LinkedHashMap<>();
    for (SweepJob sweep : sweeps) {
      boolean wasThere = PlainFile.exists(sweep.folder());
      sweep.run(listener);
      findings.put(sweep.folder().getFileName().toString(), findings(sweep, wasThere));
    }
    return new AkulaResult(folder, findings, workloads, seed);
  }

  /** Results that were there before may have been changed; what was just written has not. */
  private static List<Finding> findings(SweepJob sweep, boolean wasThere)
      throws InvalidInputException, RunFailedException {
    try {
      return AkulaStudy.findings(sweep.folder(), sweep.parts().getFirst().setup().dataSet());
    } catch (InvalidInputException e) {
      if (wasThere) {
        throw e;
      }
      throw new RunFailedException(
          "what was just written cannot be read again: " + e.mistakes().getFirst(), e);
    }
  }

  /** Plans it; each method is named after an option of the command and means the same. */
  public static final class Builder {
    private final List<String> data = new ArrayList<>();
    private int workloads = SweepBuilder.WORKLOADS;
    private long seed = 1;
    private Path out;
    private boolean overwrite;
    private boolean resume;
    private int jobs;
    private Cluster cluster;

    private Builder() {}

    /** Takes one more data set, by name or folder, whose applications have classes. */
    public Builder data(String nameOrFolder) {
      data.add(nameOrFolder);
      return this;
    }

    /** Takes how many workloads there are of each category. */
    public Builder workloads(int number) {
      workloads = number;
      return this;
    }

    /** Takes the seed from which everything random follows. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Takes the folder of the results; null for {@code results/akula-1}, or the next number. */
    public Builder out(Path results) {
      out = results;
      return this;
    }

    /** Says whether results of these data sets that are there are replaced. */
    public Builder overwrite(boolean wanted) {
      overwrite = wanted;
      return this;
    }

    /** Says whether a job is resumed that was interrupted; the plan has to be the same. */
    public Builder resume(boolean wanted) {
      resume = wanted;
      return this;
    }

    /** Takes how many threads work; 0 for as many as there are processors. */
    public Builder jobs(int workers) {
      jobs = workers;
      return this;
    }

    /** Takes a cluster, which runs the sweeps in the place of threads; null takes none. */
    public Builder on(Cluster processes) {
      cluster = processes;
      return this;
    }

    /**
     * Reads and checks everything.
     *
     * @throws InvalidInputException with every mistake of the files
     * @throws UsageException if something does not go together
     * @throws RunFailedException if a policy throws when it is asked what it needs
     */
    public AkulaJob build() throws InvalidInputException, RunFailedException {
      SequencedMap<String, String> folders = folders();
      Path results = results();
      List<SweepJob> sweeps = new ArrayList<>();
      for (String name : folders.keySet()) {
        sweeps.add(sweep(name, results.resolve(folders.get(name))));
      }
      return new AkulaJob(this, results, sweeps);
    }

    /** The name of the folder of each data set. */
    private SequencedMap<String, String> folders() {
      SequencedMap<String, String> folders = new LinkedHashMap<>();
      for (String name : new LinkedHashSet<>(data.isEmpty() ? AkulaStudy.DATA : data)) {
        String own = Path.of(name).toAbsolutePath().normalize().getFileName().toString();
        if (folders.containsValue(own)) {
          throw new UsageException(
              MessageCode.THERE_ALREADY,
              "--data: two data sets are called %s, and each needs a folder of its own among the"
                      .formatted(own)
                  + " results; give them one after the other, with different --out");
        }
        folders.put(name, own);
      }
      return folders;
    }

    private Path results() {
      NewFolder.requireOneOf(resume, overwrite);
      if (out == null && resume) {
        throw new UsageException(
            MessageCode.MISSING_ARGUMENT,
            "--resume needs --out with the folder of what was interrupted");
      }
      if (out == null) {
        return NewFolder.numbered("akula");
      }
      NewFolder.requireFolder(out);
      if (!overwrite && !resume && PlainFile.exists(out)) {
        throw new UsageException(
            MessageCode.THERE_ALREADY,
            "the results folder %s exists; name a new one, add --resume to resume it or"
                    .formatted(out)
                + " --overwrite to replace it");
      }
      if (overwrite) {
        NewFolder.requireResultsWithin(out);
      }
      return out;
    }

    private SweepJob sweep(String name, Path ofData)
        throws InvalidInputException, RunFailedException {
      NewFolder.requireNoLink(ofData);
      boolean resumed = resume && PlainFile.exists(ofData);
      SweepBuilder plan =
          SweepJob.builder()
              .file(AkulaStudy.SWEEP)
              .data(name)
              .threads(false)
              .workloads(workloads)
              .seed(seed)
              .out(ofData)
              .resume(resumed)
              .overwrite(!resumed)
              .on(cluster);
      return (jobs == 0 ? plan : plan.jobs(jobs)).build();
    }
  }
}
