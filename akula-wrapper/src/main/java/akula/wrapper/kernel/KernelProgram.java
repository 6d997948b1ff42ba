package akula.wrapper.kernel;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.os.FileDescriptor;
import java.nio.file.Path;
import java.util.Optional;

/** The loader of the scheduler: an installed one, which may have the rights, or that of the jar. */
public final class KernelProgram implements AutoCloseable {
  /** The kernels that the loader takes; it says so itself where there is one. */
  private static final String TRIED = "7.";

  private static final String RELEASE = System.getProperty("os.version");

  private final String path;
  private final Optional<FileDescriptor> copy;

  private KernelProgram(String path, Optional<FileDescriptor> copy) {
    this.path = path;
    this.copy = copy;
  }

  /**
   * Returns it, to be closed.
   *
   * @param installed a file, if one is named
   * @throws KernelException if none is named, and this build has none
   */
  public static KernelProgram of(Optional<Path> installed) {
    if (installed.isPresent()) {
      return new KernelProgram(installed.get().toAbsolutePath().toString(), Optional.empty());
    }
    try {
      FileDescriptor file = CarriedProgram.of("akula-scheduler").inMemory();
      return new KernelProgram(file.path().toString(), Optional.of(file));
    } catch (NotCarriedException e) {
      throw new KernelException(
          RELEASE.startsWith(TRIED)
              ? "this build has no akula-scheduler, which loads schedulers (sched_ext): install clang, bpftool and"
                  + " libbpf (on Debian clang, bpftool and libbpf-dev), and build the project again"
              : "this is Linux %s, and a policy that decides turns (sched_ext) was tried with Linux 7.x alone: start"
                      .formatted(RELEASE)
                  + " one, and build the project where clang, bpftool and libbpf are");
    }
  }

  /** Returns why no scheduler can be loaded, with the remedy, if so. */
  public static Optional<String> refusal(Optional<Path> installed) {
    try (KernelProgram program = of(installed)) {
      return LoadedKernel.refusal(program);
    } catch (KernelException e) {
      return Optional.of(e.getMessage());
    }
  }

  String path() {
    return path;
  }

  /** Returns what it is called in sentences. */
  String name() {
    return copy.isEmpty() ? path : "akula-scheduler";
  }

  /** Returns what helps where it cannot run. */
  String advice() {
    return copy.isEmpty()
        ? "if that is an akula-scheduler of this build, 'ldd %s' tells which library it lacks"
            .formatted(path)
        : "take an installed one (--loader FILE), of which 'ldd FILE' tells which library it lacks";
  }

  @Override
  public void close() {
    copy.ifPresent(FileDescriptor::close);
  }
}
