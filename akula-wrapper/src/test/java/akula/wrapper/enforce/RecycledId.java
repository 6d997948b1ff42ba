package akula.wrapper.enforce;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.wrapper.os.Affinity;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.TaskIdentity;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** The first process of a pid namespace, where it gives the id of a process to another one. */
final class RecycledId {
  private final Arena arena = Arena.ofConfined();
  private final TaskIdentity identity = new TaskIdentity(arena);
  private final boolean before;
  private final CpuMask own;
  private Process program;
  private int child;
  private Process other;

  private RecycledId(boolean before, int ownCpu) {
    this.before = before;
    own = CpuMask.of(ownCpu);
  }

  /** Sets as the kernel does, and gives the id away around that. */
  private final class Recycling extends Affinity {
    Recycling(Arena arena) {
      super(arena);
    }

    @Override
    public int trySet(int tid, int cpu) {
      if (tid != child || other != null) {
        return super.trySet(tid, cpu);
      }
      try {
        int error = before ? 0 : super.trySet(tid, cpu);
        recycle();
        if (!before) {
          set(tid, own);
        }
        return before ? super.trySet(tid, cpu) : error;
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The program's second process ends, and another one, which began later, gets its id. */
  private void recycle() throws IOException, InterruptedException {
    long began = identity.startTicks(child, child);
    new ProcessBuilder("kill", "-9", Integer.toString(child)).start().waitFor();
    while (Files.exists(Path.of("/proc/" + child))) {
      Thread.onSpinWait(); // the program is told of it when it has a cpu
    }
    while (true) {
      Files.writeString(Path.of("/proc/sys/kernel/ns_last_pid"), Integer.toString(child - 1));
      other = new ProcessBuilder("sleep", "1000").start();
      if (other.pid() == child && identity.startTicks(child, child) != began) {
        return;
      }
      other.destroyForcibly().waitFor(); // a thread of Java was first, or the clock has not moved
    }
  }

  private void run(boolean registered, int cpu) throws IOException {
    program = new ProcessBuilder("sh", "-c", "sleep 1000 & echo $!; wait; exec sleep 1000").start();
    child = Integer.parseInt(program.inputReader().readLine());
    try (Mover mover = new Mover(new Recycling(arena), arena)) {
      int pid = (int) program.pid();
      if (registered) {
        mover.move(thread(pid), cpu);
      } else {
        mover.move(pid, cpu);
      }
      System.out.printf("program %s, other %s%n", mover.mask(pid).cpus(), mover.mask(child).cpus());
    }
  }

  private RealThread thread(int pid) {
    var machine =
        new MachineModel(
            MachineDescription.regular("m", 1, 1, 1), 1, Set.of(), ParameterSource.NONE);
    RealThread main = new RealThread(machine.launch("p", 0), 0, pid);
    return RealThread.registered(
        machine.launch("p", 0), main, child, child, identity.startTicks(child, child));
  }

  /** Arguments: before or after, whether the process is registered, its cpu, and another one. */
  public static void main(String[] arguments) throws IOException {
    RecycledId test = new RecycledId(arguments[0].equals("before"), Integer.parseInt(arguments[3]));
    test.run(Boolean.parseBoolean(arguments[1]), Integer.parseInt(arguments[2]));
    System.exit(0); // with the first process of a namespace all others end
  }
}
