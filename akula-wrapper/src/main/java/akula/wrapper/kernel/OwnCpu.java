package akula.wrapper.kernel;

import akula.api.host.MachineDescription;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.ThreadId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Where this process may use cpus that the programs of a run do not, one of them is for the thread
 * that decides alone, and its other threads (compilers, collectors) use the rest of them: beside
 * the programs they would wait for the very turns that are to be decided. For as long as the run
 * lasts.
 */
final class OwnCpu implements AutoCloseable {
  private static final Path THREADS = Path.of("/proc/self/task");

  private final CpuMask before;
  private final OptionalInt own;
  private final CpuMask rest;

  private OwnCpu(CpuMask before, List<Integer> spare) {
    this.before = before;
    own = spare.isEmpty() ? OptionalInt.empty() : OptionalInt.of(spare.getLast());
    // A single one is left to who decides; the others stay where they are.
    rest = spare.size() < 2 ? before : CpuMask.of(spare.subList(0, spare.size() - 1));
  }

  /** Finds one beside the cpus of a machine, which the programs may use; the last one. */
  static OwnCpu beside(MachineDescription machine) {
    try (Arena arena = Arena.ofConfined()) {
      return beside(machine, new Affinity(arena).get(0));
    }
  }

  static OwnCpu beside(MachineDescription machine, CpuMask allowed) {
    List<Integer> spare = new ArrayList<>(allowed.cpus());
    machine.domains().stream()
        .flatMap(domain -> domain.cores().stream())
        .forEach(core -> spare.removeAll(core.cpus()));
    return new OwnCpu(allowed, spare);
  }

  /** Returns what it means that there is none, with the remedy, if so. */
  Optional<String> lack() {
    if (own.isPresent()) {
      return Optional.empty();
    }
    List<Integer> cpus = before.cpus();
    return Optional.of(
        "the thread that decides has no cpu of its own, so turns wait for it while others have its cpu: "
            + (cpus.size() < 2
                ? "this process may use cpu %s alone; let it use more ('taskset -p' shows them)"
                    .formatted(before)
                : "--cpus %s leaves it one"
                    .formatted(CpuMask.of(cpus.subList(0, cpus.size() - 1)))));
  }

  /** Returns which it is, if there is one. */
  OptionalInt number() {
    return own;
  }

  /** The calling thread has it from now on, and all others of this process leave it. */
  void take() {
    if (own.isEmpty()) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      Affinity affinity = new Affinity(arena);
      moveAll(affinity, before, rest);
      affinity.trySet(ThreadId.current(), own.getAsInt());
    }
  }

  /** Threads that were bound to others before, or have ended, are left alone. */
  private static void moveAll(Affinity affinity, CpuMask from, CpuMask to) {
    try (Stream<Path> threads = Files.list(THREADS)) {
      for (Path thread : threads.toList()) {
        int number = Integer.parseInt(thread.getFileName().toString());
        if (affinity.has(number, from)) {
          affinity.trySet(number, to);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (own.isPresent()) {
      try (Arena arena = Arena.ofConfined()) {
        moveAll(new Affinity(arena), rest, before);
      }
    }
  }
}
